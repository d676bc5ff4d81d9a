// Helpers of tests that refund parts of an order.
import type { BodySent } from '#contract/endpoint.ts';
import { placeOrder, settleOrder } from '#contract/orders/orders.ts';
import { readOrder } from '#contract/orders/orders-admin.ts';
import { refundOrder } from '#contract/orders/refunds-admin.ts';
import { dataOf } from '../service/data-of.ts';
import type { FreshShop } from '../service/fresh-shop.ts';
import { draftOf, type Placed } from './orders.ts';

export type Wanted = Partial<BodySent<typeof refundOrder>>;

/** Asks for a refund as the admin. */
export const refund = (shop: FreshShop, id: string, wanted: Wanted, idempotencyKey?: string) =>
  shop.admin(refundOrder, {
    params: { id },
    body: { stockBack: false, reason: 'Scratched', ...wanted },
    ...(idempotencyKey && { idempotencyKey }),
  });

/** A paid order of the customer's. @param units of each part, each of 12.50 */
export async function payFor(shop: FreshShop, units: Record<string, number>): Promise<Placed> {
  const items = Object.entries(units).map(([product, quantity]) => ({ product, quantity, price: 12.5 }));
  const body = { ...draftOf(shop.product), items };
  const { order } = await dataOf(shop.customer(placeOrder, { body }));
  shop.stack.emulator.control.approve(order.paypalOrderId ?? '');
  await dataOf(shop.stack.call(settleOrder, { params: { id: order._id } }));
  return { id: order._id, paypalId: order.paypalOrderId ?? '' };
}

export const details = async (shop: FreshShop, id: string) =>
  (await dataOf(shop.admin(readOrder, { params: { id } }))).order;

/** `_id` of a line. */
export const lineOf = (id: string, position = 0): string => `${id}-${position}`;

export const refundRows = (shop: FreshShop) =>
  shop.stack.ctx.db
    .selectFrom('refunds')
    .leftJoin('documents', 'documents.refund_id', 'refunds.id')
    .selectAll('refunds')
    .select('documents.number as credit_note_number')
    .orderBy('created_at')
    .orderBy('refunds.id')
    .execute();

/** Amounts that PayPal has refunded, oldest first. */
export const atPayPal = (shop: FreshShop): string[] =>
  shop.stack.emulator.control.refunds().map(({ value }) => value);
