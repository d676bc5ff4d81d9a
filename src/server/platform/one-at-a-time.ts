// Queue for work that is too heavy to run concurrently.
import PQueue from 'p-queue';
import { ApiError } from './api-error.ts';

/** @param mayWait length of the queue @param msg error message when it is full @throws ApiError unavailable */
export function oneAtATime(mayWait: number, msg: string): <T>(work: () => Promise<T>) => Promise<T> {
  const queue = new PQueue({ concurrency: 1 });
  return async (work) => {
    if (queue.size >= mayWait && queue.pending > 0)
      throw new ApiError('unavailable', { msg, retryAfter: 10 });
    return queue.add(work);
  };
}
