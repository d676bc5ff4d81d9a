// What is owed for bills, by who pays and how long it has been due.
import type { OwedBy } from '#contract/bills/money-owed.ts';
import { ageOf, BILL_AGES, type BillAge } from '#lib/bill-age.ts';
import { londonClock } from '#lib/london.ts';
import { toWire } from '#lib/money.ts';
import type { OrderRow } from '#server/db/order-tables.ts';
import { dueMinor } from '#server/payments/payment-rows.ts';
import { addressKey } from '#server/platform/address-key.ts';
import type { Context } from '#server/platform/context.ts';
import { OWED } from '#server/platform/owed-bills.ts';

const payerOf = ({ company, email, first_name, last_name }: OrderRow): string =>
  company || addressKey(email) || `${first_name} ${last_name}`.trim();

/** One company is one payer, however it was typed. */
const keyOf = (bill: OrderRow): string => `${bill.currency} ${payerOf(bill).toLowerCase()}`;

function owedBy(bills: readonly OrderRow[], today: string): OwedBy {
  const [{ currency }, payer] = [bills[0] as OrderRow, payerOf(bills[0] as OrderRow)];
  const sumOf = (of: (bill: OrderRow) => boolean) =>
    toWire(bills.filter(of).reduce((sum, bill) => sum + dueMinor(bill), 0));
  const isDisputed = ({ disputed_at }: OrderRow) => disputed_at !== null;
  const ofAge = (age: BillAge) =>
    sumOf((bill) => !isDisputed(bill) && ageOf(bill.due_on ?? today, today) === age);
  const [due = 0, to30 = 0, to60 = 0, older = 0] = BILL_AGES.map(ofAge);
  const disputed = sumOf(isDisputed);
  return { payer, currency, bills: bills.length, total: sumOf(() => true), due, to30, to60, older, disputed };
}

export async function moneyOwed({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<OwedBy[]> {
  const bills = await db.selectFrom('orders').selectAll().where(OWED).orderBy('created_at', 'desc').execute();
  const today = londonClock(clock.now()).date;
  return [...Map.groupBy(bills, keyOf).values()]
    .map((own) => owedBy(own, today))
    .sort((one, other) => other.total - one.total);
}
