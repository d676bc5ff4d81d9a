// Rate limits, per name and key.
import { hash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Database } from '#server/db/open.ts';
import { ApiError } from '#server/platform/api-error.ts';

/** `points` tries in `seconds`, which may be 24 days at most. */
export interface Limit {
  name: string;
  points: number;
  seconds: number;
  /** Error message; how long to wait is added. */
  message?: string;
}

export interface Limits {
  /** Counts one try. @throws ApiError too_many with `retryAfter` */
  take(limit: Limit, key: string): Promise<void>;
  /** Undoes one `take`, where only failures count but are known later. */
  giveBack(limit: Limit, key: string): Promise<void>;
  /** Whether anything is counted at present. */
  knows(limit: Limit, key: string): Promise<boolean>;
}

const TRIED_OFTEN = 'You’ve tried this several times.';

/** @example waitMessage(170) // 'Please wait 3 minutes.' */
export function waitMessage(seconds: number): string {
  const isShort = seconds < 60;
  const count = isShort ? Math.ceil(seconds) : Math.ceil(seconds / 60);
  return `Please wait ${count} ${isShort ? 'second' : 'minute'}${count === 1 ? '' : 's'}.`;
}

function tooMany(waitMs: number, message = TRIED_OFTEN): ApiError {
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000));
  return new ApiError('too_many', { msg: `${message} ${waitMessage(retryAfter)}`, retryAfter });
}

/** A client as the library expects it, using the service's own pool. */
const clientOf = ({ db }: Database) => ({
  async query({ text, values }: { text: string; values: readonly unknown[] }) {
    const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, [...values]));
    return { rows, rowCount: Number(numAffectedRows ?? rows.length) };
  },
});

/** With SQLite there is one process, which counts in memory; with PostgreSQL all processes share a table. */
function makeLimiter({ name, points, seconds }: Limit, database: Database): RateLimiterAbstract {
  const options = { keyPrefix: name, points, duration: seconds };
  if (database.engine === 'sqlite') return new RateLimiterMemory(options);
  return new RateLimiterPostgres({
    ...options,
    storeClient: clientOf(database),
    storeType: 'client',
    tableName: 'throttles',
    tableCreated: true,
    // The daily sweep deletes expired rows.
    clearExpiredByTimeout: false,
  });
}

/**
 * An IPv6 /64 also counts for its /48, as one server may own all 65,536 networks in it. The /48 is first: once it is refused, no
 * other of its networks is written down.
 * @param net as networkOf() of client-address.ts returns it
 */
export const networksOf = (net: string): string[] =>
  net.includes(':') ? [`${net.split(':').slice(0, 3).join(':')}/48`, net] : [net];

/** Counts one try of a network. @param subject what it is counted for, such as an address @throws ApiError too_many */
export async function takeFromNetwork(
  { limits }: { limits: Limits },
  limit: Limit,
  net: string,
  subject = '',
): Promise<void> {
  for (const network of networksOf(net))
    await limits.take(limit, subject ? `${subject}|${network}` : network);
}

/** For RATE_LIMITS=off. */
export const NO_LIMITS: Limits = {
  take: async () => {},
  giveBack: async () => {},
  knows: async () => false,
};

export function createLimits(database: Database): Limits {
  const limiters = new Map<string, RateLimiterAbstract>();
  const limiterFor = (limit: Limit): RateLimiterAbstract => {
    const limiter = limiters.get(limit.name) ?? makeLimiter(limit, database);
    limiters.set(limit.name, limiter);
    return limiter;
  };
  // Keys contain emails and networks, which must not be stored.
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
