// Cancelling: the stock goes back once, and a payment is refunded.
import { CANCELLABLE } from '#contract/orders/orders.ts';
import type { Trx } from '#server/db/open.ts';
import type { OrderRow } from '#server/db/order-tables.ts';
import { releaseTime } from '#server/diary/claim.ts';
import { type Asked, askPayPal } from '#server/orders/payments/ask-paypal.ts';
import { flagOrder } from '#server/orders/payments/payment-review.ts';
import { pendingCaptureOf } from '#server/orders/payments/pending-payment.ts';
import {
  continueRefund,
  isRefundable,
  refundBegun,
  unrefunded,
} from '#server/orders/payments/refund-order.ts';
import { ApiError } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { release } from './hold.ts';
import { mailBuyer } from './order-mails.ts';
import { orderRow } from './orders.ts';
import { refuseLateCancelling, undoAcceptance } from './quotes/follow-quote.ts';
import { isOnTheShelf } from './stock.ts';
import { untilWritten, updateOrder } from './update-order.ts';

const TOO_LATE =
  'This order has been sent, so it can no longer be cancelled. You can return it within 14 days of delivery: see the cancellation page.';
const PAYING = 'PayPal is still confirming this payment. Try again in a minute.';
const PENDING =
  'PayPal hasn’t finished this payment yet, which can take a few days. You can cancel once it has: we’ll email you then.';
/** While a capture is under way, nobody may cancel or change its payment. */
export const stillPaying = (order: OrderRow): ApiError =>
  new ApiError('order_closed', { msg: pendingCaptureOf(order) ? PENDING : PAYING });
const BY_HAND = 'Refund by hand: the order was cancelled, and its payment didn’t go through PayPal';
const NOT_ASKED = '. PayPal didn’t answer whether it took a payment too';

/** What becomes of the buyer's money. */
type Money = 'refunding' | 'refunded' | 'by-hand' | 'never-taken' | 'unknown';

function moneyOf({ order, isSure }: Asked): Money {
  if (order.payment_state === 'refunding' || isRefundable(order)) return 'refunding';
  if (order.payment_state === 'refunded') return 'refunded';
  if (order.payment_state === 'completed') return 'by-hand';
  return isSure ? 'never-taken' : 'unknown';
}

/** For the mail. "Not charged" only where PayPal has confirmed it. */
const REFUND_TEXT: Record<Money, (sum: string) => string> = {
  refunding: (sum) => `We are refunding ${sum} to the account that you paid with.`,
  refunded: () => 'Your payment has gone back to you already, so nothing is left to refund.',
  'by-hand': (sum) =>
    `Your payment of ${sum} didn’t go through PayPal, so we’ll send it back by hand and email you when it’s on its way.`,
  'never-taken': () => 'You have not been charged, so there is nothing to refund.',
  unknown: () =>
    'PayPal hasn’t told us yet whether your payment was taken. If it was, we’ll refund all of it and email you.',
};

function changeFor(ctx: Context, order: OrderRow, money: Money): Partial<OrderRow> {
  const change: Partial<OrderRow> = { status: 'cancelled' };
  if (money === 'refunding')
    return order.payment_state === 'refunding' ? change : { ...change, ...refundBegun(ctx) };
  if (!isOnTheShelf(order)) change.stock_state = order.stock_state === 'held' ? 'released' : 'returned';
  if (money === 'never-taken') return { ...change, payment_state: 'failed', idempotency_key: null };
  // No job asks about a failed payment again, and PayPal has not answered yet.
  if (money === 'unknown' && order.payment_state === 'failed') change.payment_state = 'pending';
  return money === 'unknown' ? { ...change, idempotency_key: null, next_check_at: ctx.clock.now() } : change;
}

/**
 * Inside the caller's transaction; `continueRefund` follows it.
 * @returns null when the order has changed since PayPal was asked
 * @throws ApiError order_closed
 */
export async function cancelWithin(
  ctx: Context,
  trx: Trx,
  asked: Asked,
  actor: string,
): Promise<OrderRow | null> {
  const { order } = asked;
  if (order.status === 'cancelled') return order;
  if (!CANCELLABLE.includes(order.status)) throw new ApiError('order_closed', { msg: TOO_LATE });
  if (order.payment_state === 'capturing') throw stillPaying(order);
  const money = moneyOf(asked);
  const cancelled = await updateOrder(ctx, trx, order, changeFor(ctx, order, money));
  if (!cancelled) return null;
  // The units of an order that PayPal refunds go back when the refund is recorded; the time of its visit is free at once.
  const visit = await undoAcceptance(ctx, trx, order, actor);
  if (isOnTheShelf(cancelled) && !isOnTheShelf(order)) await release(ctx, trx, order);
  if (visit) await releaseTime(trx, visit);
  await audit(ctx, trx, actor, 'cancel', ['order', order.id], {
    before: { status: order.status, payment: order.payment_state },
    after: { status: 'cancelled', payment: cancelled.payment_state },
  });
  await mailBuyer(ctx, trx, cancelled, {
    fact: 'cancelled',
    template: 'order-cancelled',
    values: { 'order.refund': REFUND_TEXT[money](unrefunded(order)) },
  });
  return money === 'by-hand'
    ? flagOrder(ctx, trx, cancelled, { reason: asked.isSure ? BY_HAND : BY_HAND + NOT_ASKED })
    : cancelled;
}

/** By its buyer. @returns the order; `refunding` while PayPal has not confirmed @throws ApiError order_closed once it is sent */
export async function cancelOrder(ctx: Context, order: OrderRow, actor: string): Promise<OrderRow> {
  const cancelled = await untilWritten(async () => {
    const row = await orderRow(ctx.db, order.id);
    await refuseLateCancelling(ctx, row);
    // A shipped or cancelled order needs no answer of PayPal's.
    const asked = CANCELLABLE.includes(row.status)
      ? await askPayPal(ctx, row)
      : { order: row, isSure: false };
    return ctx.db.transaction().execute((trx) => cancelWithin(ctx, trx, asked, actor));
  });
  return continueRefund(ctx, cancelled);
}
