// PostgreSQL, for when one machine is not enough.
import { PostgresDialect } from 'kysely';
import pg from 'pg';

// bigint columns hold money and milliseconds, all far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** How long a transaction may do nothing while it holds its locks. */
const IDLE_MS = 10_000;

/** The pools' limits; times in milliseconds. The server ends a slow statement itself; a silent server is given up after `query_timeout`. */
export const POOLS = {
  /** Visitors: whoever waits longer for a connection, or for an answer on one, is told so within three seconds. */
  web: {
    max: 10,
    connectionTimeoutMillis: 2_600,
    statement_timeout: 2_400,
    query_timeout: 2_500,
    idle_in_transaction_session_timeout: IDLE_MS,
  },
  /** The dashboard's figures, lists and exports, and the sweeps: they pass over all rows, and take no connection from the shop. */
  reports: {
    max: 2,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    query_timeout: 12_000,
    idle_in_transaction_session_timeout: IDLE_MS,
  },
  /** Commands that look at everything: they may take their time. */
  admin: { max: 1, connectionTimeoutMillis: 5_000 },
} as const satisfies Record<string, pg.PoolConfig>;

/** @param onBroken told when a connection breaks; the pool replaces it by itself */
export function postgresDialect(
  url: string,
  limits: pg.PoolConfig,
  onBroken: (error: Error) => void = () => {},
): PostgresDialect {
  // With `pipeline` pg closes a connection whose question was not answered in time; without it the next caller would wait behind it.
  const pool = new pg.Pool({ connectionString: url, keepAlive: true, pipeline: true, ...limits });
  // A connection that breaks between two statements of a transaction has no other listener: it would end the process.
  pool.on('connect', (client) => client.on('error', onBroken));
  // The same, told by the pool of a connection that it holds itself.
  pool.on('error', () => {});
  return new PostgresDialect({ pool });
}
