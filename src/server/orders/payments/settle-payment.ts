// Settling: the one way from PayPal's answer to a paid order. The buyer's return, the webhook and the reconciler all call it.
import { HOLD_MS } from '#contract/orders/orders.ts';
import type { OrderRow } from '#server/db/order-tables.ts';
import { closeUnpaid } from '#server/orders/close-order.ts';
import { hold } from '#server/orders/hold.ts';
import { orderRow } from '#server/orders/orders.ts';
import { expectPayable } from '#server/orders/quotes/follow-quote.ts';
import { isOnTheShelf } from '#server/orders/stock.ts';
import type { PayPalCapture, PayPalOrder } from '#server/paypal/answers.ts';
import { PayPalError } from '#server/paypal/paypal-error.ts';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { inTime } from '#server/platform/in-time.ts';
import { askedSoon } from './claim-check.ts';
import { withOrderLease } from './order-lease.ts';
import { isSettled, sendToReview } from './payment-review.ts';
import { pendingCaptureOf, recordPending } from './pending-payment.ts';
import { recordPayment } from './record-payment.ts';
import { captureMistake, isUnderWay, mayApproveAgain, paymentMistake, refusalOf } from './verify-payment.ts';

/** `unknown`: no answer, or PayPal hasn't finished (see pendingCaptureOf). The reconciler continues; the buyer must not pay again. */
interface Settlement {
  state: 'settled' | 'unknown';
  order: OrderRow;
}

/** How long a caller waits: slightly longer than one call to PayPal. The work continues afterwards. */
const PATIENCE_MS = 8_500;

/** Stock and time must be ours before the money moves: a hold that ran out is taken again, or nothing is captured. */
async function beginCapture(ctx: Context, order: OrderRow): Promise<OrderRow> {
  const now = ctx.clock.now();
  return ctx.db.transaction().execute(async (trx) => {
    const begun = await trx
      .updateTable('orders')
      .set({
        payment_state: 'capturing',
        stock_state: order.stock_state === 'sold' ? 'sold' : 'held',
        hold_expires_at: now + HOLD_MS,
        ...askedSoon(now),
        updated_at: now,
      })
      .where('id', '=', order.id)
      .where('payment_state', '=', order.payment_state)
      .where('stock_state', '=', order.stock_state)
      .where('status', '!=', 'cancelled')
      .returningAll()
      .executeTakeFirstOrThrow(() => new ApiError('order_closed'));
    await expectPayable(trx, begun);
    if (isOnTheShelf(order)) await hold(ctx, trx, begun);
    return begun;
  });
}

/** Ends the capture that `order` was read with: PayPal's answer is no evidence about one that began while it was on its way. */
async function backToPending(ctx: Context, order: OrderRow): Promise<void> {
  if (order.payment_state !== 'capturing') return;
  await ctx.db
    .updateTable('orders')
    .set({ payment_state: 'pending', updated_at: ctx.clock.now() })
    .where('id', '=', order.id)
    .where('payment_state', '=', 'capturing')
    // Set again by each capture.
    .where('hold_expires_at', '=', order.hold_expires_at)
    .execute();
}

/** Asks for the money. Where that fails, PayPal's own record counts: its idempotency keys live six hours only. */
async function capture(ctx: Context, order: OrderRow, paypalId: string): Promise<PayPalOrder> {
  try {
    return await ctx.payments.captureOrder(paypalId, order.id);
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    if (mayApproveAgain(error)) {
      await backToPending(ctx, order);
      throw refusalOf(error);
    }
    const record = await ctx.payments.getOrder(paypalId);
    if (record && (isUnderWay(error) || record.captures.length > 0)) return record;
    if (isUnderWay(error)) throw error;
    ctx.log.error({ order: order.id, issue: error.issue }, 'PayPal refused a payment');
    await closeUnpaid(ctx, order, 'refused');
    throw refusalOf(error);
  }
}

