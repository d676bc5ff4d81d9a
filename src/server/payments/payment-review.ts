// Payments that don't fit their orders: a person decides.
import type { PaymentRow } from '#server/db/order-tables.ts';
import { isSettled, undecidedOf } from '#server/money/payment-rows.ts';
import { flagLatest } from '#server/orders/flag-order.ts';
import type { Context } from '#server/platform/context.ts';
import type { Settlement } from './settlement.ts';

/** For a payment that does not fit its order: nothing is shipped. */
export async function sendToReview(
  ctx: Context,
  { id, order_id }: PaymentRow,
  reason: string,
  captureId: string | null,
): Promise<Settlement> {
  const owner = captureId
    ? await ctx.db.selectFrom('payments').select('id').where('capture_id', '=', captureId).executeTakeFirst()
    : undefined;
  const order = await flagLatest(ctx, order_id, (row) => {
    const payment = row.payments.find((one) => one.id === id);
    // Recorded by now, or flagged already.
    if (payment?.capture_id && isSettled(row)) return null;
    if (payment?.state === 'review' && row.review_reason === reason) return null;
    const isFree = captureId !== null && owner === undefined && payment?.capture_id === null;
    const money = isFree ? { capture_id: captureId, received_at: ctx.clock.now() } : {};
    const other = undecidedOf(row);
    const closes = other && other.id !== id ? [[other.id, { state: 'closed' }] as const] : [];
    return { reason, moved: { payments: [...closes, [id, { state: 'review', ...money }]] } };
  });
  return { is: 'review', order };
}
