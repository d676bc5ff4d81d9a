// Payments that PayPal has accepted but not finished: a bank transfer that takes days (eCheck), or a review. The order stays open
// and holds its stock until PayPal has decided; buyer and staff get one mail.
import type { Trx } from '#server/db/open.ts';
import type { PaymentRow } from '#server/db/order-tables.ts';
import { pendingReasonText } from '#server/db/pending-reasons.ts';
import { hold, isGone } from '#server/orders/hold.ts';
import { mailBuyer, orderMailValues } from '#server/orders/order-mails.ts';
import { orderRow } from '#server/orders/orders.ts';
import { isOnTheShelf } from '#server/orders/stock.ts';
import { untilWritten, updateOrder } from '#server/orders/update-order.ts';
import {
  type FullOrder,
  isInReview,
  isSettled,
  pendingOf,
  undecidedOf,
} from '#server/payments/payment-rows.ts';
import type { PayPalCapture } from '#server/paypal/answers.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { mailStaff } from '#server/settings/admin-settings.ts';

const HELD = 'We keep your parts until then.';
const SOLD_OUT =
  'One of the parts has just sold out. If we can’t supply it when your payment arrives, we’ll refund you in full.';

async function mailPending(ctx: Context, trx: Trx, order: FullOrder, payment: PaymentRow, why: string) {
  await mailBuyer(ctx, trx, order, {
    fact: `payment-pending-${payment.id}`,
    template: 'order-payment-pending',
    values: { 'order.hold': isOnTheShelf(order) ? SOLD_OUT : HELD },
  });
  await mailStaff(ctx, trx, {
    fact: `payment-pending-staff-${payment.id}-${order.id}`,
    template: 'order-payment-pending-staff',
    values: { ...orderMailValues(order, []), 'order.reason': why },
  });
}

interface Pending {
  payment: PaymentRow;
  capture: PayPalCapture;
  /** The units must be taken off the shelf again. */
  takes: boolean;
}

/** @returns null when the order has changed since it was read @throws ApiError out_of_stock, slot_taken where it can't take them */
function write(ctx: Context, order: FullOrder, { payment, capture: { id, reason }, takes }: Pending) {
  return ctx.db.transaction().execute(async (trx) => {
    const row = await updateOrder(ctx, trx, order, takes ? { stock_state: 'held' } : {}, {
      payments: [[payment.id, { state: 'capturing', pending_id: id, pending_reason: reason }]],
    });
    if (!row) return null;
    if (takes) await hold(ctx, trx, row);
    const why = pendingReasonText(reason);
    await audit(ctx, trx, 'payments', 'payment-pending', ['order', order.id], {
      before: { payment: order.payment_state },
      after: { payment: 'capturing', reason: why, captureId: id },
    });
    // A buyer who has cancelled gets the money back when it comes, and a mail then.
    if (row.status !== 'cancelled') await mailPending(ctx, trx, row, payment, why);
    return row;
  });
}

/** Repeats change nothing. @returns the order as it is now */
export function recordPending(ctx: Context, { id, order_id }: PaymentRow, capture: PayPalCapture) {
  return untilWritten(async () => {
    const order = await orderRow(ctx.db, order_id);
    const payment = order.payments.find((one) => one.id === id);
    const other = undecidedOf(order);
    const isDecided = isSettled(order) || isInReview(order) || (other && other.id !== id);
    if (!payment || isDecided || pendingOf(order)?.pending_id === capture.id) return order;
    const takes = isOnTheShelf(order) && order.status !== 'cancelled';
    try {
      return await write(ctx, order, { payment, capture, takes });
    } catch (error) {
      if (!isGone(error)) throw error;
      return write(ctx, order, { payment, capture, takes: false });
    }
  });
}
