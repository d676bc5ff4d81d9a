// Settling: the one way from PayPal's answer to a paid order. The buyer's return, the webhook and the reconciler all call it.
import { HOLD_MS } from '#contract/orders/orders.ts';
import type { Trx } from '#server/db/open.ts';
import type { PaymentRow } from '#server/db/order-tables.ts';
import { dueMinor } from '#server/money/balance.ts';
import { atPayPal, type FullOrder, isInReview, isSettled, undecidedOf } from '#server/money/payment-rows.ts';
import { endHold } from '#server/orders/close-order.ts';
import { moveOrder } from '#server/orders/move-order.ts';
import { type LockedOrder, lockOrder, orderRow, unlessChanged } from '#server/orders/order-rows.ts';
import { lockCart, type Rival, refusalFor, rivalOf } from '#server/orders/same-cart.ts';
import { writeMoney } from '#server/orders/write-money.ts';
import type { PayPalCapture, PayPalOrder } from '#server/paypal/answers.ts';
import { PayPalError } from '#server/paypal/paypal-error.ts';
import { ApiError } from '#server/platform/api-error.ts';
import { askedSoon } from '#server/platform/claim-check.ts';
import type { Context } from '#server/platform/context.ts';
import { inTime } from '#server/platform/in-time.ts';
import { withPaymentLease } from './payment-lease.ts';
import { sendToReview } from './payment-review.ts';
import { recordPending } from './pending-payment.ts';
import { recordPayment } from './record-payment.ts';
import { captureMistake, isUnderWay, mayApproveAgain, paymentMistake, refusalOf } from './verify-payment.ts';

/** `unknown`: no answer, or PayPal hasn't finished (see pendingOf). The reconciler continues; the buyer must not pay again. */
interface Settlement {
  state: 'settled' | 'unknown';
  order: FullOrder;
}

/** A payment with its order, as both were read before PayPal was asked. */
interface Seen {
  order: FullOrder;
  payment: PaymentRow;
}

/** How long a caller waits: slightly longer than one call to PayPal. The work continues afterwards. */
const PATIENCE_MS = 8_500;

/** Its cart was paid by another order, so this one is over. */
const closeForRival = (ctx: Context, trx: Trx, order: LockedOrder, { number, state }: Rival) =>
  moveOrder(ctx, trx, order, {
    event: 'lapsed',
    by: 'payments',
    change: { idempotency_key: null },
    log: { action: 'lapse', more: { reason: `${number} of the same cart is ${state}` } },
  });

/**
 * Stock and time must be ours before the money moves: a hold that ran out is taken again, or nothing is captured. Nothing is, either, where
 * another order of the same cart is paid.
 */
async function beginCapture(ctx: Context, { order, payment }: Seen): Promise<FullOrder | Rival> {
  const now = ctx.clock.now();
  return ctx.db.transaction().execute(async (trx) => {
    const row = unlessChanged(await lockCart(trx, order), order);
    if (!row || undecidedOf(row)?.id !== payment.id || payment.amount_minor > dueMinor(row))
      throw new ApiError('order_closed');
    const rival = await rivalOf(trx, row);
    if (rival && rival.state !== 'capturing') await closeForRival(ctx, trx, row, rival);
    if (rival) return rival;
    return moveOrder(ctx, trx, row, {
      event: 'capture begun',
      by: 'payments',
      change: { hold_expires_at: now + HOLD_MS, ...askedSoon(now) },
      moved: { payments: [[payment.id, { state: 'capturing' }]] },
    });
  });
}

/** Ends the capture that it was read with: PayPal's answer is no evidence about one that began while it was on its way. */
async function openAgain(ctx: Context, { order, payment }: Seen): Promise<void> {
  if (payment.state !== 'capturing') return;
  await ctx.db.transaction().execute(async (trx) => {
    const { hold_expires_at, payments } = await lockOrder(trx, order.id);
    const isCapturing = payments.some(({ id, state }) => id === payment.id && state === 'capturing');
    // Set again by each capture.
    if (isCapturing && hold_expires_at === order.hold_expires_at)
      await writeMoney(trx, order.id, { payments: [[payment.id, { state: 'open' }]] });
  });
}

/** Asks for the money. Where that fails, PayPal's own record counts: its idempotency keys live six hours only. */
async function capture(ctx: Context, seen: Seen, paypalId: string): Promise<PayPalOrder> {
  try {
    return await ctx.payments.captureOrder(paypalId, seen.payment.id);
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    if (mayApproveAgain(error)) {
      await openAgain(ctx, seen);
      throw refusalOf(error);
    }
    const record = await ctx.payments.getOrder(paypalId);
    if (record && (isUnderWay(error) || record.captures.length > 0)) return record;
    if (isUnderWay(error)) throw error;
    ctx.log.error({ order: seen.order.id, issue: error.issue }, 'PayPal refused a payment');
    await endHold(ctx, seen.order, 'refused');
    throw refusalOf(error);
  }
}

async function conclude(
  ctx: Context,
  { order, payment }: Seen,
  captures: readonly PayPalCapture[],
): Promise<Settlement> {
  const done = captures.find(({ status }) => status === 'COMPLETED');
  if (done) {
    const mistake = captureMistake({ ...payment, currency: order.currency }, done);
    if (mistake) return sendToReview(ctx, payment, mistake, done.id);
    return { state: 'settled', order: await recordPayment(ctx, payment, done.id) };
  }
  const refused = captures.find(({ status }) => status === 'DECLINED' || status === 'FAILED');
  if (refused) {
    // PayPal allows one capture per order, so this one can never be paid: the same cart makes a new one.
    if (payment.state !== 'closed') await endHold(ctx, order, 'refused');
    throw new ApiError('declined');
  }
  const returned = captures.find(({ status }) => /^(?:PARTIALLY_)?REFUNDED$/.test(status));
  // Captured and refunded while PayPal did not answer us: it will never be "COMPLETED" again.
  if (returned)
    return sendToReview(ctx, payment, 'it was refunded at PayPal before it was known here', returned.id);
  const pending = captures.find(({ status }) => status === 'PENDING');
  return { state: 'unknown', order: pending ? await recordPending(ctx, payment, pending) : order };
}

