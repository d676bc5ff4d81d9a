// Rate limits. A handler names what it counts and by whom; with RATE_LIMITS=off nothing is counted.
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
  /** The refusal's message, followed by how long to wait. */
  message?: string;
}

export interface Limits {
  /** Counts one try. @throws ApiError too_many with the seconds to wait */
  take(limit: Limit, key: string): Promise<void>;
  /** Undoes one `take`: only failures count, but a try is counted before its outcome is known. */
  giveBack(limit: Limit, key: string): Promise<void>;
  /** Whether anything was counted within the period. */
  knows(limit: Limit, key: string): Promise<boolean>;
}

const TRIED_OFTEN = 'You’ve tried this several times.';

function tooMany(waitMs: number, message = TRIED_OFTEN): ApiError {
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000));
  return new ApiError('too_many', { msg: `${message} ${waitWords(retryAfter)}`, retryAfter });
}

/** The library asks for a client of pg; this one goes through the service's own pool. */
const clientOf = ({ db }: Database) => ({
  async query({ text, values }: { text: string; values: readonly unknown[] }) {
    const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, [...values]));
    return { rows, rowCount: Number(numAffectedRows ?? rows.length) };
  },
});

/** On SQLite the one process counts in memory; on PostgreSQL all processes count in one table. */
function makeLimiter({ name, points, seconds }: Limit, database: Database): RateLimiterAbstract {
  const options = { keyPrefix: name, points, duration: seconds };
  if (database.engine === 'sqlite') return new RateLimiterMemory(options);
  return new RateLimiterPostgres({
    ...options,
    storeClient: clientOf(database),
    storeType: 'client',
    tableName: 'throttles',
    tableCreated: true,
    // The daily sweep deletes them.
    clearExpiredByTimeout: false,
  });
}

/**
 * An IPv6 /64 counts as the /48 around it too: whoever rents a server may own 65,536 such networks.
 * @param net as networkOf() of client-address.ts returns it
 */
export const networksOf = (net: string): string[] =>
  net.includes(':') ? [net, `${net.split(':').slice(0, 3).join(':')}/48`] : [net];

/** Counts one try of a network. @throws ApiError too_many */
export async function takeFromNetwork(
  { limits }: { limits: Limits },
  limit: Limit,
  net: string,
): Promise<void> {
  for (const network of networksOf(net)) await limits.take(limit, network);
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
  // Keys hold e-mails and networks, and the table must name nobody.
  const keyOf = (key: string) => hash('sha256', key, 'base64url');
  return {
    async take(limit, key) {
      try {
        await limiterFor(limit).consume(keyOf(key));
      } catch (error) {
        throw error instanceof RateLimiterRes ? tooMany(error.msBeforeNext, limit.message) : error;
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
