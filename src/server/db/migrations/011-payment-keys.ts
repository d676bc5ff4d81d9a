// What recognises a payment that was recorded twice by one press.
import type { Kysely } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's table types (Kysely's own advice).
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('payments').addColumn('idempotency_key', 'text').execute();
  await db.schema.alterTable('payments').addColumn('content_hash', 'text').execute();
  await db.schema.createIndex('payments_key').on('payments').column('idempotency_key').unique().execute();
}
