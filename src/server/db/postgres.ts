// PostgreSQL, for when one machine is not enough.
import { PostgresDialect } from 'kysely';
import pg from 'pg';
import { guardedPool } from './postgres-pool.ts';
import { SILENCE_MS } from './turns.ts';

// bigint columns hold money and milliseconds, all far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** How many connections a kind of work may have, and milliseconds that a statement may take. */
interface Pace {
  max: number;
  statement_timeout?: number;
  idle_in_transaction_session_timeout?: number;
  query_timeout?: number;
}

export const PACES = {
  /** Visitors: whoever waits longer is told so. The server ends a slow statement itself; a silent server is not waited for. */
  hurried: {
    max: 10,
    statement_timeout: SILENCE_MS - 100,
    idle_in_transaction_session_timeout: 10_000,
    query_timeout: SILENCE_MS,
  },
  /** The desk's figures, lists and exports, and the sweeps: they pass over all rows, and take no connection from the shop. */
  unhurried: {
    max: 2,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 10_000,
    query_timeout: 12_000,
  },
  /** Commands that look at everything: they may take their time. */
  patient: { max: 1 },
} as const satisfies Record<string, Pace>;

/** @param onBroken told when a connection breaks; the pool replaces it by itself */
export function postgresDialect(
  url: string,
  pace: Pace,
  onBroken: (error: Error) => void = () => {},
): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: SILENCE_MS,
    keepAlive: true,
    ...pace,
  });
  // A connection that breaks between two statements of a transaction has no other listener: it would end the process.
  pool.on('connect', (client) => client.on('error', onBroken));
  // The same, told by the pool of a connection that it holds itself.
  pool.on('error', () => {});
  return new PostgresDialect({ pool: guardedPool(pool, pace.max) });
}
