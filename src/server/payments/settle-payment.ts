// Settling: the one way from PayPal's answer to a paid order. The buyer's return, the webhook and the reconciler all call it.
import type { PaymentRow } from '#server/db/order-tables.ts';
import { atPayPal, type FullOrder, isInReview, isSettled, pendingOf } from '#server/money/payment-rows.ts';
import { wasRefused } from '#server/money/request-keys.ts';
import { endHold } from '#server/orders/close-order.ts';
import { mailReason } from '#server/orders/flag-order.ts';
import { orderRow } from '#server/orders/order-rows.ts';
import { refusalFor, rivalOf } from '#server/orders/same-cart.ts';
import { untilWritten } from '#server/orders/update-order.ts';
import type { PayPalCapture, PayPalOrder } from '#server/paypal/answers.ts';
import { PayPalError } from '#server/paypal/paypal-error.ts';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { inTime } from '#server/platform/in-time.ts';
import { beginCapture, openAgain, type Seen } from './begin-capture.ts';
import { withPaymentLease } from './payment-lease.ts';
import { sendToReview } from './payment-review.ts';
import { recordPending } from './pending-payment.ts';
import { recordPayment } from './record-payment.ts';
import type { Settlement } from './settlement.ts';
import { captureMistake, declinedBy, mayApproveAgain, paymentMistake } from './verify-payment.ts';

/** How long a caller waits: slightly longer than one call to PayPal. The work continues afterwards. */
const PATIENCE_MS = 8_500;

/** PayPal is about it, or has done it. */
const UNDER_WAY = ['ORDER_ALREADY_CAPTURED', 'ORDER_COMPLETION_IN_PROGRESS'];

/** PayPal has neither taken it nor decided, as where our account may not ask: it is asked again, and the staff are told, once. */
async function noteUndecided(ctx: Context, order: FullOrder, { issue }: PayPalError): Promise<void> {
  ctx.log.error({ order: order.id, issue }, 'PayPal neither took nor refused a payment');
  const reason = `PayPal answered a payment with ${issue} and hasn’t taken it. We go on asking. Look at your PayPal account: it may not be allowed to take payments.`;
  await ctx.db.transaction().execute((trx) => mailReason(ctx, trx, order, reason));
}

/** Asks for the money. Where that fails, PayPal's own record counts. @throws PayPalError while PayPal doesn't answer */
async function capture(ctx: Context, seen: Seen, paypalId: string): Promise<Settlement> {
  const { order, payment } = seen;
  let made: PayPalOrder;
  try {
    made = await ctx.payments.captureOrder(paypalId, payment.request_key ?? '');
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    if (mayApproveAgain(error)) {
      await openAgain(ctx, seen, { request_key: null });
      return { order, ...declinedBy(error) };
    }
    const record = await ctx.payments.getOrder(paypalId);
    if (!record && !error.isDefinite) throw error;
    if (!record || (error.isDefinite && record.captures.length === 0)) {
      ctx.log.error({ order: order.id, issue: error.issue }, 'PayPal refused a payment');
      await endHold(ctx, order, 'refused');
      return { order, ...declinedBy(error) };
    }
    const isOpen = error.kind !== 'unreachable' && record.captures.length === 0;
    if (isOpen && !UNDER_WAY.includes(error.issue)) await noteUndecided(ctx, order, error);
    made = record;
  }
  return conclude(ctx, seen, made.captures);
}

async function conclude(
  ctx: Context,
  { order, payment }: Seen,
  captures: readonly PayPalCapture[],
): Promise<Settlement> {
  const done = captures.find(({ status }) => status === 'COMPLETED');
  if (done) {
    const mistake = captureMistake({ ...payment, currency: order.currency }, done);
    return mistake ? sendToReview(ctx, payment, mistake, done.id) : recordPayment(ctx, payment, done.id);
  }
  const refused = captures.find(({ status }) => status === 'DECLINED' || status === 'FAILED');
  if (refused) {
    // PayPal allows one capture per order, so this one can never be paid: the same cart makes a new one.
    if (payment.state !== 'closed') await endHold(ctx, order, 'refused');
    return { is: 'declined', why: 'for good', order };
  }
  const returned = captures.find(({ status }) => /^(?:PARTIALLY_)?REFUNDED$/.test(status));
  // Captured and refunded while PayPal did not answer us: it will never be "COMPLETED" again.
  if (returned)
    return sendToReview(ctx, payment, 'it was refunded at PayPal before it was known here', returned.id);
  const pending = captures.find(({ status }) => status === 'PENDING');
  const now = pending ? await recordPending(ctx, payment, pending) : order;
  return { is: pendingOf(now) ? 'pending' : 'unknown', order: now };
}

/** Whether a capture brought money, wherever that is now. */
const hasBroughtMoney = ({ captures }: PayPalOrder): boolean =>
  captures.some(({ status }) => status === 'COMPLETED' || status.endsWith('REFUNDED'));

/** Of an order that was paid by hand, or that a person looks at; null for one that is still open. */
function withoutCapture(order: FullOrder): Settlement | null {
  if (isSettled(order)) return { is: 'settled', order };
  return isInReview(order) ? { is: 'review', order } : null;
}

interface What {
  /** Which of the order's payments; without it the last that PayPal was asked for. */
  paymentId?: string | undefined;
  /** false only records what PayPal has taken already. */
  mayCapture?: boolean;
  /** By the buyer, who alone tries again what PayPal has refused. */
  isPressed?: boolean | undefined;
}

