// The reconciler, every 30 seconds: finishes what a closed browser, a lost answer or a crash left open.
import { setImmediate as yieldToRequests } from 'node:timers/promises';
import { sql } from 'kysely';
import { type FullOrder, hasPaymentIn, isCapturing, withPayments } from '#server/money/payment-rows.ts';
import { endHold } from '#server/orders/close-order.ts';
import { followsFrom } from '#server/orders/origins.ts';
import { claimCheck, FIRST_PAUSE_MS } from '#server/platform/claim-check.ts';
import type { Context } from '#server/platform/context.ts';
import { continueUnmatchedRefunds } from './decide-unmatched.ts';
import { continueDueRefunds, lookForRefunds } from './reconcile-refunds.ts';
import { settlePayment } from './settle-payment.ts';
import { isOpen } from './settlement.ts';
import { completeUnmatched } from './unmatched-captures.ts';

const BATCH = 50;
/** While PayPal is silent the hold stays this much longer: the buyer may have approved. */
const BENEFIT_OF_DOUBT_MS = 15 * 60_000;

/** When its hold ends, milliseconds since 1970. */
const endOfHold = (order: FullOrder): number =>
  followsFrom(order).isHeldUntilLapse
    ? Math.max(order.hold_expires_at, order.lapses_at ?? 0)
    : order.hold_expires_at;

/** While its buyer may be paying, an order is looked at each time; later its pauses double. */
function claim(ctx: Context, order: FullOrder): Promise<boolean> {
  const now = ctx.clock.now();
  const { check_pause_ms, lapses_at, hold_expires_at } = order;
  // What is held for days is paid within minutes of its last press on Pay.
  const isBegun = !followsFrom(order).isHeldUntilLapse || now < hold_expires_at + BENEFIT_OF_DOUBT_MS;
  const isPaying = !isCapturing(order) && order.stock_state === 'held' && isBegun;
  if (isPaying)
    return claimCheck(ctx, 'orders', { ...order, check_pause_ms: FIRST_PAUSE_MS / 2 }, now + FIRST_PAUSE_MS);
  const lapse = lapses_at !== null && lapses_at > now ? lapses_at : Number.POSITIVE_INFINITY;
  return claimCheck(ctx, 'orders', order, Math.min(now + check_pause_ms, lapse));
}

interface Outlook {
  heldUntil: number;
  /** PayPal has answered, and there is no payment. */
  isUnpaid: boolean;
}

async function letGo(ctx: Context, order: FullOrder, { heldUntil, isUnpaid }: Outlook): Promise<void> {
  const now = ctx.clock.now();
  if (heldUntil > now) return;
  const isOver = isUnpaid && order.lapses_at !== null && order.lapses_at <= now;
  await endHold(ctx, order, isOver ? 'lapsed' : 'hold ended');
}

async function lookAt(ctx: Context, order: FullOrder): Promise<void> {
  if (!(await claim(ctx, order))) return;
  const settled = await settlePayment(ctx, order.id);
  if (settled.is === 'settled') return;
  const doubt = isOpen(settled) ? BENEFIT_OF_DOUBT_MS : 0;
  await letGo(ctx, order, { heldUntil: endOfHold(order) + doubt, isUnpaid: !isOpen(settled) });
}

/**
 * Those whose money is on its way come first.
 * @param dueAt what came due later, and what this round has looked at, waits for the next
 * @returns how many of the next fifty were looked at without an error
 */
async function lookAtBatch(ctx: Context, dueAt: number): Promise<number> {
  const due = await ctx.db
    .selectFrom('orders')
    .selectAll()
    .where('payment_state', '=', 'pending')
    .where(sql<boolean>`not ${hasPaymentIn('review')}`)
    .where('next_check_at', '<=', dueAt)
    .orderBy(({ eb }) => eb.case().when(hasPaymentIn('capturing')).then(0).else(1).end())
    .orderBy('next_check_at')
    .limit(BATCH)
    .execute();
  let looked = 0;
  for (const order of await withPayments(ctx.db, due)) {
    await lookAt(ctx, order).then(
      () => (looked += 1),
      (error) => ctx.log.error({ err: error, order: order.id }, 'reconcile'),
    );
    // SQLite answers at once, and so does PayPal's breaker while it rests: thousands of orders would pass before the next request.
    await yieldToRequests();
  }
  return looked;
}

/**
 * One round over all that is due. An order that fails is logged and tried in a later round, and so are those behind its batch.
 * @param signal after it no further batch is begun
 * @returns how many orders were looked at
 */
export async function reconcile(ctx: Context, signal?: AbortSignal): Promise<number> {
  const dueAt = ctx.clock.now();
  let looked = 0;
  let batch: number;
  do {
    batch = await lookAtBatch(ctx, dueAt);
    looked += batch;
  } while (batch === BATCH && !signal?.aborted);
  await continueDueRefunds(ctx);
  await lookForRefunds(ctx);
  await completeUnmatched(ctx);
  await continueUnmatchedRefunds(ctx);
  return looked;
}
