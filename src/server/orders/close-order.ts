// Closes an unpaid order: returns its units to stock and frees its idempotency key, so that the same cart can be ordered again.
import type { Trx } from '#server/db/open.ts';
import type { OrderRow, PaymentState } from '#server/db/order-tables.ts';
import { flagOrder } from '#server/orders/payments/payment-review.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { letTimeGo, release } from './hold.ts';
import { mailBuyer } from './order-mails.ts';
import { followsFrom } from './origins.ts';
import { hasLeft, isOnTheShelf } from './stock.ts';

const SENT_UNPAID = 'PayPal could not take the payment, and the order has been sent. Write to the buyer';

/** From which states each reason closes: a capture under way is no lapse, however long PayPal is silent. */
const CLOSED_FROM: Record<'lapsed' | 'refused', PaymentState[]> = {
  lapsed: ['pending'],
  refused: ['pending', 'capturing'],
};

/**
 * Repeats change nothing. Paid orders stay as they are, and so does one that is held again since it was read; shipped units aren't
 * returned to stock.
 * @param why `refused`: PayPal refused after the buyer's approval, so the buyer gets a mail
 */
export async function closeUnpaid(ctx: Context, order: OrderRow, why: 'lapsed' | 'refused'): Promise<void> {
  const now = ctx.clock.now();
  const isHere = !hasLeft(order);
  await ctx.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('orders')
      .set({
        payment_state: 'failed',
        idempotency_key: null,
        updated_at: now,
        ...(isHere ? { status: 'cancelled' as const, stock_state: 'released' as const } : {}),
      })
      .where('id', '=', order.id)
      .where('payment_state', 'in', CLOSED_FROM[why])
      .where('status', '=', order.status)
      .where('stock_state', '=', order.stock_state)
      .where('hold_expires_at', '=', order.hold_expires_at)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await audit(ctx, trx, 'payments', why === 'lapsed' ? 'lapse' : 'payment-refused', ['order', order.id], {
      before: { status: order.status, payment: order.payment_state },
      after: { status: isHere ? 'cancelled' : order.status, payment: 'failed' },
    });
    if (!isHere) {
      await letTimeGo(trx, order);
      if (why === 'refused')
        await flagOrder(ctx, trx, { ...order, payment_state: 'failed' }, { reason: SENT_UNPAID });
      return;
    }
    if (!isOnTheShelf(order)) await release(ctx, trx, order);
    if (why === 'refused' && order.status !== 'cancelled')
      await mailBuyer(ctx, trx, order, { fact: 'not-paid', template: followsFrom(order).mails.notPaid });
  });
}

/** Lets go what an unpaid order holds, once; the order stays open. Inside the caller's transaction. */
export async function releaseHold(ctx: Context, trx: Trx, order: OrderRow): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('orders')
    .set({ stock_state: 'released', updated_at: ctx.clock.now() })
    .where('id', '=', order.id)
    .where('stock_state', '=', 'held')
    .where('payment_state', 'in', ['pending', 'failed'])
    // Held again since it was read.
    .where('hold_expires_at', '=', order.hold_expires_at)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await release(ctx, trx, order);
}
