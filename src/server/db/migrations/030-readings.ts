// What was measured on a visit, as JSON beside the sheet's other words.
import type { Kysely } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's table types (Kysely's own advice).
export async function up(db: Kysely<any>): Promise<void> {
  const column = db.schema.alterTable('job_sheets');
  await column.addColumn('readings', 'text', (text) => text.notNull().defaultTo('[]')).execute();
}
