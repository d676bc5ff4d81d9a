// The PayPal payment of an order that is stored already.
import { toDecimal } from '#lib/money.ts';
import type { OrderRow } from '#server/db/order-tables.ts';
import { followsFrom } from '#server/orders/origins.ts';
import type { PayPalOrder } from '#server/paypal/answers.ts';
import { PayPalError } from '#server/paypal/paypal-error.ts';
import type { Context } from '#server/platform/context.ts';

/** @returns the order with its PayPal id; unchanged when PayPal does not answer (asking again is safe) */
export async function startPayment(ctx: Context, order: OrderRow): Promise<OrderRow> {
  if (order.paypal_id || order.payment_state !== 'pending') return order;
  const page = `${ctx.config.siteUrl}${followsFrom(order).page}`;
  let payment: PayPalOrder;
  try {
    payment = await ctx.payments.createOrder({
      orderId: order.id,
      orderNumber: order.number,
      value: toDecimal(order.total_minor),
      currency: order.currency,
      returnUrl: page,
      cancelUrl: page,
    });
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    ctx.log.warn({ order: order.id, kind: error.kind, issue: error.issue }, 'PayPal made no payment');
    return order;
  }
  const updated = await ctx.db
    .updateTable('orders')
    .set({ paypal_id: payment.id, approve_url: payment.approveUrl, updated_at: ctx.clock.now() })
    .where('id', '=', order.id)
    .where('paypal_id', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return updated ?? { ...order, paypal_id: payment.id, approve_url: payment.approveUrl };
}
