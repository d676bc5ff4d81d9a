// Exports the orders that a list shows as CSV.
import type { Order } from '#contract/orders/orders.ts';
import { toDecimal } from '#lib/money.ts';
import type { OrderRow } from '#server/db/order-tables.ts';
import { pages } from '#server/db/pages.ts';
import type { Context } from '#server/platform/context.ts';
import { csvStream, londonTime } from '#server/platform/csv.ts';
import { type OrderFilter, ordersWhere, withLines } from './orders.ts';

const HEAD = [
  'Order',
  'Placed (London)',
  'Status',
  'Payment',
  'Paid (London)',
  'Shipped (London)',
  'Name',
  'Email',
  'Phone',
  'Address',
  'City',
  'Post code',
  'Country',
  'Items',
  'Total',
  'Currency',
  'Carrier',
  'Tracking number',
  'Tracking link',
  'Note',
  // Of a bill. The last is for bad debt relief.
  'Company',
  'Purchase order',
  'Due on',
  'Written off (London)',
];

function orderCells(row: OrderRow, order: Order): (string | number)[] {
  const { shippingAddress: to, user, items } = order;
  return [
    order.orderNumber,
    londonTime(row.created_at),
    order.status,
    order.paymentStatus,
    londonTime(row.paid_at),
    londonTime(row.shipped_at),
    user.name,
    user.email,
    to.phone,
    to.address,
    to.city,
    to.postCode,
    to.country,
    items
      .map(
        ({ product: { name, partNumber }, quantity }) =>
          `${[name, partNumber].filter(Boolean).join(', ')} × ${quantity}`,
      )
      .join('; '),
    toDecimal(row.total_minor),
    order.currency,
    order.carrier,
    order.trackingNumber,
    order.trackingLink,
    row.staff_note ?? '',
    row.company,
    row.purchase_order,
    row.due_on ?? '',
    londonTime(row.written_off_at),
  ];
}

/** Newest first, with the items in one cell. */
export function ordersCsv(
  ctx: Pick<Context, 'db' | 'clock' | 'origins' | 'visits' | 'company'>,
  filter: OrderFilter,
): ReadableStream<Uint8Array> {
  const found = ordersWhere(ctx, filter).selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc');
  async function* lines() {
    for await (const rows of pages(found)) {
      const orders = await withLines(ctx, rows);
      yield rows.map((row, at) => orderCells(row, orders[at] as Order));
    }
  }
  return csvStream(HEAD, lines());
}
