// Records a payment: status, stock, invoice and both mails in one transaction, once per order and capture.
import type { ErrorCode } from '#contract/error.ts';
import { isUniqueViolation } from '#server/db/errors.ts';
import type { Trx } from '#server/db/open.ts';
import type { OrderRow } from '#server/db/order-tables.ts';
import { issueInvoice } from '#server/invoices/issue-invoice.ts';
import { keep, release } from '#server/orders/hold.ts';
import { mailBuyer, mailPaidQuote, orderMailValues } from '#server/orders/order-mails.ts';
import { orderLines, orderRow } from '#server/orders/orders.ts';
import { followsFrom } from '#server/orders/origins.ts';
import { acceptPaidQuote } from '#server/orders/quotes/follow-quote.ts';
import { refundRest } from '#server/orders/refunds/begin-refund.ts';
import { continueRefunds } from '#server/orders/refunds/continue-refund.ts';
import { hasLeft, isOnTheShelf } from '#server/orders/stock.ts';
import { untilWritten, updateOrder } from '#server/orders/update-order.ts';
import { ApiError } from '#server/platform/api-error.ts';
import { audit, TOKEN_LINK_ACTOR } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { mailStaff } from '#server/settings/admin-settings.ts';
import { flagOrder, receivedWith, sendToReview } from './payment-review.ts';
import { rememberUnmatched } from './unmatched-captures.ts';

/** Why money that came is sent back. */
const TOO_LATE: Partial<Record<ErrorCode, string>> = {
  out_of_stock: 'paid after the part had sold out',
  slot_taken: 'paid after the time of the visit had gone',
  order_closed: 'paid after the quote had ended',
};
const UNPAID: OrderRow['payment_state'][] = ['pending', 'capturing', 'failed'];

async function confirmByMail(ctx: Context, trx: Trx, order: OrderRow): Promise<void> {
  const lines = await orderLines(trx, order.id);
  const template = followsFrom(order).mails.paid;
  await mailBuyer(ctx, trx, order, { fact: 'paid', template, lines });
  await mailStaff(ctx, trx, {
    fact: `paid-staff-${order.id}`,
    template: `${template}-staff`,
    values: orderMailValues(order, lines),
  });
}

/** Null when the order has changed since it was read. */
type Recorded = Promise<OrderRow | null>;

/** @throws ApiError out_of_stock, slot_taken if the hold has ended, order_closed if the quote has */
async function completeOrder(ctx: Context, order: OrderRow, captureId: string): Recorded {
  const now = ctx.clock.now();
  return ctx.db.transaction().execute(async (trx) => {
    const paid = await updateOrder(ctx, trx, order, {
      payment_state: 'completed',
      capture_id: captureId,
      received_minor: receivedWith(order),
      stock_state: 'sold',
      status: order.status === 'pending' ? 'processing' : order.status,
      paid_at: now,
    });
    if (!paid) return null;
    const accepted = await acceptPaidQuote(ctx, trx, paid, TOKEN_LINK_ACTOR);
    await keep(ctx, trx, order, accepted);
    await issueInvoice(ctx, trx, paid);
    if (accepted) await mailPaidQuote(ctx, trx, paid, accepted);
    else await confirmByMail(ctx, trx, paid);
    return paid;
  });
}

/** Paid, but sold out or cancelled before: refunds everything and mails the buyer. */
async function beginRefund(ctx: Context, order: OrderRow, captureId: string, reason: string): Recorded {
  const now = ctx.clock.now();
  const isHere = !hasLeft(order) && !isOnTheShelf(order);
  const refunding = await ctx.db.transaction().execute(async (trx) => {
    const row = await updateOrder(ctx, trx, order, {
      payment_state: 'completed',
      capture_id: captureId,
      received_minor: receivedWith(order),
      review_reason: reason,
      status: 'cancelled',
      paid_at: now,
      ...(isHere && { stock_state: 'released' as const }),
    });
    if (!row) return null;
    if (isHere) await release(ctx, trx, order);
    await refundRest(ctx, trx, row, { recorded_by: 'payments' });
    await audit(ctx, trx, 'payments', 'refund', ['order', order.id], {
      before: { status: order.status, payment: order.payment_state },
      after: { status: 'cancelled', payment: 'completed', reason },
    });
    if (order.status !== 'cancelled')
      await mailBuyer(ctx, trx, row, {
        fact: 'sold-out',
        template: followsFrom(row).mails.notPossible,
      });
    return row;
  });
  return refunding && continueRefunds(ctx, order.id);
}

/** Paid after an admin had set the payment by hand: records the capture and flags the order for a person to compare. */
function flagDecided(ctx: Context, order: OrderRow, captureId: string): Recorded {
  // What went back by hand was another payment's.
  const change: Partial<OrderRow> = { capture_id: captureId, received_minor: receivedWith(order) };
  if (order.payment_state === 'refunded') change.payment_state = 'review';
  if (order.payment_state === 'completed') change.paid_twice_at = ctx.clock.now();
  const reason =
    order.payment_state === 'review'
      ? `PayPal took the payment meanwhile. Before: ${order.review_reason ?? 'no reason was noted'}`
      : 'PayPal holds a payment for this order, which was marked as paid by hand. Find out whether it was paid twice. Refund sends the PayPal payment back';
  return ctx.db.transaction().execute((trx) => flagOrder(ctx, trx, order, { reason, change }));
}

/** PayPal captures an order once. Should there ever be two, the second waits with the payments that match no order. */
async function flagSecond(ctx: Context, order: OrderRow, captureId: string): Recorded {
  await rememberUnmatched(ctx, { id: captureId, paypalId: order.paypal_id ?? '', customId: order.id });
  const reason = `PayPal took a second payment, ${captureId}`;
  const change = { paid_twice_at: ctx.clock.now() };
  return ctx.db.transaction().execute((trx) => flagOrder(ctx, trx, order, { reason, change }));
}

async function recordCapture(ctx: Context, order: OrderRow, captureId: string): Recorded {
  if (order.capture_id) return flagSecond(ctx, order, captureId);
  const isUndecided = UNPAID.includes(order.payment_state) || order.payment_state === 'review';
  if (order.status === 'cancelled' && isUndecided)
    return beginRefund(ctx, order, captureId, 'paid after it was cancelled');
  if (!UNPAID.includes(order.payment_state)) return flagDecided(ctx, order, captureId);
  try {
    return await completeOrder(ctx, order, captureId);
  } catch (error) {
    const reason = error instanceof ApiError && TOO_LATE[error.code];
    if (!reason) throw error;
    return beginRefund(ctx, order, captureId, reason);
  }
}

/** @param captureId PayPal's, verified and COMPLETED @returns the order as it is now, always with a capture */
export async function recordPayment(ctx: Context, order: OrderRow, captureId: string): Promise<OrderRow> {
  try {
    return await untilWritten(async () => {
      const row = await orderRow(ctx.db, order.id);
      return row.capture_id === captureId ? row : recordCapture(ctx, row, captureId);
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return sendToReview(ctx, order, 'the capture belongs to another order', captureId);
  }
}
