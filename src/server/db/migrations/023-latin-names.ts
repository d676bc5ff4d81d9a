// A buyer's name in Latin letters, where invoices can't print theirs.
import type { Kysely } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's table types (Kysely's own advice).
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('orders')
    .addColumn('latin_name', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
