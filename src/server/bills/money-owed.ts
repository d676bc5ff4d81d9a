// What is owed for bills, by who pays and how long it has been due.
import type { OwedBy, sendStatement } from '#contract/bills/money-owed.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { ageOf, BILL_AGES, type BillAge } from '#lib/bill-age.ts';
import { londonClock } from '#lib/london.ts';
import { toMinor, toWire } from '#lib/money.ts';
import type { Queries } from '#server/db/open.ts';
import type { OrderRow } from '#server/db/order-tables.ts';
import { dueMinor } from '#server/money/balance.ts';
import { addressKey } from '#server/platform/address-key.ts';
import { orderClosed } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { OWED } from '#server/platform/owed-bills.ts';

const payerOf = ({ company, email, first_name, last_name }: OrderRow): string =>
  company || addressKey(email) || `${first_name} ${last_name}`.trim();

const isDisputed = ({ disputed_at }: OrderRow): boolean => disputed_at !== null;

/** One company is one payer, however it was typed. */
const keyOf = (bill: OrderRow): string => `${bill.currency} ${payerOf(bill).toLowerCase()}`;

/** All that is owed; what one transfer would pay first stands first. */
async function owedBills(queries: Queries): Promise<OrderRow[]> {
  const bills = await queries
    .selectFrom('orders')
    .selectAll()
    .where(OWED)
    .orderBy('created_at')
    .orderBy('number')
    .execute();
  return bills.toSorted((one, other) => Number(isDisputed(one)) - Number(isDisputed(other)));
}

function owedBy(bills: readonly OrderRow[], today: string): OwedBy {
  // As the newest names them.
  const newest = bills.toSorted((one, other) => other.created_at - one.created_at)[0] as OrderRow;
  const sumOf = (of: (bill: OrderRow) => boolean) =>
    toWire(bills.filter(of).reduce((sum, bill) => sum + dueMinor(bill), 0));
  const ofAge = (age: BillAge) =>
    sumOf((bill) => !isDisputed(bill) && ageOf(bill.due_on ?? today, today) === age);
  const [due = 0, to30 = 0, to60 = 0, older = 0] = BILL_AGES.map(ofAge);
  return {
    payer: payerOf(newest),
    currency: newest.currency,
    bills: bills.map((bill) => ({
      _id: bill.id,
      orderNumber: bill.number,
      due: toWire(dueMinor(bill)),
      dueOn: bill.due_on ?? '',
      isDisputed: isDisputed(bill),
      email: bill.email,
    })),
    total: sumOf(() => true),
    due,
    to30,
    to60,
    older,
    disputed: sumOf(isDisputed),
  };
}

export async function moneyOwed({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<OwedBy[]> {
  const today = londonClock(clock.now()).date;
  return [...Map.groupBy(await owedBills(db), keyOf).values()]
    .map((own) => owedBy(own, today))
    .sort((one, other) => other.total - one.total);
}

async function numbersOf(queries: Queries, ids: readonly string[]): Promise<string> {
  const rows = await queries
    .selectFrom('orders')
    .select('number')
    .where('id', 'in', ids)
    .orderBy('number')
    .execute();
  return rows.map(({ number }) => number).join(', ');
}

/**
 * Theirs who pays the bills that somebody has seen, in the order of payment.
 * @param done 'recorded', for the refusal
 * @throws ApiError order_closed unless they are those bills, with the sums that were seen
 */
export async function expectSeen(
  queries: Queries,
  seen: BodyOf<typeof sendStatement>['bills'],
  done: 'recorded' | 'sent',
): Promise<OrderRow[]> {
  const all = await owedBills(queries);
  const [first] = seen;
  const one = all.find(({ id }) => id === first?._id);
  const own = all.filter((bill) => one && keyOf(bill) === keyOf(one));
  const isSeen = (bill: OrderRow) =>
    seen.some(({ _id, due }) => _id === bill.id && toMinor(due) === dueMinor(bill));
  const changed = [
    ...own.filter((bill) => !isSeen(bill)).map(({ id }) => id),
    ...seen.map(({ _id }) => _id).filter((seenId) => !own.some(({ id }) => id === seenId)),
  ];
  if (changed.length === 0) return own;
  const numbers = await numbersOf(queries, changed);
  const which = numbers ? `Changed since these bills were listed: ${numbers}.` : 'These bills have changed.';
  throw orderClosed(`${which} Nothing was ${done}. Please look at them again.`);
}
