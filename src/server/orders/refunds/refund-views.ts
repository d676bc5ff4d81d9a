// Refunds as the API shows them.
import type { Order } from '#contract/orders/orders.ts';
import type { Refund } from '#contract/orders/refunds.ts';
import { toWire } from '#lib/money.ts';
import { iso, isoOrNull } from '#server/db/iso.ts';
import type { RefundRow } from '#server/db/order-tables.ts';
import { itemId } from '#server/db/order-to-contract.ts';
import { creditNoteNumber } from '#server/orders/invoices/credit-note.ts';
import { linesOf, unitsRefunded } from './refund-rows.ts';

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
