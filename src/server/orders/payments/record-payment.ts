// Records a payment: status, stock, invoice and both mails in one transaction, once per order and capture.
import type { ErrorCode } from '#contract/error.ts';
import { isUniqueViolation } from '#server/db/errors.ts';
import type { Trx } from '#server/db/open.ts';
import type { PaymentRow } from '#server/db/order-tables.ts';
import { issueInvoice } from '#server/invoices/issue-invoice.ts';
import { keep, release } from '#server/orders/hold.ts';
import { mailBuyer, orderMailValues } from '#server/orders/order-mails.ts';
import { orderLines, orderRow } from '#server/orders/orders.ts';
import { followsFrom, rulesOf } from '#server/orders/origins.ts';
import { continueRefunds } from '#server/orders/refunds/continue-refund.ts';
import { hasLeft, isOnTheShelf } from '#server/orders/stock.ts';
import { untilWritten, updateOrder } from '#server/orders/update-order.ts';
import {
  dueMinor,
  type FullOrder,
  isInReview,
  isSettled,
  undecidedOf,
} from '#server/payments/payment-rows.ts';
import { rememberUnmatched } from '#server/payments/unmatched-captures.ts';
import type { Moved } from '#server/payments/write-money.ts';
import { ApiError, notFound } from '#server/platform/api-error.ts';
import { audit, TOKEN_LINK_ACTOR } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { beginRefund, refundRest } from '#server/refunds/begin-refund.ts';
import { mailStaff } from '#server/settings/admin-settings.ts';
import { flagOrder, sendToReview } from './payment-review.ts';

/** Why money that came is sent back. */
const TOO_LATE: Partial<Record<ErrorCode, string>> = {
  out_of_stock: 'paid after the part had sold out',
  slot_taken: 'paid after the time of the visit had gone',
  order_closed: 'paid after the quote had ended',
};

interface Came {
  order: FullOrder;
  payment: PaymentRow;
  /** PayPal's. */
  captureId: string;
}

/** Of two that were begun, the other isn't to be paid any more. */
function received(ctx: Context, { order, payment: { id }, captureId }: Came): Moved {
  const other = undecidedOf(order);
  const closed = other?.state === 'open' && other.id !== id ? [[other.id, { state: 'closed' }] as const] : [];
  return {
    payments: [...closed, [id, { state: 'received', capture_id: captureId, received_at: ctx.clock.now() }]],
  };
}

async function confirmByMail(ctx: Context, trx: Trx, order: FullOrder, { id }: PaymentRow): Promise<void> {
  const lines = await orderLines(trx, order.id);
  const template = followsFrom(order).mails.paid;
  await mailBuyer(ctx, trx, order, { fact: `paid-${id}`, template, lines });
  await mailStaff(ctx, trx, {
    fact: `paid-staff-${id}-${order.id}`,
    template: `${template}-staff`,
    values: orderMailValues(order, lines),
  });
}

/** Null when the order has changed since it was read. */
type Recorded = Promise<FullOrder | null>;

/** @throws ApiError out_of_stock, slot_taken if the hold has ended, order_closed if the quote has */
async function completeOrder(ctx: Context, came: Came): Recorded {
  const { order, payment } = came;
  const change = {
    stock_state: 'sold',
    status: order.status === 'pending' ? 'processing' : order.status,
    paid_at: ctx.clock.now(),
  } as const;
  return ctx.db.transaction().execute(async (trx) => {
    const paid = await updateOrder(ctx, trx, order, change, received(ctx, came));
    if (!paid) return null;
    const after = (await rulesOf(ctx, paid).paid?.(ctx, trx, paid, TOKEN_LINK_ACTOR)) ?? null;
    await keep(ctx, trx, order, after);
    await issueInvoice(ctx, trx, paid);
    if (after) await after.mail(payment.id);
    else await confirmByMail(ctx, trx, paid, payment);
    return paid;
  });
}

