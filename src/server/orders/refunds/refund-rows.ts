// Refunds of an order: what has gone back, what is on its way, and what is left; and as the API shows them.
import type { Order } from '#contract/orders/orders.ts';
import type { Refund } from '#contract/orders/refunds.ts';
import { toWire } from '#lib/money.ts';
import { iso, isoOrNull } from '#server/db/iso.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import type { OrderRow, RefundedLine, RefundRow } from '#server/db/order-tables.ts';
import { itemId } from '#server/db/order-to-contract.ts';
import { creditNoteNumber } from '#server/orders/invoices/read-invoice.ts';
import { notFound } from '#server/platform/api-error.ts';
import { newId } from '#server/platform/ids.ts';

/** Oldest first. */
export const refundsOf = (queries: Queries, orderId: string): Promise<RefundRow[]> =>
  queries
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('credit_note_number')
    .orderBy('id')
    .execute();

/** Those that PayPal has not answered. */
export const requestedOf = async (queries: Queries, orderId: string): Promise<RefundRow[]> =>
  (await refundsOf(queries, orderId)).filter(({ state }) => state === 'requested');

export const linesOf = ({ lines }: Pick<RefundRow, 'lines'>): RefundedLine[] => JSON.parse(lines);

/** By position: units that are refunded, or about to be. */
export function unitsRefunded(rows: readonly RefundRow[]): Map<number, number> {
  const units = new Map<number, number>();
  for (const row of rows.filter(({ state }) => state !== 'failed'))
    for (const { position, quantity } of linesOf(row))
      units.set(position, (units.get(position) ?? 0) + quantity);
  return units;
}

/** What may still be asked for, in minor units: neither gone back nor on its way. */
export function leftOf(order: OrderRow, rows: readonly RefundRow[]): number {
  if (order.payment_state !== 'completed') return 0;
  const requested = rows.filter(({ state }) => state === 'requested');
  return requested.reduce(
    (left, { amount_minor }) => left - amount_minor,
    order.total_minor - order.refunded_minor,
  );
}

/** The order as it is now; nobody else changes it until the transaction ends. @throws ApiError not_found */
export const lockOrder = (trx: Trx, id: string): Promise<OrderRow> =>
  trx
    .updateTable('orders')
    .set(({ ref }) => ({ lease_until: ref('lease_until') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow(notFound);

type Facts = Pick<RefundRow, 'origin' | 'amount_minor' | 'recorded_by'> & Partial<RefundRow>;

/** @param facts the rest is empty @param now milliseconds since 1970 */
export const newRefund = (orderId: string, facts: Facts, now: number): RefundRow => ({
  id: newId(),
  order_id: orderId,
  state: 'requested',
  reason: '',
  lines: '[]',
  stock_back: 0,
  paypal_refund_id: null,
  request_key: null,
  body_hash: null,
  issue: null,
  next_check_at: now,
  created_at: now,
  done_at: null,
  credit_note_number: null,
  net_minor: null,
  vat_minor: null,
  vat_sterling_minor: null,
  ...facts,
});

export const toRefund = (row: RefundRow): Refund => ({
  _id: row.id,
  amount: toWire(row.amount_minor),
  state: row.state,
  origin: row.origin,
  reason: row.reason,
  lines: linesOf(row).map(({ position, quantity }) => ({ _id: itemId(row.order_id, position), quantity })),
  stockBack: row.stock_back === 1,
  creditNote: row.credit_note_number === null ? '' : creditNoteNumber(row.credit_note_number),
  requestedAt: iso(row.created_at),
  doneAt: isoOrNull(row.done_at),
});

/** @param rows all of the order's, oldest first */
export function withRefunds<Shown extends Order>(order: Shown, rows: readonly RefundRow[]): Shown {
  const done = unitsRefunded(rows.filter(({ state }) => state === 'done'));
  const units = new Map([...done].map(([position, quantity]) => [itemId(order._id, position), quantity]));
  return {
    ...order,
    items: order.items.map((item) => ({ ...item, refunded: units.get(item._id) ?? 0 })),
    refunds: rows.map(toRefund),
  };
}
