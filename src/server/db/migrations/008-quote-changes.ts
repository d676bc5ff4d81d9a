// What a customer asks to be changed in a quote.
import type { Kysely } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's table types (Kysely's own advice).
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('quotes').addColumn('change_asked', 'text').execute();
  await db.schema.alterTable('quotes').addColumn('change_asked_at', 'bigint').execute();
}
