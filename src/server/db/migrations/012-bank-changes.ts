// Changes of the bank details on bills; without a row those of content/company.yml count.
import type { Kysely } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's table types (Kysely's own advice).
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('bank_changes')
    .addColumn('version', 'integer', (column) => column.primaryKey())
    .addColumn('details', 'text')
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
}
