// Throttles. A handler names what it counts and by whom; with RATE_LIMITS=off nothing is counted.
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from './api-error.ts';

/** `points` tries in `seconds`, per key. */
export interface Limit {
  name: string;
  points: number;
  seconds: number;
}

export interface Limits {
  /** Counts one try. @throws ApiError too_many with the seconds to wait */
  take(limit: Limit, key: string): Promise<void>;
  /** @throws ApiError too_many when the tries are used up already; counts nothing */
  check(limit: Limit, key: string): Promise<void>;
  /** Undoes one `take`: only failures are to count, but each try is counted before its outcome is known. */
  giveBack(limit: Limit, key: string): Promise<void>;
}

function tooMany(waitMs: number): ApiError {
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000));
  const minutes = Math.ceil(retryAfter / 60);
  const wait = minutes > 1 ? `${minutes} minutes` : '1 minute';
  return new ApiError('too_many', {
    msg: `You have tried this several times. Please wait ${wait}.`,
    retryAfter,
  });
}

/** Counts in this process's memory. @param on false switches every limit off */
export function createLimits(on: boolean): Limits {
  const limiters = new Map<string, RateLimiterMemory>();
  const limiterFor = ({ name, points, seconds }: Limit): RateLimiterMemory => {
    const known = limiters.get(name);
    if (known) return known;
    const made = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
    limiters.set(name, made);
    return made;
  };
  return {
    async take(limit, key) {
      if (!on) return;
      try {
        await limiterFor(limit).consume(key);
      } catch (error) {
        throw error instanceof RateLimiterRes ? tooMany(error.msBeforeNext) : error;
      }
    },
    async check(limit, key) {
      if (!on) return;
      const state = await limiterFor(limit).get(key);
      if (state && state.consumedPoints >= limit.points) throw tooMany(state.msBeforeNext);
    },
    async giveBack(limit, key) {
      if (on) await limiterFor(limit).reward(key);
    },
  };
}
