// The claim of a row that the reconciler asks PayPal about: one process at a time, after pauses that double.
import { DAY_MS } from '#lib/days.ts';
import { claimRow } from '#server/db/claim-row.ts';
import type { Context } from './context.ts';

/** Between the first tries, and at most, in milliseconds. */
export const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = DAY_MS;

/** Of a row that begins to wait for PayPal. */
export const askedSoon = (now: number) => ({
  next_check_at: now + FIRST_PAUSE_MS,
  check_pause_ms: FIRST_PAUSE_MS,
});

interface Checked {
  id: string;
  next_check_at: number;
  check_pause_ms: number;
}

/**
 * The next pause is twice as long.
 * @param nextAt when it is asked about again @returns whether this process has it for this round
 */
export const claimCheck = (
  { db }: Pick<Context, 'db'>,
  table: 'orders' | 'refunds',
  seen: Checked,
  nextAt: number,
): Promise<boolean> =>
  claimRow(db, table, seen, {
    change: { next_check_at: nextAt, check_pause_ms: Math.min(2 * seen.check_pause_ms, LONGEST_PAUSE_MS) },
  });
