// What a visit's bill comes to: the lines of its sheet, less every invoice of its quote's orders, and what was paid for it already.
import type { BillDraft } from '#contract/bills/bills.ts';
import { NAMED_ABOVE } from '#contract/bills/named-above.ts';
import { COMES_BACK } from '#contract/jobs/jobs.ts';
import { isUnprintable } from '#lib/drawn-text.ts';
import { formatMoney, orderTotal, toMinor } from '#lib/money.ts';
import { appointmentRow } from '#server/appointments/appointments.ts';
import type { JobSheetRow, JobTakingRow } from '#server/db/job-tables.ts';
import type { Queries } from '#server/db/open.ts';
import type { PaymentRow } from '#server/db/order-tables.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { NEW_SHEET, sheetRow } from '#server/jobs/sheets.ts';
import { type Balance, readLedger, readLedgers } from '#server/money/balance.ts';
import { invoiceNumber } from '#server/money/documents.ts';
import { type FullOrder, isCapturing, isInReview, withPayments } from '#server/money/payment-rows.ts';
import type { NewLine } from '#server/orders/new-order.ts';
import { invalidField } from '#server/platform/api-error.ts';
import { type Agreed, agreedOf, areAgreed } from './agreed.ts';

export interface Reckoned {
  appointment: AppointmentRow;
  sheet: JobSheetRow;
  lines: NewLine[];
  /** Of the lines; below 0 where less was done than was paid for. In minor units, as all sums here. */
  total: number;
  /** Of the work alone, before what was invoiced is taken off: what the customer agrees to. */
  work: number;
  agreed: Agreed | null;
  /** Its lines are just those that were agreed. */
  isAsAgreed: boolean;
  /** Money that the engineer took, and no bill has yet. */
  takings: JobTakingRow[];
  /** What was paid for bills that were cancelled since: it moves to this one. */
  held: PaymentRow[];
  paid: number;
  /** What goes back of the quote's payments, once a person confirms it. */
  refund: number;
  /** Orders of the quote that aren't cancelled. */
  ofQuote: FullOrder[];
  /** Why it can't be billed now, for the staff; '' where it can. */
  problem: string;
}

const NO_SHEET = 'The job sheet has no lines to charge. Add them, or say why there is nothing to bill.';

/** Without one, as it is before the first word. */
export const sheetOf = async (queries: Queries, id: string): Promise<JobSheetRow> =>
  (await sheetRow(queries, id)) ?? { ...NEW_SHEET, appointment_id: id, created_at: 0, updated_at: 0 };

async function linesOf(queries: Queries, id: string): Promise<NewLine[]> {
  const rows = await queries
    .selectFrom('job_lines')
    .selectAll()
    .where('appointment_id', '=', id)
    .orderBy('position')
    .execute();
  return rows.map((row, position) => ({
    position,
    name: row.name,
    part_number: row.part_number,
    image: row.image,
    price_minor: row.price_minor,
    quantity: row.quantity,
    // The quote's order has sold that part.
    product_id: row.from_quote === 1 ? null : row.product_id,
  }));
}

/** Orders of every version of its quote, by id. */
async function ordersOfQuote(queries: Queries, id: string): Promise<FullOrder[]> {
  const orders = queries
    .selectFrom('orders')
    .selectAll('orders')
    .innerJoin('quotes', 'quotes.id', 'orders.quote_id')
    .where('quotes.appointment_id', '=', id)
    .where('orders.status', '!=', 'cancelled')
    .orderBy('orders.id');
  return withPayments(queries, await orders.execute());
}

/** Each as a line. Goodwill makes none of them smaller; a payment that never came takes its invoice away. */
async function invoicedLines(queries: Queries, orders: readonly FullOrder[]): Promise<NewLine[]> {
  const documents = await queries
    .selectFrom('documents')
    .select(['kind', 'number', 'invoice_number', 'refund_id', 'gross_minor'])
    .where('order_id', 'in', ['', ...orders.map(({ id }) => id)])
    .orderBy('number')
    .execute();
  const undone = documents.flatMap(({ kind, refund_id, invoice_number }) =>
    kind === 'credit' && refund_id === null ? (invoice_number ?? []) : [],
  );
  return documents
    .filter(({ kind, number }) => kind === 'invoice' && !undone.includes(number))
    .map(({ number, gross_minor }, position) => ({
      position,
      name: `Less: invoice ${invoiceNumber(number)}`,
      part_number: '',
      image: '',
      price_minor: -gross_minor,
      quantity: 1,
      product_id: null,
    }));
}

/** Payments of the visit's cancelled bills of which nothing went back, and the numbers of those of which only a part did. */
async function heldBy(queries: Queries, id: string): Promise<{ held: PaymentRow[]; parted: string[] }> {
  const bills = queries
    .selectFrom('orders')
    .selectAll()
    .where('job_id', '=', id)
    .where('origin', '=', 'bill')
    .where('status', '=', 'cancelled')
    .orderBy('id');
  const held: PaymentRow[] = [];
  const parted: string[] = [];
  for (const bill of await withPayments(queries, await bills.execute())) {
    const { balance } = await readLedger(queries, bill);
    for (const payment of bill.payments) {
      const { left } = balance.of(payment);
      if (left > 0 && left === payment.amount_minor) held.push(payment);
      else if (left > 0) parted.push(bill.number);
    }
  }
  return { held, parted };
}

