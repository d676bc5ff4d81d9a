// Who took a photo of a job, who alone may take it back, and whether it shows the machine's plate. SQLite changes the check of `stage` only
// in a new table, and the previous release knows two stages: to both, a plate is a photo from before the work.
import type { Kysely } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's table types (Kysely's own advice).
export async function up(db: Kysely<any>): Promise<void> {
  const taker = db.schema.alterTable('photos');
  await taker.addColumn('engineer_id', 'text', (column) => column.references('engineers.id')).execute();
  const plate = db.schema.alterTable('photos');
  await plate.addColumn('plate', 'bigint', (column) => column.notNull().defaultTo(0)).execute();
}
