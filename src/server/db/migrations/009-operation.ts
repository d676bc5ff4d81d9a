// Leases of jobs that one process runs for all, and the rate limits that processes share. Frozen.
import { type Db, number, optionalNumber } from '../migration-columns.ts';

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
