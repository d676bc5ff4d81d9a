// Throttles. A handler names what it counts and by whom; with RATE_LIMITS=off nothing is counted.
import { hash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { waitWords } from '#lib/countdown.ts';
import { ApiError } from '#server/platform/api-error.ts';
import type { Database } from '../db/open.ts';

/** `points` tries in `seconds` (at most 24 days), per key. */
export interface Limit {
  name: string;
  points: number;
  seconds: number;
  /** Told to whoever is stopped, before how long to wait. */
  words?: string;
}

export interface Limits {
  /** Counts one try. @throws ApiError too_many with the seconds to wait */
  take(limit: Limit, key: string): Promise<void>;
  /** Undoes one `take`: only failures are to count, but each try is counted before its outcome is known. */
  giveBack(limit: Limit, key: string): Promise<void>;
  /** Whether anything was counted within the period. */
  knows(limit: Limit, key: string): Promise<boolean>;
}

const TRIED_OFTEN = 'You have tried this several times.';

function tooMany(waitMs: number, words = TRIED_OFTEN): ApiError {
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000));
  return new ApiError('too_many', { msg: `${words} ${waitWords(retryAfter)}`, retryAfter });
}

/** The library asks for a client of pg; this one goes through the service's own pool. */
const clientOf = ({ db }: Database) => ({
  async query({ text, values }: { text: string; values: readonly unknown[] }) {
    const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, [...values]));
    return { rows, rowCount: Number(numAffectedRows ?? rows.length) };
  },
});

/** On SQLite one process counts in its memory; on PostgreSQL all processes count in one table (migration 009). */
function makeLimiter({ name, points, seconds }: Limit, database: Database): RateLimiterAbstract {
  const options = { keyPrefix: name, points, duration: seconds };
  if (database.engine === 'sqlite') return new RateLimiterMemory(options);
  return new RateLimiterPostgres({
    ...options,
    storeClient: clientOf(database),
    storeType: 'client',
    tableName: 'throttles',
    tableCreated: true,
    // The daily sweep does it.
    clearExpiredByTimeout: false,
  });
}

/** RATE_LIMITS=off: nothing is counted. */
export const NO_LIMITS: Limits = {
  take: async () => {},
  giveBack: async () => {},
  knows: async () => false,
};

/** @param database where several processes count together, on PostgreSQL */
export function createLimits(database: Database): Limits {
  const limiters = new Map<string, RateLimiterAbstract>();
  const limiterFor = (limit: Limit): RateLimiterAbstract => {
    const limiter = limiters.get(limit.name) ?? makeLimiter(limit, database);
    limiters.set(limit.name, limiter);
    return limiter;
  };
  // Keys hold e-mails and networks: a table of throttles is to name nobody.
  const keyOf = (key: string) => hash('sha256', key, 'base64url');
  return {
    async take(limit, key) {
      try {
        await limiterFor(limit).consume(keyOf(key));
      } catch (error) {
        throw error instanceof RateLimiterRes ? tooMany(error.msBeforeNext, limit.words) : error;
      }
    },
    async giveBack(limit, key) {
      await limiterFor(limit).reward(keyOf(key));
    },
    async knows(limit, key) {
      const state = await limiterFor(limit).get(keyOf(key));
      return state !== null && state.consumedPoints > 0;
    },
  };
}
