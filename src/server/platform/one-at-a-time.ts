// Work that is too heavy to run twice at once.
import PQueue from 'p-queue';
import { ApiError } from './api-error.ts';

/** @param mayWait how many may stand in line @param msg what the next one is told @throws ApiError unavailable for that one */
export function oneAtATime(mayWait: number, msg: string): <T>(work: () => Promise<T>) => Promise<T> {
  const queue = new PQueue({ concurrency: 1 });
  return async (work) => {
    if (queue.size >= mayWait && queue.pending > 0)
      throw new ApiError('unavailable', { msg, retryAfter: 10 });
    return queue.add(work);
  };
}
