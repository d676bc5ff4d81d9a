// Payments that PayPal has accepted but not finished: a bank transfer that takes days (eCheck), or a review. The order stays open
// and holds its stock until PayPal has decided; buyer and staff get one mail.
import type { Trx } from '#server/db/open.ts';
import type { OrderRow } from '#server/db/order-tables.ts';
import { pendingReasonText } from '#server/db/pending-reasons.ts';
import { hold, isGone } from '#server/orders/hold.ts';
import { mailBuyer, orderMailValues } from '#server/orders/order-mails.ts';
import { orderRow } from '#server/orders/orders.ts';
import { isOnTheShelf } from '#server/orders/stock.ts';
import type { PayPalCapture } from '#server/paypal/answers.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { mailStaff } from '#server/settings/admin-settings.ts';

const HELD = 'We keep your parts until then.';
const SOLD_OUT =
  'One of the parts has just sold out. If we can’t supply it when your payment arrives, we’ll refund you in full.';

/** PayPal's id of the capture that it has not finished; null where nothing is pending. */
export const pendingCaptureOf = (order: OrderRow): string | null =>
  order.payment_state === 'capturing' ? order.pending_capture_id : null;

async function mailPending(ctx: Context, trx: Trx, order: OrderRow): Promise<void> {
  await mailBuyer(ctx, trx, order, {
    fact: 'payment-pending',
    template: 'order-payment-pending',
    values: { 'order.hold': isOnTheShelf(order) ? SOLD_OUT : HELD },
  });
  await mailStaff(ctx, trx, {
    fact: `payment-pending-staff-${order.id}`,
    template: 'order-payment-pending-staff',
    values: { ...orderMailValues(order, []), 'order.reason': pendingReasonText(order.pending_reason) },
  });
}

/** @param takes whether the units must be taken off the shelf again @throws ApiError out_of_stock, slot_taken when they cannot be */
function write(ctx: Context, order: OrderRow, { id, reason }: PayPalCapture, takes: boolean) {
  const now = ctx.clock.now();
  return ctx.db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('orders')
      .set({
        payment_state: 'capturing',
        pending_capture_id: id,
        pending_reason: reason,
        updated_at: now,
        ...(takes ? { stock_state: 'held' as const } : {}),
      })
      .where('id', '=', order.id)
      .where('payment_state', 'in', ['pending', 'capturing', 'failed'])
      .where('stock_state', '=', order.stock_state)
      .where('status', '=', order.status)
      .returningAll()
      .executeTakeFirst();
    if (!row) return orderRow(trx, order.id);
    if (takes) await hold(ctx, trx, row);
    await audit(ctx, trx, 'payments', 'payment-pending', ['order', order.id], {
      before: { payment: order.payment_state },
      after: { payment: 'capturing', reason: pendingReasonText(reason), captureId: id },
    });
    // A buyer who has cancelled gets the money back when it comes, and a mail then.
    if (row.status !== 'cancelled') await mailPending(ctx, trx, row);
    return row;
  });
}

/** Repeats change nothing. @returns the order as it is now */
export async function recordPending(
  ctx: Context,
  order: OrderRow,
  capture: PayPalCapture,
): Promise<OrderRow> {
  if (pendingCaptureOf(order) === capture.id) return order;
  const takes = isOnTheShelf(order) && order.status !== 'cancelled';
  try {
    return await write(ctx, order, capture, takes);
  } catch (error) {
    if (!isGone(error)) throw error;
    return write(ctx, order, capture, false);
  }
}