const sumOf = (lines: readonly NewLine[]): number =>
  orderTotal(lines.map(({ price_minor, quantity }) => ({ priceMinor: price_minor, quantity })));

/** Nobody comes, or comes back. */
export const isDone = ({
  appointment,
  sheet: { outcome },
}: Pick<Reckoned, 'appointment' | 'sheet'>): boolean =>
  appointment.status === 'completed' ||
  appointment.status === 'cancelled' ||
  (outcome !== null && !COMES_BACK.includes(outcome));

const NOT_DONE = 'The work isn’t done yet.';
const PAYING = 'PayPal is still confirming a payment for the quote. Try again in a minute.';
const TOO_MUCH = 99_999_999;

async function problemOf(
  queries: Queries,
  { appointment, sheet, total, paid, refund, ofQuote, lines }: Omit<Reckoned, 'problem'>,
  { currency, parted, left }: { currency: string; parted: readonly string[]; left: number },
): Promise<string> {
  const money = (minor: number) => formatMoney(minor, currency);
  if (!isDone({ appointment, sheet })) return NOT_DONE;
  if (sheet.bill_id !== null) return 'The bill was sent already.';
  if (ofQuote.some((order) => isCapturing(order) || isInReview(order))) return PAYING;
  if (lines.length === 0 && appointment.status === 'cancelled' && paid > 0)
    return `The visit was called off, and ${money(paid)} was taken on it. Give it back, and write under Nothing to bill how.`;
  if (lines.length === 0) return NO_SHEET;
  const waiting = queries.selectFrom('quotes').select('number').where('appointment_id', '=', appointment.id);
  const sent = await waiting.where('state', '=', 'sent').executeTakeFirst();
  if (sent) return `Quote ${sent.number} still waits for an answer. Withdraw it first.`;
  const foreign = ofQuote.find((order) => order.currency !== currency);
  if (foreign)
    return `Order ${foreign.number} of the quote is in ${foreign.currency}, so it can’t be taken off.`;
  if (parted.length > 0)
    return `A part of what was paid for bill ${parted[0]} went back. Refund the rest of it first.`;
  if (total > TOO_MUCH) return `${money(total)} is more than one bill can be.`;
  if (refund > left)
    return `The work came to ${money(refund)} less than was invoiced, and not so much is left of what was paid. Look at order ${ofQuote.map(({ number }) => number).join(' and ')} first.`;
  if (total <= 0 && paid > 0)
    return `${money(paid)} was paid on the visit, though nothing is left to pay. Write a line for it.`;
  return '';
}

/** @throws ApiError not_found */
export async function reckonBill(queries: Queries, id: string, currency: string): Promise<Reckoned> {
  const appointment = await appointmentRow(queries, id);
  const sheet = await sheetOf(queries, id);
  const work = await linesOf(queries, id);
  const ofQuote = await ordersOfQuote(queries, id);
  const less = await invoicedLines(queries, ofQuote);
  const lines = [...work, ...less].map((line, position) => ({ ...line, position }));
  const takings = await queries
    .selectFrom('job_takings')
    .selectAll()
    .where('appointment_id', '=', id)
    .where('payment_id', 'is', null)
    .orderBy('at')
    .orderBy('id')
    .execute();
  const { held, parted } = await heldBy(queries, id);
  const agreed = await agreedOf(queries, id);
  const total = sumOf(lines);
  const ledgers = await readLedgers(queries, ofQuote);
  const sum = (of: (balance: Balance) => number) =>
    ledgers.reduce((all, { balance }) => all + of(balance), 0);
  const reckoned = {
    appointment,
    sheet,
    lines,
    ofQuote,
    takings,
    held,
    total,
    // Payments too many aren't in it: a bill takes off whole invoices, and those have none.
    refund: Math.max(0, -total - sum(({ priceBack }) => priceBack)),
    work: sumOf(work),
    agreed,
    isAsAgreed: agreed !== null && areAgreed(work, agreed),
    paid: [...held, ...takings].reduce((sum, { amount_minor }) => sum + amount_minor, 0),
  };
  return {
    ...reckoned,
    problem: await problemOf(queries, reckoned, { currency, parted, left: sum(({ left }) => left) }),
  };
}

/** Whether the report of an ended visit waits: somebody confirms first what goes back. */
export async function waitsForRefund(queries: Queries, id: string, currency: string): Promise<boolean> {
  const { sheet, refund } = await reckonBill(queries, id, currency);
  const comesBack = sheet.outcome !== null && COMES_BACK.includes(sheet.outcome);
  return refund > 0 && !comesBack && sheet.nothing_to_bill === null;
}

/** Whether it costs more than was agreed to. */
export const isAboveAgreed = ({ work, agreed }: Reckoned): boolean => agreed !== null && work > agreed.total;

/** Whether its invoice must name the buyer with an address. */
export const needsAddress = (total: number): boolean => total > toMinor(NAMED_ABOVE);

type Named = Pick<BillDraft, 'name' | 'company' | 'address' | 'postCode'>;

/** @throws ApiError invalid where its invoice must name them with an address, and can't */
export function refuseUnnamed(total: number, who: Named): void {
  if (!needsAddress(total)) return;
  if (!who.address || !who.postCode)
    throw invalidField('address', 'Write the address and post code: an invoice above £250 needs them');
  for (const field of ['name', 'company', 'address'] as const)
    if (isUnprintable(who[field] ?? ''))
      throw invalidField(field, 'Write it in Latin letters: an invoice above £250 can’t print others');
}
