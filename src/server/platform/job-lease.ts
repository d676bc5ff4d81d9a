// Of several processes one does a job that comes round, such as the daily backup.
import type { Context } from './context.ts';

type Turns = Pick<Context, 'db' | 'clock'>;

/**
 * @param name of the job
 * @param everyMs from one turn to the next
 * @param firstInMs from the very first question to the first turn
 * @returns whether the job is due and this process is to do it; then it is not due again for `everyMs`
 */
export async function takeJobLease(
  { db, clock }: Turns,
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
    .where('next_at', '<=', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The job failed: whoever asks first in `inMs` tries again. */
export async function tryAgain({ db, clock }: Turns, name: string, inMs: number): Promise<void> {
  await db
    .updateTable('job_turns')
    .set({ next_at: clock.now() + inMs })
    .where('name', '=', name)
    .execute();
}
