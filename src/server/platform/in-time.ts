// Time limit for work that cannot be aborted.
import { setTimeout as wait } from 'node:timers/promises';

/** @param late gives the result if `work` takes longer than `patienceMs`; the work continues */
export async function inTime<T>(work: Promise<T>, patienceMs: number, late: () => Promise<T>): Promise<T> {
  const over = new AbortController();
  const tooLong = wait(patienceMs, undefined, { signal: over.signal }).then(late);
  // The one that settles second must not become an unhandled rejection.
  work.catch(() => {});
  tooLong.catch(() => {});
  return Promise.race([work, tooLong]).finally(() => over.abort());
}
