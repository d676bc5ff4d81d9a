// Whose turn it is at a job that one process does for all; tries that several processes count together. Frozen.
import type { Kysely } from 'kysely';
import { number, optionalNumber } from '../migration-columns.ts';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's table types (Kysely's own advice).
type Db = Kysely<any>;

export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('job_turns')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .$call(number('next_at'))
    .execute();
  // The columns are rate-limiter-flexible's own, which reads and writes this table on PostgreSQL.
  await db.schema
    .createTable('throttles')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .$call(number('points'))
    .$call(optionalNumber('expire'))
    .execute();
}
