// Refunds of an order: what has gone back, what is on its way, and what is left; and as the API shows them.
import type { Order } from '#contract/orders/orders.ts';
import type { Refund } from '#contract/orders/refunds.ts';
import { toWire } from '#lib/money.ts';
import { iso, isoOrNull } from '#server/db/iso.ts';
import type { Queries } from '#server/db/open.ts';
import type { PaymentRow, RefundedLine, RefundRow } from '#server/db/order-tables.ts';
import { FIRST_PAUSE_MS } from '#server/platform/claim-check.ts';
import { newId } from '#server/platform/ids.ts';
import { creditNoteNumber } from './documents.ts';
import { type FullOrder, hasCome } from './payment-rows.ts';
import { adviceOn } from './refund-problems.ts';

/** Of an order's line, on the wire. */
export const itemId = (orderId: string, position: number): string => `${orderId}-${position}`;

export interface NotedRefund extends RefundRow {
  credit_note_number: number | null;
}

const noted = (queries: Queries) =>
  queries
    .selectFrom('refunds')
    .leftJoin('documents', 'documents.refund_id', 'refunds.id')
    .selectAll('refunds')
    .select('documents.number as credit_note_number');

export const refundRow = (queries: Queries, id: string): Promise<NotedRefund> =>
  noted(queries).where('refunds.id', '=', id).executeTakeFirstOrThrow();

/** Of these orders, oldest first. */
export const refundsOfOrders = (queries: Queries, orderIds: readonly string[]): Promise<NotedRefund[]> =>
  noted(queries)
    .where('refunds.order_id', 'in', orderIds)
    .orderBy('created_at')
    // Those without a credit note first: the engines' own order of nulls differs.
    .orderBy('documents.number', (order) => order.asc().nullsFirst())
    .orderBy('refunds.id')
    .execute();

/** Oldest first. */
export const refundsOf = (queries: Queries, orderId: string): Promise<NotedRefund[]> =>
  refundsOfOrders(queries, [orderId]);

/** Those that are on their way: through PayPal, or still to be sent by hand. */
export const requestedOf = async (queries: Queries, orderId: string): Promise<NotedRefund[]> =>
  (await refundsOf(queries, orderId)).filter(({ state }) => state === 'requested');

const isRefunding = ({ state, whole, origin }: RefundRow): boolean =>
  state === 'requested' && whole === 1 && origin !== 'hand';

/** Those of these orders of which all that was left is on its way back. */
export async function refundingOf(queries: Queries, orderIds: readonly string[]): Promise<Set<string>> {
  const rows = await queries
    .selectFrom('refunds')
    .select('order_id')
    .where('order_id', 'in', orderIds)
    .where('state', '=', 'requested')
    .where('whole', '=', 1)
    .where('origin', '!=', 'hand')
    .execute();
  return new Set(rows.map(({ order_id }) => order_id));
}

export const linesOf = ({ lines }: Pick<RefundRow, 'lines'>): RefundedLine[] => JSON.parse(lines);

/** An order that was refunded and paid anew: what went back of the earlier payment says nothing of its lines now. */
export function ofThisPayment<Row extends RefundRow>({ payments }: FullOrder, rows: readonly Row[]): Row[] {
  const twice = new Set(rows.filter(({ why }) => why === 'twice').map(({ payment_id }) => payment_id));
  const last = payments.findLast((payment) => hasCome(payment) && !twice.has(payment.id));
  return rows.filter(({ state, payment_id }) => state !== 'done' || payment_id === last?.id);
}

/** By position: units that are refunded, or about to be. */
export function unitsRefunded(rows: readonly RefundRow[]): Map<number, number> {
  const units = new Map<number, number>();
  for (const row of rows.filter(({ state }) => state !== 'failed'))
    for (const { position, quantity } of linesOf(row))
      units.set(position, (units.get(position) ?? 0) + quantity);
  return units;
}

type Facts = Pick<RefundRow, 'origin' | 'amount_minor' | 'recorded_by'> & Partial<RefundRow>;

/** @param facts the rest is empty @param now milliseconds since 1970 */
export const newRefund = (
  { id, order_id }: Pick<PaymentRow, 'id' | 'order_id'>,
  facts: Facts,
  now: number,
): RefundRow => ({
  id: newId(),
  order_id,
  payment_id: id,
  state: 'requested',
  reason: '',
  lines: '[]',
  stock_back: 0,
  paypal_refund_id: null,
  why: 'price',
  whole: 0,
  method: null,
  reference: null,
  replaces: null,
  closed_at: null,
  request_key: null,
  attempts: 0,
  asked_minor: null,
  check_pause_ms: FIRST_PAUSE_MS,
  idempotency_key: null,
  content_hash: null,
  issue: null,
  next_check_at: now,
  created_at: now,
  done_at: null,
  given_back_at: null,
  ...facts,
});

/** PayPal refused it, or it is to be sent by hand; of one that went back twice, both are done. */
const isWaiting = ({ state, origin, issue, closed_at }: RefundRow): boolean =>
  state === 'requested' ? origin === 'hand' || issue !== null : state === 'failed' && closed_at === null;

const wentTwice = (row: RefundRow, rows: readonly RefundRow[]): boolean =>
  row.state === 'done' && row.closed_at === null && rows.some(({ replaces }) => replaces === row.id);

/** @param rows all of the order's */
export const toRefund = (row: NotedRefund, rows: readonly RefundRow[]): Refund => ({
  _id: row.id,
  amount: toWire(row.amount_minor),
  state: row.given_back_at === null ? row.state : 'given-back',
  origin: row.why === 'taken-back' ? 'reversal' : row.origin,
  reason: row.reason,
  problem: row.issue && row.state !== 'done' ? adviceOn(row.issue) : '',
  isWaiting: isWaiting(row) || wentTwice(row, rows),
  lines: linesOf(row).map(({ position, quantity }) => ({ _id: itemId(row.order_id, position), quantity })),
  stockBack: row.stock_back === 1,
  creditNote: row.credit_note_number === null ? '' : creditNoteNumber(row.credit_note_number),
  requestedAt: iso(row.created_at),
  doneAt: isoOrNull(row.done_at),
});

/** @param rows all of the order's, oldest first */
export function withRefunds<Shown extends Order>(
  order: Shown,
  row: FullOrder,
  rows: readonly NotedRefund[],
): Shown {
  const done = unitsRefunded(ofThisPayment(row, rows).filter(({ state }) => state === 'done'));
  const units = new Map([...done].map(([position, quantity]) => [itemId(order._id, position), quantity]));
  return {
    ...order,
    refundPending: rows.some(isRefunding),
    items: order.items.map((item) => ({ ...item, refunded: units.get(item._id) ?? 0 })),
    refunds: rows.map((one) => toRefund(one, rows)),
  };
}
