// Work that is too heavy to run twice at once.
import { ApiError } from './api-error.ts';

/** @param mayWait how many may stand in line @param msg what the next one is told @throws ApiError unavailable for that one */
export function oneAtATime(mayWait: number, msg: string): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let inside = 0;
  return async (work) => {
    if (inside > mayWait) throw new ApiError('unavailable', { msg, retryAfter: 10 });
    inside += 1;
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine.finally(() => {
      inside -= 1;
    });
  };
}
