// Payments that PayPal has accepted but not finished: a bank transfer that takes days (eCheck), or a review. The order stays open
// and holds its stock until PayPal has decided; buyer and staff get one mail.
import type { Trx } from '#server/db/open.ts';
import type { PaymentRow } from '#server/db/order-tables.ts';
import { type FullOrder, pendingOf, undecidedOf } from '#server/money/payment-rows.ts';
import { moveOrder, moveOrElse } from '#server/orders/move-order.ts';
import { mailBuyer, orderMailValues } from '#server/orders/order-mails.ts';
import { followsFrom } from '#server/orders/origins.ts';
import { isOnTheShelf } from '#server/orders/stock.ts';
import type { PayPalCapture } from '#server/paypal/answers.ts';
import { pendingReasonText } from '#server/paypal/pending-reasons.ts';
import type { Context } from '#server/platform/context.ts';
import { mailStaff } from '#server/settings/admin-settings.ts';

const HELD = 'We keep your parts until then.';
const SOLD_OUT =
  'One of the parts has just sold out. If we can’t supply it when your payment arrives, we’ll refund you in full.';

/** Of a bill nothing is held: the work is done. */
const whatIsHeld = (order: FullOrder): string => {
  if (followsFrom(order).isOwed) return '';
  return isOnTheShelf(order) ? SOLD_OUT : HELD;
};

async function mailPending(ctx: Context, trx: Trx, order: FullOrder, payment: PaymentRow, why: string) {
  await mailBuyer(ctx, trx, order, {
    fact: `payment-pending-${payment.id}`,
    template: 'order-payment-pending',
    values: { 'order.hold': whatIsHeld(order) },
  });
  await mailStaff(ctx, trx, {
    fact: `payment-pending-staff-${payment.id}-${order.id}`,
    template: 'order-payment-pending-staff',
    values: { ...orderMailValues(order), 'order.reason': why },
  });
}

/** Repeats change nothing. @returns the order as it is now */
export function recordPending(
  ctx: Context,
  { id, order_id }: PaymentRow,
  { id: pending_id, reason }: PayPalCapture,
): Promise<FullOrder> {
  const why = pendingReasonText(reason);
  return moveOrElse(ctx, order_id, 'pending at PayPal', async (trx, order, event) => {
    const payment = order.payments.find((one) => one.id === id);
    const other = undecidedOf(order);
    if (!payment || (other && other.id !== id) || pendingOf(order)?.pending_id === pending_id) return order;
    const row = await moveOrder(ctx, trx, order, {
      event,
      by: 'payments',
      moved: {
        payments: [[id, { state: 'capturing', pending_id, pending_reason: reason, request_key: null }]],
      },
      log: { action: 'payment-pending', more: { payment: 'capturing', reason: why, captureId: pending_id } },
    });
    // A buyer who has cancelled gets the money back when it comes, and a mail then.
    if (row !== order && row.status !== 'cancelled') await mailPending(ctx, trx, row, payment, why);
    return row;
  });
}
