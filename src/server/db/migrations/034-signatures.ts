// What somebody drew beside their name as they agreed, as strokes; '' where they only typed it.
import type { Kysely } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's table types (Kysely's own advice).
export async function up(db: Kysely<any>): Promise<void> {
  const column = db.schema.alterTable('job_agreements');
  await column.addColumn('signature', 'text', (text) => text.notNull().defaultTo('')).execute();
}