/** Paid, but sold out or cancelled before: refunds everything and mails the buyer. */
async function sendBack(ctx: Context, came: Came, reason: string): Recorded {
  const { order, payment } = came;
  const isHere = !hasLeft(order) && !isOnTheShelf(order);
  const change = {
    review_reason: reason,
    status: 'cancelled' as const,
    paid_at: ctx.clock.now(),
    ...(isHere && { stock_state: 'released' as const }),
  };
  const refunding = await ctx.db.transaction().execute(async (trx) => {
    const row = await updateOrder(ctx, trx, order, change, received(ctx, came));
    if (!row) return null;
    if (isHere) await release(ctx, trx, order);
    await refundRest(ctx, trx, row, { recorded_by: 'payments' });
    await audit(ctx, trx, 'payments', 'refund', ['order', order.id], {
      before: { status: order.status, payment: order.payment_state },
      after: { status: 'cancelled', payment: 'completed', reason },
    });
    if (order.status !== 'cancelled')
      await mailBuyer(ctx, trx, row, {
        fact: `sold-out-${payment.id}`,
        template: followsFrom(row).mails.notPossible,
      });
    return row;
  });
  return refunding && continueRefunds(ctx, order.id);
}

/** PayPal's answer comes while a person decides about the payment. */
function flagDecided(ctx: Context, { order, payment, captureId }: Came): Recorded {
  const reason = `PayPal took the payment meanwhile. Before: ${order.review_reason ?? 'no reason was noted'}`;
  const change = { capture_id: captureId, received_at: ctx.clock.now() };
  return ctx.db
    .transaction()
    .execute((trx) => flagOrder(ctx, trx, order, { reason, moved: { payments: [[payment.id, change]] } }));
}

const TWICE =
  'PayPal took a payment for this order, which was marked as paid by hand. It goes back through PayPal by itself: make sure that the payment by hand came';

/** Nothing was due any more. */
async function sendSecondBack(ctx: Context, came: Came): Recorded {
  const { order, payment, captureId } = came;
  const refunding = await ctx.db.transaction().execute(async (trx) => {
    const row = await flagOrder(ctx, trx, order, { reason: TWICE, moved: received(ctx, came) });
    const { amount_minor } = payment;
    const facts = { amount_minor, whole: 1, why: 'twice', recorded_by: 'payments' } as const;
    if (row) await beginRefund(ctx, trx, { ...payment, capture_id: captureId }, facts);
    return row;
  });
  return refunding && continueRefunds(ctx, order.id);
}

/** PayPal captures an order once. Should there ever be two, the second waits with the payments that match no order. */
async function flagSecond(ctx: Context, { order, payment, captureId }: Came): Recorded {
  await rememberUnmatched(ctx, { id: captureId, paypalId: payment.paypal_id ?? '', customId: payment.id });
  const reason = `PayPal took a second payment, ${captureId}`;
  return ctx.db.transaction().execute((trx) => flagOrder(ctx, trx, order, { reason }));
}

async function recordCapture(ctx: Context, came: Came): Recorded {
  const { order, payment } = came;
  if (payment.capture_id) return flagSecond(ctx, came);
  if (order.status === 'cancelled' && !isSettled(order))
    return sendBack(ctx, came, 'paid after it was cancelled');
  if (isInReview(order) && payment.state === 'review') return flagDecided(ctx, came);
  if (dueMinor(order) < payment.amount_minor) return sendSecondBack(ctx, came);
  try {
    return await completeOrder(ctx, came);
  } catch (error) {
    const reason = error instanceof ApiError && TOO_LATE[error.code];
    if (!reason) throw error;
    return sendBack(ctx, came, reason);
  }
}

/** @param captureId PayPal's, verified and COMPLETED @returns the order as it is now, with that capture */
export async function recordPayment(ctx: Context, seen: PaymentRow, captureId: string): Promise<FullOrder> {
  const { id, order_id } = seen;
  try {
    return await untilWritten(async () => {
      const order = await orderRow(ctx.db, order_id);
      const payment = order.payments.find((one) => one.id === id);
      if (!payment) throw notFound();
      return payment.capture_id === captureId ? order : recordCapture(ctx, { order, payment, captureId });
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return sendToReview(ctx, seen, 'the capture belongs to another order', captureId);
  }
}
