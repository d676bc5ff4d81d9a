// When the engineer came, as the job sheet says; '' where nobody said.
import type { Kysely } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's table types (Kysely's own advice).
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('job_sheets')
    .addColumn('arrived', 'text', (text) => text.notNull().defaultTo(''))
    .execute();
}