async function conclude(
  ctx: Context,
  order: OrderRow,
  captures: readonly PayPalCapture[],
): Promise<Settlement> {
  const done = captures.find(({ status }) => status === 'COMPLETED');
  if (done) {
    const mistake = captureMistake(order, done);
    if (mistake) return sendToReview(ctx, order, mistake, done.id);
    return { state: 'settled', order: await recordPayment(ctx, order, done.id) };
  }
  const refused = captures.find(({ status }) => status === 'DECLINED' || status === 'FAILED');
  if (refused) {
    // PayPal allows one capture per order, so this one can never be paid: the same cart makes a new one.
    await closeUnpaid(ctx, order, 'refused');
    throw new ApiError('declined');
  }
  const returned = captures.find(({ status }) => /^(?:PARTIALLY_)?REFUNDED$/.test(status));
  // Captured and refunded while PayPal did not answer us: it will never be "COMPLETED" again.
  if (returned)
    return sendToReview(ctx, order, 'it was refunded at PayPal before it was known here', returned.id);
  const pending = captures.find(({ status }) => status === 'PENDING');
  return { state: 'unknown', order: pending ? await recordPending(ctx, order, pending) : order };
}

/** Whether a capture brought money, wherever that is now. */
const hasBroughtMoney = ({ captures }: PayPalOrder): boolean =>
  captures.some(({ status }) => status === 'COMPLETED' || status.endsWith('REFUNDED'));

/** The answer for an order that was paid by hand; null for one that is still open. @throws ApiError payment_review */
function answerWithoutCapture(order: OrderRow): Settlement | null {
  if (isSettled(order)) return { state: 'settled', order };
  if (order.payment_state === 'review') throw new ApiError('payment_review');
  return null;
}

/**
 * One look at PayPal, on behalf of everybody who wants this order settled.
 * @param options mayCapture: false only records what PayPal has taken already
 * @throws ApiError as settlePayment, PayPalError when PayPal does not answer
 */
export async function settle(ctx: Context, id: string, { mayCapture = true } = {}): Promise<Settlement> {
  const order = await orderRow(ctx.db, id);
  // Without a capture, a state set by hand is not final: PayPal may hold money for the order.
  const known = order.capture_id || !order.paypal_id ? answerWithoutCapture(order) : null;
  if (known) return known;
  if (!order.paypal_id) throw new ApiError('not_approved');
  const pending = pendingCaptureOf(order);
  if (pending) {
    // PayPal stores captures for years, and its orders for less.
    const capture = await ctx.payments.getCapture(pending);
    if (!capture) return sendToReview(ctx, order, 'PayPal no longer knows the payment that it took up', null);
    return conclude(ctx, order, [capture]);
  }
  const payment = await ctx.payments.getOrder(order.paypal_id);
  if (!payment || !hasBroughtMoney(payment)) {
    const byHand = answerWithoutCapture(order);
    if (byHand) return byHand;
  }
  if (!payment || !['APPROVED', 'COMPLETED'].includes(payment.status)) {
    if (order.payment_state === 'capturing' && payment?.captures.length)
      return conclude(ctx, order, payment.captures);
    await backToPending(ctx, order);
    throw new ApiError('not_approved');
  }
  const mistake = paymentMistake(order, payment, ctx.config.paypal.merchantId);
  if (mistake) return sendToReview(ctx, order, mistake, payment.captures.at(0)?.id ?? null);
  if (payment.status === 'COMPLETED') return conclude(ctx, order, payment.captures);
  if (order.status === 'cancelled') {
    await backToPending(ctx, order);
    throw new ApiError('order_closed');
  }
  if (!mayCapture) throw new ApiError('not_approved');
  const begun = await beginCapture(ctx, order);
  const { captures } = await capture(ctx, begun, order.paypal_id);
  return conclude(ctx, begun, captures);
}

/**
 * Asks PayPal, captures an approved payment, verifies it and records it once.
 * @param patienceMs after which the result is `unknown`; the work continues
 * @throws ApiError not_found, not_approved, declined, out_of_stock (nothing captured), payment_review, order_closed
 */
export async function settlePayment(
  ctx: Context,
  orderId: string,
  patienceMs = PATIENCE_MS,
): Promise<Settlement> {
  const unknown = async (): Promise<Settlement> => ({
    state: 'unknown',
    order: await orderRow(ctx.db, orderId),
  });
  const run = async () => {
    try {
      return (await withOrderLease(ctx, orderId, () => settle(ctx, orderId))) ?? unknown();
    } catch (error) {
      if (!(error instanceof PayPalError)) throw error;
      ctx.log.warn({ order: orderId, kind: error.kind, issue: error.issue }, 'PayPal did not settle');
      return unknown();
    }
  };
  await orderRow(ctx.db, orderId);
  return inTime(run(), patienceMs, unknown);
}
