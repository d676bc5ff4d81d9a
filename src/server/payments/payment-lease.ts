// The lease of a payment: callers in this process share one run, other processes wait for the row's lease to end.

import { setTimeout as wait } from 'node:timers/promises';
import { freePaymentLease, takePaymentLease } from '#server/money/write-rows.ts';
import type { Context } from '#server/platform/context.ts';

/** Longer than the slowest settle: three calls to PayPal of eight seconds each. */
const LEASE_MS = 30_000;
const WAIT_STEP_MS = 250;
const WAIT_STEPS = 36;

/** By payment, and whether its buyer pressed: what this process is running. */
const running = new WeakMap<Context, Map<string, Promise<unknown>>>();

async function leased<T>(ctx: Context, paymentId: string, run: () => Promise<T>): Promise<T | null> {
  for (let step = 0; step < WAIT_STEPS; step += 1) {
    const now = ctx.clock.now();
    const until = now + LEASE_MS;
    if (await takePaymentLease(ctx.db, paymentId, { now, until })) {
      try {
        return await run();
      } finally {
        await freePaymentLease(ctx.db, paymentId, until);
      }
    }
    await wait(WAIT_STEP_MS);
  }
  return null;
}

/**
 * @param isPressed who presses isn't answered by what a timer may do
 * @param run what one process at a time may do for this payment @returns null when another one takes over nine seconds
 */
export function withPaymentLease<T>(
  ctx: Context,
  paymentId: string,
  isPressed: boolean,
  run: () => Promise<T>,
): Promise<T | null> {
  const mine = running.get(ctx) ?? new Map<string, Promise<unknown>>();
  running.set(ctx, mine);
  const key = `${paymentId} ${isPressed}`;
  const underWay = mine.get(key) as Promise<T | null> | undefined;
  if (underWay) return underWay;
  const begun = leased(ctx, paymentId, run).finally(() => mine.delete(key));
  mine.set(key, begun);
  return begun;
}
