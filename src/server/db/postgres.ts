// PostgreSQL, for when one machine is not enough.
import { PostgresDialect } from 'kysely';
import pg from 'pg';

// bigint columns hold money and milliseconds, all far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Milliseconds: a request is not kept waiting by a slow statement or a forgotten transaction. */
const HURRIED = {
  max: 10,
  idle_in_transaction_session_timeout: 10_000,
  statement_timeout: 10_000,
  query_timeout: 12_000,
};
/** For commands that look at everything: one connection that may take its time. */
const PATIENT = { max: 1 };

/** @param onIdleError told when an idle connection breaks; the pool replaces it by itself */
export function postgresDialect(
  url: string,
  onIdleError: (error: Error) => void,
  patient = false,
): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: 3000,
    keepAlive: true,
    ...(patient ? PATIENT : HURRIED),
  });
  pool.on('error', onIdleError);
  return new PostgresDialect({ pool });
}
