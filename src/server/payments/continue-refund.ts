// Takes a refund to its end at PayPal: read there before each try, asked for under its own id, looked up before it is asked for again.

import { DAY_MS } from '#lib/days.ts';
import { formatMoney, toDecimal } from '#lib/money.ts';
import type { PaymentRow, RefundRow } from '#server/db/order-tables.ts';
import type { FullOrder } from '#server/money/payment-rows.ts';
import { adviceOn, isFinal } from '#server/money/refund-problems.ts';
import { type NotedRefund, refundRow, requestedOf } from '#server/money/refund-rows.ts';
import { changeRefund, changeRequested } from '#server/money/write-rows.ts';
import { mailReason } from '#server/orders/flag-order.ts';
import { lockOrder, orderRow } from '#server/orders/order-rows.ts';
import { type PayPalRefund, refundRefused } from '#server/paypal/answers.ts';
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

/** @returns what PayPal has made of it by now @throws PayPalError */
async function ask(
  ctx: Context,
  { capture_id }: PaymentRow,
  currency: string,
  refund: RefundRow,
): Promise<PayPalRefund | null> {
  if (refund.paypal_refund_id) return readFirst(ctx.payments.getRefund(refund.paypal_refund_id));
  const { id, amount_minor, asked_minor } = refund;
  // One that has shrunk since is another request to PayPal.
  const key = asked_minor === null || asked_minor === amount_minor ? id : `${id}-${amount_minor}`;
  await changeRefund(ctx.db, id, { asked_minor: asked_minor ?? amount_minor });
  return ctx.payments.refundCapture(capture_id ?? '', key, {
    id,
    value: toDecimal(amount_minor),
    currency,
    note: refund.reason,
  });
}

/** The staff read it on Today and in a mail. A final refusal frees its amount. */
async function noteRefusal(ctx: Context, refund: RefundRow, issue: string): Promise<void> {
  const isOver = isFinal(issue);
  await ctx.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, refund.order_id);
    const waits = { next_check_at: ctx.clock.now() + DAY_MS, check_pause_ms: DAY_MS };
    const change = { issue, ...(isOver ? { state: 'failed' as const } : waits) };
    if (!(await changeRequested(trx, refund.id, change)) || issue === refund.issue) return;
    const sum = formatMoney(refund.amount_minor, order.currency);
    const reason = `PayPal refused a refund of ${sum} (${issue}), and no money moved. ${adviceOn(issue)}`;
    await audit(ctx, trx, 'payments', 'refund-refused', ['order', order.id], { after: { reason } });
    await mailReason(ctx, trx, order, reason);
  });
}

/** Repeats are safe. @returns the refund as it is now: still `requested` while PayPal is silent or has not finished */
export async function continueRefund(
  ctx: Context,
  { id, order_id, payment_id }: RefundRow,
): Promise<NotedRefund> {
  try {
    const order = await orderRow(ctx.db, order_id);
    const payment = order.payments.find((one) => one.id === payment_id);
    if (payment?.capture_id) await readFirst(followRefund(ctx, payment));
    const refund = await refundRow(ctx.db, id);
    if (refund.state !== 'requested' || refund.origin === 'hand' || !payment) return refund;
    const made = await ask(ctx, payment, order.currency, refund);
    if (made && ['CANCELLED', 'FAILED'].includes(made.status)) throw refundRefused(made.status);
    if (made?.status === 'COMPLETED') await recordMade(ctx, refund, made.id);
    else if (made) await changeRequested(ctx.db, id, { paypal_refund_id: made.id });
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    const { kind, issue } = error;
    ctx.log.warn({ order: order_id, kind, issue }, 'refund not done yet');
    if (kind !== 'unreachable') await noteRefusal(ctx, await refundRow(ctx.db, id), issue);
  }
  return refundRow(ctx.db, id);
}

/** After the transaction that began them. @returns the order as it is now */
export async function continueRefunds(ctx: Context, orderId: string): Promise<FullOrder> {
  for (const refund of await requestedOf(ctx.db, orderId)) await continueRefund(ctx, refund);
  return orderRow(ctx.db, orderId);
}
