// Leases of periodic jobs, so that only one of several processes runs each.
import type { Context } from './context.ts';

type Shop = Pick<Context, 'db' | 'clock'>;

/**
 * @param everyMs time between runs
 * @param firstInMs time from the first call to the first run
 * @returns whether the job is due and this process must run it
 */
export async function takeJobLease(
  { db, clock }: Shop,
  name: string,
  everyMs: number,
  firstInMs: number,
): Promise<boolean> {
  const now = clock.now();
  await db
    .insertInto('job_turns')
    .values({ name, next_at: now + firstInMs })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { numUpdatedRows } = await db
    .updateTable('job_turns')
    .set({ next_at: now + everyMs })
    .where('name', '=', name)
    // Further away than its interval: it was set by a clock that was ahead.
    .where(({ eb, or }) => or([eb('next_at', '<=', now), eb('next_at', '>', now + everyMs)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Makes the job due again in `inMs`, after a failure. */
export async function tryAgain({ db, clock }: Shop, name: string, inMs: number): Promise<void> {
  await db
    .updateTable('job_turns')
    .set({ next_at: clock.now() + inMs })
    .where('name', '=', name)
    .execute();
}
