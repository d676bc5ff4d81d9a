// Time limit for work that cannot be aborted.
import { setTimeout as wait } from 'node:timers/promises';

/** @param late the result when `work` takes longer than `patienceMs`; the work itself goes on */
export async function inTime<T>(work: Promise<T>, patienceMs: number, late: () => Promise<T>): Promise<T> {
  const over = new AbortController();
  const tooLong = wait(patienceMs, undefined, { signal: over.signal }).then(late);
  // Whichever settles second must not count as an unhandled rejection.
  work.catch(() => {});
  tooLong.catch(() => {});
  return Promise.race([work, tooLong]).finally(() => over.abort());
}
