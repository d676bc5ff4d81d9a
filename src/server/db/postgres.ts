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

/** @param onBroken told when a connection breaks; the pool replaces it by itself */
export function postgresDialect(
  url: string,
  onBroken: (error: Error) => void,
  patient = false,
): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: 3000,
    keepAlive: true,
    ...(patient ? PATIENT : HURRIED),
  });
  // A connection that breaks between two statements of a transaction has no other listener: it would end the process.
  pool.on('connect', (client) => client.on('error', onBroken));
  // The same, told by the pool of a connection that it holds itself.
  pool.on('error', () => {});
  return new PostgresDialect({ pool });
}
