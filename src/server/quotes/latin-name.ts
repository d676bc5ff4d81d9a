// The name in Latin letters for the invoice of a quote's order, where it can't print who pays. Each order keeps its own.
import { NAMED_ABOVE } from '#contract/bills/named-above.ts';
import { isLatinName, isUnprintable } from '#lib/drawn-text.ts';
import { toMinor } from '#lib/money.ts';
import type { Queries } from '#server/db/open.ts';
import { payerOf } from '#server/diary/payer.ts';
import { namesOf } from '#server/orders/new-order.ts';
import { invalidField } from '#server/platform/api-error.ts';
import type { Quoted } from './quotes.ts';

const NEEDED = 'Enter your name in Latin letters: an invoice above £250 needs it. You have not been charged.';

function isPayerUnprintable({ appointment }: Quoted): boolean {
  const { name, company, address, postCode } = payerOf(appointment);
  return isUnprintable(name, company, address, postCode);
}

/** As an earlier order of the quote has it for whoever pays; '' without one. */
async function knownName(queries: Queries, { quote, appointment }: Quoted): Promise<string> {
  const [firstName, lastName] = namesOf(payerOf(appointment).name);
  const before = await queries
    .selectFrom('orders')
    .select('latin_name')
    .where('quote_id', '=', quote.id)
    .where('first_name', '=', firstName)
    .where('last_name', '=', lastName)
    .where('latin_name', '!=', '')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return before?.latin_name ?? '';
}

export const asksLatinName = async (queries: Queries, quoted: Quoted): Promise<boolean> =>
  isPayerUnprintable(quoted) && (await knownName(queries, quoted)) === '';

/** @returns the name for an order of the quote; '' for none @throws ApiError invalid where its invoice needs one */
export async function latinNameFor(queries: Queries, quoted: Quoted, typed = ''): Promise<string> {
  const name = typed || (await knownName(queries, quoted));
  const isNamed = quoted.quote.total_minor > toMinor(NAMED_ABOVE);
  if (isNamed && isPayerUnprintable(quoted) && !isLatinName(name)) throw invalidField('latinName', NEEDED);
  return name;
}
