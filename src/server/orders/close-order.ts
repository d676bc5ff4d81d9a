// Ends an unpaid order's hold, or the order itself: its units are free again, and so is its idempotency key, so that the same cart can be
// ordered again.

import { type FullOrder, undecidedOf } from '#server/money/payment-rows.ts';
import type { Context } from '#server/platform/context.ts';
import { moveOrder } from './move-order.ts';
import { lockOrder } from './order-rows.ts';

/** Whether nobody has held it again, sent it or cancelled it since it was read. */
const isHeldAs = (one: FullOrder, other: FullOrder): boolean =>
  (['status', 'stock_state', 'hold_expires_at'] as const).every((column) => one[column] === other[column]);

const LOGGED = { lapsed: 'lapse', refused: 'payment-refused' } as const;

/**
 * Does nothing once the order has changed since it was read, so that it may be repeated. @param order as it was read
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
    const open = undecidedOf(row);
    await moveOrder(ctx, trx, row, {
      event,
      by: 'payments',
      change: isOver ? { idempotency_key: null } : {},
      ...(isOver && { log: { action: LOGGED[event] } }),
      // PayPal has decided about it.
      ...(open &&
        event === 'refused' && { moved: { payments: [[open.id, { state: 'closed', request_key: null }]] } }),
      paymentId: open?.id ?? '',
    });
  });
}
