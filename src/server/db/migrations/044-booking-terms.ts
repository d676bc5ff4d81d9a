// The words by which a booking on the website agreed to pay; '' for one that costs nothing.
import type { Kysely } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's table types (Kysely's own advice).
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('appointments')
    .addColumn('terms', 'text', (text) => text.notNull().defaultTo(''))
    .execute();
}
