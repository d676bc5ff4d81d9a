// The lease of an order: callers in this process share one run, other processes wait for the row's lease to end.
import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '#server/platform/context.ts';

/** Longer than the slowest settle: three calls to PayPal of eight seconds each. */
const LEASE_MS = 30_000;
const WAIT_STEP_MS = 250;
const WAIT_STEPS = 36;

/** By order: what this process is running. */
const running = new WeakMap<Context, Map<string, Promise<unknown>>>();

async function takeLease(ctx: Context, orderId: string): Promise<boolean> {
  const now = ctx.clock.now();
  const { numUpdatedRows } = await ctx.db
    .updateTable('orders')
    .set({ lease_until: now + LEASE_MS })
    .where('id', '=', orderId)
    .where('lease_until', '<=', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function leased<T>(ctx: Context, orderId: string, run: () => Promise<T>): Promise<T | null> {
  for (let step = 0; step < WAIT_STEPS; step += 1) {
    if (await takeLease(ctx, orderId)) {
      try {
        return await run();
      } finally {
        await ctx.db.updateTable('orders').set({ lease_until: 0 }).where('id', '=', orderId).execute();
      }
    }
    await wait(WAIT_STEP_MS);
  }
  return null;
}

/** @param run what one process at a time may do for this order @returns null when another process takes over nine seconds */
export function withOrderLease<T>(ctx: Context, orderId: string, run: () => Promise<T>): Promise<T | null> {
  const mine = running.get(ctx) ?? new Map<string, Promise<unknown>>();
  running.set(ctx, mine);
  const underWay = mine.get(orderId) as Promise<T | null> | undefined;
  if (underWay) return underWay;
  const begun = leased(ctx, orderId, run).finally(() => mine.delete(orderId));
  mine.set(orderId, begun);
  return begun;
}
