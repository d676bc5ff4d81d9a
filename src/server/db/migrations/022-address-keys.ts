// The email address in lower case, made in JavaScript (address-keys.ts): SQLite's lower() knows A to Z alone. Null until a start fills it.
import type { Kysely } from 'kysely';

const TABLES = ['appointments', 'cancellations', 'outbox', 'unmatched_captures'];

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's table types (Kysely's own advice).
export async function up(db: Kysely<any>): Promise<void> {
  for (const table of TABLES) {
    await db.schema.alterTable(table).addColumn('address_key', 'text').execute();
    await db.schema.createIndex(`${table}_address`).on(table).column('address_key').execute();
  }
}
