// Closes an unpaid order: returns its units to stock and frees its idempotency key, so that the same cart can be ordered again.
import type { Trx } from '#server/db/open.ts';
import { flagOrder } from '#server/orders/payments/payment-review.ts';
import {
  type FullOrder,
  isCapturing,
  isInReview,
  isSettled,
  lockOrder,
  undecidedOf,
} from '#server/payments/payment-rows.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { release } from './hold.ts';
import { mailBuyer } from './order-mails.ts';
import { followsFrom, rulesOf } from './origins.ts';
import { hasLeft, isOnTheShelf } from './stock.ts';
import { updateOrder } from './update-order.ts';

const SENT_UNPAID = 'PayPal could not take the payment, and the order has been sent. Write to the buyer';

/** Whether it stands as it was read: not held again, sent or cancelled since. */
const isHeldAs = (one: FullOrder, other: FullOrder): boolean =>
  (['status', 'stock_state', 'hold_expires_at'] as const).every((column) => one[column] === other[column]);

/**
 * Repeats change nothing. Paid orders stay as they are, and so does one that is held again since it was read; shipped units aren't
 * returned to stock.
 * @param why `refused`: PayPal refused after the buyer's approval, so the buyer gets a mail
 */
export async function closeUnpaid(ctx: Context, order: FullOrder, why: 'lapsed' | 'refused'): Promise<void> {
  const isHere = !hasLeft(order);
  await ctx.db.transaction().execute(async (trx) => {
    const row = await lockOrder(trx, order.id);
    const undecided = undecidedOf(row);
    // A capture under way is no lapse, however long PayPal is silent.
    const mayClose = undecided?.state !== 'review' && (why === 'refused' || undecided?.state !== 'capturing');
    if (row.payment_state !== 'pending' || !mayClose || !isHeldAs(row, order)) return;
    const change = {
      idempotency_key: null,
      ...(isHere ? { status: 'cancelled' as const, stock_state: 'released' as const } : {}),
    };
    const closed = await updateOrder(ctx, trx, row, change, {
      payments: undecided ? [[undecided.id, { state: 'closed' }]] : [],
      unpaid: 'closed',
    });
    await audit(ctx, trx, 'payments', why === 'lapsed' ? 'lapse' : 'payment-refused', ['order', order.id], {
      before: { status: order.status, payment: row.payment_state },
      after: { status: isHere ? 'cancelled' : order.status, payment: 'failed' },
    });
    if (!isHere) {
      await rulesOf(ctx, order).lapsed?.(trx, order);
      if (why === 'refused' && closed) await flagOrder(ctx, trx, closed, { reason: SENT_UNPAID });
      return;
    }
    if (!isOnTheShelf(order)) await release(ctx, trx, order);
    if (why === 'refused' && order.status !== 'cancelled')
      await mailBuyer(ctx, trx, order, {
        fact: `not-paid-${undecided?.id ?? ''}`,
        template: followsFrom(order).mails.notPaid,
      });
  });
}

/** Lets go what an unpaid order holds, once; the order stays open. Inside the caller's transaction. */
export async function releaseHold(ctx: Context, trx: Trx, order: FullOrder): Promise<void> {
  const row = await lockOrder(trx, order.id);
  const isWaiting = isCapturing(row) || isInReview(row) || isSettled(row);
  if (isWaiting || row.stock_state !== 'held' || row.hold_expires_at !== order.hold_expires_at) return;
  await updateOrder(ctx, trx, row, { stock_state: 'released' });
  await release(ctx, trx, order);
}
