// Money that PayPal took under an order id that is not ours: remembered, reported, and given back after a day.
import type { Context } from '../context.ts';
import { PayPalError } from '../outbound/paypal.ts';

const KEEP_MS = 24 * 60 * 60_000;

/** Remembers a capture without an order of ours. Repeats change nothing. */
export async function rememberUnmatched(
  ctx: Context,
  capture: { id: string; paypalId: string; customId: string },
): Promise<void> {
  ctx.log.error({ capture: capture.id }, 'PayPal captured a payment that belongs to no order');
  await ctx.db
    .insertInto('unmatched_captures')
    .values({
      capture_id: capture.id,
      paypal_id: capture.paypalId,
      custom_id: capture.customId,
      seen_at: ctx.clock.now(),
      refunded_at: null,
    })
    .onConflict((conflict) => conflict.column('capture_id').doNothing())
    .execute();
}

/**
 * Refunds what nobody has claimed for 24 hours; a capture that has found its order meanwhile is left alone. One that PayPal refuses
 * keeps none of the others waiting; while PayPal is away all wait for the next round.
 */
export async function refundUnmatched(ctx: Context): Promise<void> {
  const due = await ctx.db
    .selectFrom('unmatched_captures')
    .leftJoin('orders', 'orders.capture_id', 'unmatched_captures.capture_id')
    .select('unmatched_captures.capture_id')
    .where('unmatched_captures.refunded_at', 'is', null)
    .where('seen_at', '<=', ctx.clock.now() - KEEP_MS)
    .where('orders.id', 'is', null)
    .execute();
  for (const { capture_id } of due) {
    try {
      await ctx.payments.refundCapture(capture_id, capture_id);
    } catch (error) {
      if (!(error instanceof PayPalError)) throw error;
      if (error.issue !== 'CAPTURE_FULLY_REFUNDED') {
        ctx.log.warn({ capture: capture_id, kind: error.kind, issue: error.issue }, 'refund not done yet');
        if (error.kind === 'unreachable') return;
        continue;
      }
    }
    await ctx.db
      .updateTable('unmatched_captures')
      .set({ refunded_at: ctx.clock.now() })
      .where('capture_id', '=', capture_id)
      .execute();
  }
}