const paymentOf = (order: FullOrder, { paymentId }: What): PaymentRow | undefined =>
  paymentId ? order.payments.find(({ id }) => id === paymentId) : atPayPal(order);

/** @returns null where the order has changed since PayPal was asked @throws PayPalError while PayPal doesn't answer */
async function take(ctx: Context, seen: Seen, paypalId: string): Promise<Settlement | null> {
  const begun = await beginCapture(ctx, seen);
  if (begun?.is === 'begun') {
    const payment = paymentOf(begun.order, { paymentId: seen.payment.id }) ?? seen.payment;
    return capture(ctx, { order: begun.order, payment }, paypalId);
  }
  // It may not be taken any more: one that was begun before a stop isn't under way then, since PayPal has taken nothing.
  if (begun) await openAgain(ctx, seen);
  return begun;
}

/** Nothing is captured for it any more: PayPal's page is to say so. */
async function close(ctx: Context, seen: Seen): Promise<Settlement> {
  await openAgain(ctx, seen);
  const rival = await rivalOf(ctx.db, seen.order);
  const isPaid = rival && rival.state !== 'capturing';
  return {
    is: 'closed',
    order: seen.order,
    refusal: isPaid ? refusalFor(rival) : new ApiError('order_closed'),
  };
}

/** PayPal stores captures for years, and its orders for less. */
async function followPending(ctx: Context, seen: Seen, pendingId: string): Promise<Settlement> {
  const found = await ctx.payments.getCapture(pendingId);
  if (found) return conclude(ctx, seen, [found]);
  return sendToReview(ctx, seen.payment, 'PayPal no longer knows the payment that it took up', null);
}

/** @param made approved by its buyer, or completed */
async function followApproved(
  ctx: Context,
  seen: Seen,
  made: PayPalOrder,
  { mayCapture, isPressed }: What,
): Promise<Settlement | null> {
  const { order, payment } = seen;
  const expected = { ...payment, currency: order.currency };
  const mistake = paymentMistake(expected, made, ctx.config.paypal.merchantId);
  if (mistake && (payment.state !== 'closed' || hasBroughtMoney(made)))
    return sendToReview(ctx, payment, mistake, made.captures.at(0)?.id ?? null);
  if (made.status === 'COMPLETED') return conclude(ctx, seen, made.captures);
  if (order.status === 'cancelled' || payment.state === 'closed') return close(ctx, seen);
  if (mayCapture === false || (wasRefused(payment) && !isPressed)) return { is: 'notApproved', order };
  return take(ctx, seen, made.id);
}

/** @returns null where the order has changed since PayPal was asked @throws PayPalError while PayPal doesn't answer */
async function look(ctx: Context, id: string, what: What): Promise<Settlement | null> {
  const order = await orderRow(ctx.db, id);
  const payment = paymentOf(order, what);
  const known = withoutCapture(order);
  // Without a capture, a state set by hand is not final: PayPal may hold money for the order.
  if (known && (payment?.capture_id || !payment?.paypal_id)) return known;
  if (!payment?.paypal_id) return { is: 'notApproved', order };
  const seen = { order, payment };
  const isBegun = payment.state === 'capturing';
  if (isBegun && payment.pending_id) return followPending(ctx, seen, payment.pending_id);
  const made = await ctx.payments.getOrder(payment.paypal_id);
  if (known && !(made && hasBroughtMoney(made))) return known;
  if (!made || !['APPROVED', 'COMPLETED'].includes(made.status)) {
    if (isBegun && made?.captures.length) return conclude(ctx, seen, made.captures);
    await openAgain(ctx, seen);
    return { is: 'notApproved', order };
  }
  return followApproved(ctx, seen, made, what);
}

/** What PayPal has for days is pending, whether it answers now or not. */
async function unsettled(ctx: Context, id: string): Promise<Settlement> {
  const order = await orderRow(ctx.db, id);
  return { is: pendingOf(order) ? 'pending' : 'unknown', order };
}

/** One look at PayPal, on behalf of everybody who wants this order settled. */
export async function settle(ctx: Context, id: string, what: What = {}): Promise<Settlement> {
  try {
    return await untilWritten(() => look(ctx, id, what));
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    ctx.log.warn({ order: id, kind: error.kind, issue: error.issue }, 'PayPal did not settle');
    return unsettled(ctx, id);
  }
}

/**
 * Asks PayPal, captures an approved payment, verifies it and records it once.
 * @param what `patienceMs`: after which the result is `unknown`; the work continues
 * @throws ApiError not_found
 */
export async function settlePayment(
  ctx: Context,
  orderId: string,
  { patienceMs = PATIENCE_MS, ...what }: Omit<What, 'mayCapture'> & { patienceMs?: number } = {},
): Promise<Settlement> {
  const payment = paymentOf(await orderRow(ctx.db, orderId), what);
  if (!payment) return settle(ctx, orderId);
  const { id: paymentId } = payment;
  const run = () =>
    withPaymentLease(ctx, paymentId, what.isPressed === true, () =>
      settle(ctx, orderId, { ...what, paymentId }),
    );
  return inTime<Settlement>(
    run().then((settled) => settled ?? unsettled(ctx, orderId)),
    patienceMs,
    () => unsettled(ctx, orderId),
  );
}
