// Takes a refund to its end at PayPal: read there before each try, then asked for under the key of its attempt.

import { DAY_MS } from '#lib/days.ts';
import { formatMoney, toDecimal } from '#lib/money.ts';
import type { PaymentRow, RefundRow } from '#server/db/order-tables.ts';
import type { FullOrder } from '#server/money/payment-rows.ts';
import { adviceOn, isFinal, isTooLittleLeft } from '#server/money/refund-problems.ts';
import { type NotedRefund, refundRow, requestedOf } from '#server/money/refund-rows.ts';
import { isAsked, refundAttempt } from '#server/money/request-keys.ts';
import { changeRefund, changeRequested } from '#server/money/write-rows.ts';
import { mailReason } from '#server/orders/flag-order.ts';
import { lockOrder, orderRow } from '#server/orders/order-rows.ts';
import { refundRefused } from '#server/paypal/answers.ts';
import { PayPalError } from '#server/paypal/paypal-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { followRefund } from './follow-refund.ts';
import { recordMade } from './record-refund.ts';

/** A refused question decides nothing. @throws PayPalError unreachable */
async function readFirst<T>(question: Promise<T>): Promise<T> {
  try {
    return await question;
  } catch (error) {
    throw error instanceof PayPalError ? new PayPalError('unreachable', error.issue) : error;
  }
}

/** PayPal keeps a refund's key, and answers the same under it. */
const KEYS_LIVE_MS = 45 * DAY_MS;

/** The staff read it on Today and in a mail. Only what is final frees its amount. @param isDecided no money moved */
async function noteRefusal(
  ctx: Context,
  refund: RefundRow,
  issue: string,
  isDecided: boolean,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, refund.order_id);
    const waits = { next_check_at: ctx.clock.now() + DAY_MS, check_pause_ms: DAY_MS };
    const change = {
      issue,
      ...(isDecided && { request_key: null }),
      ...(isDecided && isFinal(issue) ? { state: 'failed' as const } : waits),
    };
    if (!(await changeRequested(trx, refund, change)) || issue === refund.issue) return;
    const sum = formatMoney(refund.amount_minor, order.currency);
    const told = isDecided
      ? `PayPal refused a refund of ${sum} (${issue}), and no money moved`
      : `PayPal doesn’t say whether it has made a refund of ${sum} (${issue})`;
    const reason = `${told}. ${adviceOn(issue)}`;
    await audit(ctx, trx, 'payments', 'refund-refused', ['order', order.id], { after: { reason } });
    await mailReason(ctx, trx, order, reason);
  });
}

/**
 * What PayPal hasn't decided is repeated. Anything else is a new attempt: once PayPal's refunds were read, and none bears its id.
 * @param isListed they could be read @returns null where nothing is to be asked now
 * @throws PayPalError REFUNDS_NOT_LISTED where only a person can look up whether an earlier attempt has made it
 */
function beginAttempt(
  ctx: Context,
  { id, order_id }: RefundRow,
  isListed: boolean,
): Promise<RefundRow | null> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockOrder(trx, order_id);
    const { credit_note_number: _, ...refund } = await refundRow(trx, id);
    if (refund.state !== 'requested' || refund.paypal_refund_id) return null;
    const isKept = isListed || ctx.clock.now() - refund.created_at < KEYS_LIVE_MS;
    if (isAsked(refund) && isKept) return refund;
    if (refund.attempts > 0 && !isListed) throw new PayPalError('refused', 'REFUNDS_NOT_LISTED', false);
    const attempt = refundAttempt(refund);
    await changeRefund(trx, id, attempt);
    return { ...refund, ...attempt };
  });
}

/** @throws PayPalError */
async function ask(
  ctx: Context,
  { capture_id }: PaymentRow,
  currency: string,
  refund: RefundRow,
): Promise<void> {
  const { id, amount_minor, reason, request_key, paypal_refund_id } = refund;
  const part = { id, value: toDecimal(amount_minor), currency, note: reason };
  const made = paypal_refund_id
    ? await readFirst(ctx.payments.getRefund(paypal_refund_id))
    : await ctx.payments.refundCapture(capture_id ?? '', request_key ?? '', part);
  if (made && ['CANCELLED', 'FAILED'].includes(made.status)) throw refundRefused(made.status);
  if (made?.status === 'COMPLETED') await recordMade(ctx, refund, made.id);
  else if (made) await changeRequested(ctx.db, refund, { paypal_refund_id: made.id, request_key: null });
}

/** What PayPal's record says counts, not an answer that decides nothing. @returns whether others have taken what was to go back */
async function isTaken(ctx: Context, payment: PaymentRow | undefined, issue: string): Promise<boolean> {
  if (!payment || !isTooLittleLeft(issue)) return false;
  return followRefund(ctx, payment).catch((error) => {
    if (!(error instanceof PayPalError)) throw error;
    return false;
  });
}

/** Repeats are safe. @returns the refund as it is now: still `requested` while PayPal is silent or has not finished */
export async function continueRefund(
  ctx: Context,
  { id, order_id, payment_id }: RefundRow,
): Promise<NotedRefund> {
  const { payments, currency } = await orderRow(ctx.db, order_id);
  const payment = payments.find((one) => one.id === payment_id);
  let asked: RefundRow | null = null;
  try {
    const isListed = payment?.capture_id ? await readFirst(followRefund(ctx, payment)) : false;
    asked = await refundRow(ctx.db, id);
    if (asked.state !== 'requested' || asked.origin === 'hand' || !payment) return refundRow(ctx.db, id);
    if (!asked.paypal_refund_id && !(isAsked(asked) && isListed))
      asked = await beginAttempt(ctx, asked, isListed);
    if (asked) await ask(ctx, payment, currency, asked);
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    const { kind, issue, isDefinite } = error;
    ctx.log.warn({ order: order_id, kind, issue }, 'refund not done yet');
    if (kind === 'unreachable' || !asked) return refundRow(ctx.db, id);
    const isDecided = isDefinite || (await isTaken(ctx, payment, issue));
    const now = await refundRow(ctx.db, id);
    // Of all that was left others have taken a part meanwhile: less is asked for anew.
    if (isDecided && now.state === 'requested' && now.amount_minor < asked.amount_minor)
      return continueRefund(ctx, now);
    await noteRefusal(ctx, asked, issue, isDecided);
  }
  return refundRow(ctx.db, id);
}

/** After the transaction that began them. @returns the order as it is now */
export async function continueRefunds(ctx: Context, orderId: string): Promise<FullOrder> {
  for (const refund of await requestedOf(ctx.db, orderId)) await continueRefund(ctx, refund);
  return orderRow(ctx.db, orderId);
}
