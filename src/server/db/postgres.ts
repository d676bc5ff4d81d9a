// PostgreSQL, for when one machine is not enough.
import { PostgresDialect } from 'kysely';
import pg from 'pg';

// bigint columns hold money and milliseconds, all far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** @param onIdleError told when an idle connection breaks; the pool replaces it by itself */
export function postgresDialect(url: string, onIdleError: (error: Error) => void): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 3000,
    idle_in_transaction_session_timeout: 10_000,
    statement_timeout: 10_000,
    query_timeout: 12_000,
    keepAlive: true,
  });
  pool.on('error', onIdleError);
  return new PostgresDialect({ pool });
}
