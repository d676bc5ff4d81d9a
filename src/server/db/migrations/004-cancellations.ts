// Cancellation notices. Frozen.
import { type Db, id, number, optionalText, text } from '../migration-columns.ts';

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
