// PostgreSQL: three pools with limits of their own, and transactions that are retried.
import { Kysely, PostgresDialect, type Transaction, type TransactionBuilder } from 'kysely';
import pg from 'pg';
import { isConflict } from './errors.ts';

// bigint columns hold money and milliseconds, all far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** How long a transaction may idle while it holds its locks. */
const IDLE_MS = 10_000;

/** Times in milliseconds. The server ends a slow statement; the client gives a silent server up after `query_timeout`. */
export const POOLS = {
  /** Requests: one that gets no connection or no result is refused within three seconds. */
  web: {
    max: 10,
    connectionTimeoutMillis: 2_600,
    statement_timeout: 2_400,
    query_timeout: 2_500,
    idle_in_transaction_session_timeout: IDLE_MS,
  },
  /** Scans of whole tables (dashboard, exports, sweeps), which must take no connection from the shop. */
  reports: {
    max: 2,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    query_timeout: 12_000,
    idle_in_transaction_session_timeout: IDLE_MS,
  },
  /** Commands, without timeouts. */
  admin: { max: 1, connectionTimeoutMillis: 5_000 },
} as const satisfies Record<string, pg.PoolConfig>;

/** @param onBroken called when a connection breaks; the pool replaces it */
export function postgresDialect(
  url: string,
  limits: pg.PoolConfig,
  onBroken: (error: Error) => void = () => {},
): PostgresDialect {
  // With `pipeline` pg closes a connection whose query timed out; without it the next query would wait behind it.
  const pool = new pg.Pool({ connectionString: url, keepAlive: true, pipeline: true, ...limits });
  // Between the statements of a transaction nothing else handles the error, which would end the process.
  pool.on('connect', (client) => client.on('error', onBroken));
  // The pool reports the same error for its idle connections.
  pool.on('error', () => {});
  return new PostgresDialect({ pool });
}

/** Transactions must have no effects but on the database, since they may run twice. */
export class RetryingKysely<Tables> extends Kysely<Tables> {
  override transaction(): TransactionBuilder<Tables> {
    const run = <T>(work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> =>
      super.transaction().execute(work);
    const execute: typeof run = (work) =>
      run(work).catch((error: unknown) => {
        if (!isConflict(error)) throw error;
        return run(work);
      });
    return Object.assign(super.transaction(), { execute });
  }
}
