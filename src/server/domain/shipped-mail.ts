// The buyer hears that the parcel has left: once per order, however often its status is set.
import type { Context } from '../context.ts';
import type { Queries } from '../db/open.ts';
import type { OrderLineRow, OrderRow } from '../db/order-tables.ts';
import { opensOrder } from './guest-links.ts';
import { orderMailValues } from './order-mail-values.ts';
import { queueMail } from './queue-mail.ts';

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
  const { 'order.email': _, 'order.phone': __, ...values } = orderMailValues(order, lines);
  return queueMail(ctx, trx, {
    fact: `shipped-${order.id}`,
    template: 'order-shipped',
    to: { name: values['order.name'], address: order.email },
    values: { ...values, 'order.tracking': trackingText(order) },
    opens: opensOrder(ctx, order),
  });
}
