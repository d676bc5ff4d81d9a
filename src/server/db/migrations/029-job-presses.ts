// The presses of phones that have arrived, in place of the newest one's key alone, which the office's next save forgot.
import { type Kysely, sql } from 'kysely';
import { keyedId } from '#server/platform/ids.ts';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's table types (Kysely's own advice).
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('job_presses')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('appointment_id', 'text', (column) =>
      column.notNull().references('appointments.id').onDelete('cascade'),
    )
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('saved', 'unsigned', 'beside')`),
    )
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('job_presses_visit').on('job_presses').column('appointment_id').execute();
  const newest = await db
    .selectFrom('job_sheets')
    .select(['appointment_id', 'last_key', 'version', 'outcome', 'updated_at'])
    .where('last_key', 'is not', null)
    .execute();
  for (const { appointment_id, last_key, version, outcome, updated_at } of newest)
    await db
      .insertInto('job_presses')
      .values({
        id: keyedId('press', appointment_id, last_key),
        appointment_id,
        key: last_key,
        // Whether it was to end the visit is nowhere; a phone that only saved has no end that waits.
        state: outcome === null ? 'unsigned' : 'saved',
        version,
        at: updated_at,
      })
      .execute();
}
