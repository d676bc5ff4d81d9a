// Ends an unpaid order's hold, or the order itself: its units are free again, and so is its idempotency key, so that the same cart can be
// ordered again.
import { type FullOrder, lockOrder, undecidedOf } from '#server/payments/payment-rows.ts';
import type { Context } from '#server/platform/context.ts';
import { moveOrder } from './move-order.ts';

/** Whether it stands as it was read: not held again, sent or cancelled since. */
const isHeldAs = (one: FullOrder, other: FullOrder): boolean =>
  (['status', 'stock_state', 'hold_expires_at'] as const).every((column) => one[column] === other[column]);

const LOGGED = { lapsed: 'lapse', refused: 'payment-refused' } as const;

/**
 * Repeats change nothing, and neither does what was read before another change. What has left stays away.
 * @param event `refused`: PayPal refused after the buyer's approval, so the buyer gets a mail
 */
export async function endHold(
  ctx: Context,
  order: FullOrder,
  event: 'hold ended' | 'lapsed' | 'refused',
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const row = await lockOrder(trx, order.id);
    if (!isHeldAs(row, order)) return;
    const isOver = event !== 'hold ended';
    await moveOrder(ctx, trx, row, {
      event,
      by: 'payments',
      change: isOver ? { idempotency_key: null } : {},
      ...(isOver && { log: { action: LOGGED[event] } }),
      paymentId: undecidedOf(row)?.id ?? '',
    });
  });
}
