// What makers call a part: their number, superseded and alternative ones, brand and GTIN.
import type { Kysely } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's table types (Kysely's own advice).
export async function up(db: Kysely<any>): Promise<void> {
  for (const column of ['mpn', 'other_numbers', 'brand', 'gtin'])
    await db.schema
      .alterTable('products')
      .addColumn(column, 'text', (text) => text.notNull().defaultTo(''))
      .execute();
}
