// The reconciler's rounds over refunds: those that PayPal has not answered, and those made in its own pages whose event never came.

import { DAY_MS } from '#lib/days.ts';
import type { OrderRow } from '#server/db/order-tables.ts';
import { orderRow } from '#server/orders/order-rows.ts';
import { askSoon } from '#server/orders/update-order.ts';
import { PayPalError } from '#server/paypal/paypal-error.ts';
import { claimCheck } from '#server/platform/claim-check.ts';
import type { Context } from '#server/platform/context.ts';
import { continueRefund } from './continue-refund.ts';
import { followRefund } from './follow-refund.ts';

const BATCH = 50;
/** PayPal refunds a payment until 180 days after it. */
const REFUNDABLE_MS = 180 * DAY_MS;
const NEVER = 8_999_999_999_999;

/** Goes on with refunds that PayPal has not confirmed, after pauses that double. */
export async function continueDueRefunds(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const due = await ctx.db
    .selectFrom('refunds')
    .selectAll()
    .where('state', '=', 'requested')
    .where('origin', '!=', 'hand')
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(BATCH)
    .execute();
  for (const refund of due) {
    if (await claimCheck(ctx, 'refunds', refund, now + refund.check_pause_ms))
      await continueRefund(ctx, refund).catch((error) =>
        ctx.log.error({ err: error, refund: refund.id }, 'reconcile'),
      );
  }
}

/** A day after the payment, then after twice the time, and so on. */
function nextLook({ paid_at }: OrderRow, now: number): number {
  const age = now - (paid_at ?? 0);
  return age > REFUNDABLE_MS ? NEVER : now + Math.max(age, DAY_MS);
}

/** @returns whether this process looks at it now */
async function claim(ctx: Context, order: OrderRow): Promise<boolean> {
  const now = ctx.clock.now();
  const next = nextLook(order, now);
  const isOurs = await claimCheck(ctx, 'orders', order, next);
  const age = now - (order.paid_at ?? 0);
  return isOurs && next !== NEVER && age >= DAY_MS;
}

/** Asks PayPal about one batch of paid orders: each some eight times in the half year in which it can be refunded. */
export async function lookForRefunds(ctx: Context): Promise<void> {
  const due = await ctx.db
    .selectFrom('orders')
    .selectAll()
    .where('payment_state', '=', 'completed')
    .where('next_check_at', '<=', ctx.clock.now())
    .orderBy('next_check_at')
    .limit(BATCH)
    .execute();
  for (const order of due) {
    if (!(await claim(ctx, order))) continue;
    try {
      const { payments } = await orderRow(ctx.db, order.id);
      for (const payment of payments) if (payment.capture_id) await followRefund(ctx, payment);
    } catch (error) {
      if (!(error instanceof PayPalError)) throw error;
      ctx.log.warn({ order: order.id, issue: error.issue }, 'refunds not looked up yet');
      await askSoon(ctx, order.id);
      return;
    }
  }
}
