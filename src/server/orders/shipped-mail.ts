// The buyer hears that the parcel has left: once per order, however often its status is set.

import type { Queries } from '#server/db/open.ts';
import type { OrderLineRow, OrderRow } from '#server/db/order-tables.ts';
import type { Context } from '#server/platform/context.ts';
import { mailBuyer } from './order-mails.ts';

const NO_TRACKING = 'This parcel travels without a tracking number.';

function trackingText({ carrier, tracking_number }: OrderRow): string {
  if (!carrier && !tracking_number) return NO_TRACKING;
  return [carrier && `Carrier: ${carrier}`, tracking_number && `Tracking number: ${tracking_number}`]
    .filter(Boolean)
    .join('\n');
}

/** @param trx the transaction that sets the status */
export function mailShipped(
  ctx: Context,
  trx: Queries,
  order: OrderRow,
  lines: readonly OrderLineRow[],
): Promise<void> {
  const values = { 'order.tracking': trackingText(order) };
  return mailBuyer(ctx, trx, order, { fact: 'shipped', template: 'order-shipped', lines, values });
}
