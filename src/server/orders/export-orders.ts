// Exports the orders that a list shows as CSV.
import type { Order } from '#contract/orders/orders.ts';
import { AGE_NAMES, ageOf } from '#lib/bill-age.ts';
import { londonClock } from '#lib/london.ts';
import { toDecimal } from '#lib/money.ts';
import type { OrderRow } from '#server/db/order-tables.ts';
import { pages } from '#server/db/pages.ts';
import { dueMinor } from '#server/money/balance.ts';
import type { Context } from '#server/platform/context.ts';
import { csvStream, londonTime } from '#server/platform/csv.ts';
import { type OrderFilter, ordersWhere, withLines } from './orders.ts';
import { followsFrom } from './origins.ts';

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
  // Money that came, went back and is to come. The age is of a bill that somebody owes.
  'Received',
  'Returned',
  'Open',
  'Age',
  'Disputed (London)',
];

/** A bill was never sent, and nobody tried to pay one that was cancelled. */
function statesOf({ origin, status, payment_state, shipped_at }: OrderRow) {
  const isBill = origin === 'bill';
  const isCancelled = status === 'cancelled';
  return {
    status: isBill && !isCancelled ? 'bill' : status,
    payment: isBill && isCancelled && payment_state === 'failed' ? '' : payment_state,
    shipped: followsFrom({ origin }).isParcel ? londonTime(shipped_at) : '',
  };
}

function moneyOf(row: OrderRow, today: string): string[] {
  const { received_minor, refunded_minor, disputed_at } = row;
  const isOpen = row.payment_state === 'pending' && row.status !== 'cancelled';
  const isOwed = isOpen && row.origin === 'bill' && row.written_off_at === null;
  return [
    toDecimal(received_minor),
    toDecimal(refunded_minor),
    toDecimal(isOpen ? dueMinor(row) : 0),
    isOwed ? AGE_NAMES[ageOf(row.due_on ?? '', today)] : '',
    londonTime(disputed_at),
  ];
}

function orderCells(row: OrderRow, order: Order, today: string): (string | number)[] {
  const { status, payment, shipped } = statesOf(row);
  const { shippingAddress: to, user, items } = order;
  return [
    order.orderNumber,
    londonTime(row.created_at),
    status,
    payment,
    londonTime(row.paid_at),
    shipped,
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
    ...moneyOf(row, today),
  ];
}

/** Newest first, with the items in one cell. */
export function ordersCsv(
  ctx: Pick<Context, 'db' | 'clock' | 'origins' | 'visits' | 'company'>,
  filter: OrderFilter,
): ReadableStream<Uint8Array> {
  const found = ordersWhere(ctx, filter).selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc');
  const today = londonClock(ctx.clock.now()).date;
  async function* lines() {
    for await (const rows of pages(found)) {
      const orders = await withLines(ctx, rows);
      yield rows.map((row, at) => orderCells(row, orders[at] as Order, today));
    }
  }
  return csvStream(HEAD, lines());
}
