// Uploads under way: at most two of one account, and of one network, as each body is kept in memory until it is stored.
import { ApiError } from '#server/platform/api-error.ts';
import { waitMessage } from './limits.ts';

const MAX_AT_ONCE = 2;
const WAIT_SECONDS = 5;
/** By caller. One process: another has memory of its own. */
const underWay = new Map<string, number>();

function add(caller: string, by: 1 | -1): void {
  const count = (underWay.get(caller) ?? 0) + by;
  if (count > 0) underWay.set(caller, count);
  else underWay.delete(caller);
}

/** @param callers account and networks @throws ApiError too_many */
export async function withUploadSlot<T>(callers: readonly string[], work: () => Promise<T>): Promise<T> {
  if (callers.some((caller) => (underWay.get(caller) ?? 0) >= MAX_AT_ONCE))
    throw new ApiError('too_many', {
      msg: `Your last pictures are still on their way. ${waitMessage(WAIT_SECONDS)}`,
      retryAfter: WAIT_SECONDS,
    });
  for (const caller of callers) add(caller, 1);
  try {
    return await work();
  } finally {
    for (const caller of callers) add(caller, -1);
  }
}
