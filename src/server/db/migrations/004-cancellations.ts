// Notices of cancellation. Frozen: later changes are new migrations.
import type { Kysely } from 'kysely';
import { id, number, optionalText, text } from '../migration-columns.ts';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's table types (Kysely's own advice).
type Db = Kysely<any>;

export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('cancellations')
    .$call(id)
    .$call(text('name', 'email', 'order_or_booking', 'address', 'message', 'content_hash'))
    .$call(optionalText('idempotency_key', 'fresh_hash'))
    .$call(number('suspected', 'created_at'))
    .addUniqueConstraint('cancellations_key', ['idempotency_key'])
    .addUniqueConstraint('cancellations_fresh', ['fresh_hash'])
    .execute();
  await db.schema.createIndex('cancellations_created').on('cancellations').column('created_at').execute();
}
