// The statement of whoever pays: all of their open bills in one mail, each with a link of its own.
import type { sendStatement } from '#contract/bills/money-owed.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { formatVisitDay } from '#lib/format-date.ts';
import { londonClock } from '#lib/london.ts';
import { formatMoney } from '#lib/money.ts';
import type { Trx } from '#server/db/open.ts';
import type { OrderRow } from '#server/db/order-tables.ts';
import { hashOf } from '#server/http/idempotency.ts';
import { mailedFacts, queueMail } from '#server/mail/queue-mail.ts';
import { dueMinor } from '#server/money/balance.ts';
import { addressKey } from '#server/platform/address-key.ts';
import { orderClosed } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { createLink } from '#server/token-links/record-links.ts';
import { expectSeen } from './money-owed.ts';
import { waysToPay } from './ways-to-pay.ts';

const NO_ADDRESS = 'None of these bills has an email address. Phone them instead. Nothing was sent.';
const wentToday = (addresses: readonly string[]): string =>
  `One was written to ${addresses.join(' and ')} today already. Nothing was sent now: Mail shows what became of it.`;
const ONE_TRANSFER = 'One transfer for all of them is fine: give their numbers as the reference.';

const money = (bill: OrderRow): string => formatMoney(dueMinor(bill), bill.currency);

/** @example 'B100008: £68.00 was due by Fri 27 Nov 2026', and its link */
async function billText(ctx: Context, trx: Trx, bill: OrderRow, today: string): Promise<string> {
  const { id, number, email, due_on, disputed_at } = bill;
  const token = await createLink(ctx, trx, { kind: 'bill', id }, email);
  const until = `${(due_on ?? '') < today ? 'was' : 'is'} due by ${formatVisitDay(due_on ?? '')}`;
  const state = disputed_at === null ? until : 'is what you asked us about';
  return `${number}: ${money(bill)} ${state}\n${ctx.links.bill.address(ctx.config, token)}`;
}

const todayOf = ({ clock }: Pick<Context, 'clock'>): string => londonClock(clock.now()).date;

/** One for each day, address, and what is open of its bills. */
const factOf = (ctx: Context, bills: readonly OrderRow[]): string =>
  `bill-statement-${todayOf(ctx)}-${hashOf(
    addressKey(bills[0]?.email ?? ''),
    bills.map((bill) => [bill.id, dueMinor(bill)]),
  )}`;

/** @param bills of one address and currency, at least one */
async function mailStatement(ctx: Context, trx: Trx, bills: readonly OrderRow[]): Promise<void> {
  const [first] = bills as readonly [OrderRow];
  const today = todayOf(ctx);
  const texts: string[] = [];
  for (const bill of bills) texts.push(await billText(ctx, trx, bill, today));
  const sum = bills.reduce((all, bill) => all + dueMinor(bill), 0);
  await queueMail(ctx, trx, {
    fact: factOf(ctx, bills),
    template: 'bill-statement',
    to: { name: '', address: first.email },
    values: {
      'order.name': `${first.first_name} ${first.last_name}`,
      'statement.total': formatMoney(sum, first.currency),
      'statement.bills': texts.join('\n\n'),
      'statement.transfer': bills.length > 1 && (await waysToPay(ctx, trx)).transfer ? ONE_TRANSFER : '',
    },
    about: { kind: 'bill', id: first.id },
  });
}

const addressesOf = (groups: readonly (readonly OrderRow[])[]): string[] =>
  groups.flatMap(([first]) => first?.email ?? []);

/**
 * @returns the addresses that it goes to: those that had the same one today are left out
 * @throws ApiError order_closed where anything has changed since it was seen, or all of them had it
 */
export async function issueStatement(
  ctx: Context,
  actor: string,
  seen: BodyOf<typeof sendStatement>['bills'],
): Promise<string[]> {
  return ctx.db.transaction().execute(async (trx) => {
    const bills = (await expectSeen(trx, seen, 'sent')).filter(({ email }) => email);
    if (bills.length === 0) throw orderClosed(NO_ADDRESS);
    const groups = [...Map.groupBy(bills, ({ email }) => addressKey(email)).values()];
    const facts = new Map(groups.map((own) => [own, factOf(ctx, own)]));
    const known = await mailedFacts(trx, [...facts.values()]);
    const open = groups.filter((own) => !known.has(facts.get(own) ?? ''));
    if (open.length === 0) throw orderClosed(wentToday(addressesOf(groups)));
    for (const own of open) await mailStatement(ctx, trx, own);
    for (const bill of open.flat())
      await audit(ctx, trx, actor, 'statement', ['order', bill.id], { after: { due: money(bill) } });
    return addressesOf(open);
  });
}
