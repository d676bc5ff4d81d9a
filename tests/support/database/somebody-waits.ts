// Whether transactions wait for a row that another one has locked, on PostgreSQL: SQLite lets one in after the other.
import { sql } from 'kysely';
import type { Queries } from '#server/db/open.ts';

/** @param least how many */
export async function somebodyWaits(queries: Queries, least = 1): Promise<boolean> {
  // Other tests' databases are on the same server.
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await waiting.execute(queries)).rows.length >= least;
}
