// What lists are searched and sorted by (search-keys.ts), by the letters' numbers as on SQLite; null until a start fills it.
import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Each with the index by which its list was sorted before, if it had one. */
const TABLES = {
  appointments: 'appointments_by_name_id',
  cancellations: 'cancellations_by_name_id',
  orders: 'orders_by_last_name_first_name_id',
  outbox: 'outbox_by_to_address_id',
  products: null,
  reviews: 'reviews_by_name_id',
  users: null,
};

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's table types (Kysely's own advice).
export async function up(db: Kysely<any>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const [table, index] of Object.entries(TABLES)) {
    const type = isPostgres ? sql`text collate "C"` : 'text';
    await db.schema.alterTable(table).addColumn('search_key', type).execute();
    if (!index) continue;
    await db.schema.dropIndex(index).execute();
    await sql`create index ${sql.ref(`${table}_by_search_key`)} on ${sql.table(table)}
      (substr(search_key, 1, 80), id)`.execute(db);
  }
}
