// The PayPal payment of an order that is stored already: created by us, or claimed by the buyer's page.
import { toDecimal } from '#lib/money.ts';
import { PATHS } from '#lib/paths.ts';
import type { OrderRow } from '#server/db/order-tables.ts';
import type { PayPalOrder } from '#server/paypal/answers.ts';
import { PayPalError } from '#server/paypal/paypal-error.ts';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { rememberUnmatched } from './unmatched-captures.ts';

/** @returns the order with its PayPal id; unchanged when PayPal does not answer (asking again is safe) */
export async function startPayment(ctx: Context, order: OrderRow): Promise<OrderRow> {
  if (order.paypal_id || order.payment_state !== 'pending') return order;
  const page = `${ctx.config.siteUrl}${order.quote_part ? PATHS.quoteOffer : PATHS.checkout}`;
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

/** PayPal's order that the buyer's page claims to have created; null if there is none. */
export async function claimedPayment(
  ctx: Context,
  paypalId: string | undefined,
): Promise<PayPalOrder | null> {
  if (!paypalId) return null;
  const payment = await ctx.payments.getOrder(paypalId);
  return payment && ['APPROVED', 'COMPLETED'].includes(payment.status) ? payment : null;
}

/** Final refusals, whose messages say that nothing was charged. */
const FINAL: unknown[] = ['hold_limit', 'out_of_stock', 'price_changed'];

/**
 * The order for a claimed payment is refused. Money that PayPal has taken for it already waits for the staff.
 * @throws ApiError payment_review for such money, else `error` itself
 */
export async function refuseClaimed(
  ctx: Context,
  payment: PayPalOrder | null,
  error: unknown,
): Promise<never> {
  const taken = payment?.captures.find(({ status }) => status === 'COMPLETED');
  if (!payment || !taken || !(error instanceof ApiError) || !FINAL.includes(error.code)) throw error;
  await rememberUnmatched(ctx, { id: taken.id, paypalId: payment.id, customId: '' });
  throw new ApiError('payment_review');
}