/** Whether a capture brought money, wherever that is now. */
const hasBroughtMoney = ({ captures }: PayPalOrder): boolean =>
  captures.some(({ status }) => status === 'COMPLETED' || status.endsWith('REFUNDED'));

/** The answer for an order that was paid by hand; null for one that is still open. @throws ApiError payment_review */
function answerWithoutCapture(order: FullOrder): Settlement | null {
  if (isSettled(order)) return { state: 'settled', order };
  if (isInReview(order)) throw new ApiError('payment_review');
  return null;
}

interface What {
  /** Which of the order's payments; without it the last that PayPal was asked for. */
  paymentId?: string | undefined;
  /** false only records what PayPal has taken already. */
  mayCapture?: boolean;
}

const paymentOf = (order: FullOrder, { paymentId }: What): PaymentRow | undefined =>
  paymentId ? order.payments.find(({ id }) => id === paymentId) : atPayPal(order);

/**
 * One look at PayPal, on behalf of everybody who wants this order settled.
 * @throws ApiError as settlePayment, PayPalError when PayPal does not answer
 */
export async function settle(ctx: Context, id: string, what: What = {}): Promise<Settlement> {
  const order = await orderRow(ctx.db, id);
  const payment = paymentOf(order, what);
  // Without a capture, a state set by hand is not final: PayPal may hold money for the order.
  const known = payment?.capture_id || !payment?.paypal_id ? answerWithoutCapture(order) : null;
  if (known) return known;
  if (!payment?.paypal_id) throw new ApiError('not_approved');
  const seen = { order, payment };
  if (payment.state === 'capturing' && payment.pending_id) {
    // PayPal stores captures for years, and its orders for less.
    const found = await ctx.payments.getCapture(payment.pending_id);
    if (!found) return sendToReview(ctx, payment, 'PayPal no longer knows the payment that it took up', null);
    return conclude(ctx, seen, [found]);
  }
  const made = await ctx.payments.getOrder(payment.paypal_id);
  if (!made || !hasBroughtMoney(made)) {
    const byHand = answerWithoutCapture(order);
    if (byHand) return byHand;
  }
  if (!made || !['APPROVED', 'COMPLETED'].includes(made.status)) {
    if (payment.state === 'capturing' && made?.captures.length) return conclude(ctx, seen, made.captures);
    await openAgain(ctx, seen);
    throw new ApiError('not_approved');
  }
  const mistake = paymentMistake(
    { ...payment, currency: order.currency },
    made,
    ctx.config.paypal.merchantId,
  );
  if (mistake && (payment.state !== 'closed' || hasBroughtMoney(made)))
    return sendToReview(ctx, payment, mistake, made.captures.at(0)?.id ?? null);
  if (made.status === 'COMPLETED') return conclude(ctx, seen, made.captures);
  if (order.status === 'cancelled' || payment.state === 'closed') {
    await openAgain(ctx, seen);
    const rival = await rivalOf(ctx.db, order);
    throw rival && rival.state !== 'capturing' ? refusalFor(rival) : new ApiError('order_closed');
  }
  if (what.mayCapture === false) throw new ApiError('not_approved');
  const begun = await beginCapture(ctx, seen).catch(async (error) => {
    // It may not be taken any more: one that was begun before a stop isn't under way then, since PayPal has taken nothing.
    if (error instanceof ApiError) await openAgain(ctx, seen);
    throw error;
  });
  if (!('id' in begun)) {
    await openAgain(ctx, seen);
    if (begun.state === 'capturing') return { state: 'unknown', order };
    throw refusalFor(begun);
  }
  const capturing = { order: begun, payment: paymentOf(begun, { paymentId: payment.id }) ?? payment };
  const { captures } = await capture(ctx, capturing, payment.paypal_id);
  return conclude(ctx, capturing, captures);
}

/**
 * Asks PayPal, captures an approved payment, verifies it and records it once.
 * @param patienceMs after which the result is `unknown`; the work continues
 * @throws ApiError not_found, not_approved, declined, out_of_stock (nothing captured), payment_review, order_closed, cart_paid
 */
export async function settlePayment(
  ctx: Context,
  orderId: string,
  { patienceMs = PATIENCE_MS, paymentId }: { patienceMs?: number; paymentId?: string } = {},
): Promise<Settlement> {
  const unknown = async (): Promise<Settlement> => ({
    state: 'unknown',
    order: await orderRow(ctx.db, orderId),
  });
  const run = async () => {
    try {
      const payment = paymentOf(await orderRow(ctx.db, orderId), { paymentId });
      if (!payment) return await settle(ctx, orderId);
      const { id } = payment;
      return (await withPaymentLease(ctx, id, () => settle(ctx, orderId, { paymentId: id }))) ?? unknown();
    } catch (error) {
      if (!(error instanceof PayPalError)) throw error;
      ctx.log.warn({ order: orderId, kind: error.kind, issue: error.issue }, 'PayPal did not settle');
      return unknown();
    }
  };
  await orderRow(ctx.db, orderId);
  return inTime(run(), patienceMs, unknown);
}
