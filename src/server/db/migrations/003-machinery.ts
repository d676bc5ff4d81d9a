// Outbox, webhook events, audit log, heartbeats. Frozen.
import { type Db, id, number, optionalNumber, optionalText, text } from '../migration-columns.ts';

export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('outbox')
    .$call(id)
    .$call(text('dedupe_key', 'kind', 'to_address', 'to_name', 'subject', 'text', 'html'))
    .$call(number('attempts', 'next_attempt_at', 'lease_until', 'created_at'))
    .$call(optionalNumber('sent_at', 'failed_at', 'file_at'))
    .$call(optionalText('last_error'))
    .addUniqueConstraint('outbox_fact', ['dedupe_key'])
    .execute();
  await db.schema
    .createIndex('outbox_due')
    .on('outbox')
    .columns(['sent_at', 'failed_at', 'file_at', 'next_attempt_at'])
    .execute();
  await db.schema
    .createTable('mail_allowances')
    .addColumn('address_hash', 'text', (column) => column.primaryKey())
    .$call(number('last_at', 'day_began_at', 'sent_that_day'))
    .execute();
  await db.schema
    .createTable('webhook_events')
    .$call(id)
    .$call(text('type'))
    .$call(number('received_at'))
    .execute();
  await db.schema
    .createTable('unmatched_captures')
    .addColumn('capture_id', 'text', (column) => column.primaryKey())
    .$call(text('paypal_id', 'custom_id'))
    .$call(number('seen_at'))
    .$call(optionalNumber('refunded_at'))
    .execute();
  await db.schema
    .createTable('audit_log')
    .$call(id)
    .$call(number('at'))
    .$call(text('actor', 'action', 'entity', 'entity_id', 'before', 'after'))
    .execute();
  await db.schema.createIndex('audit_entity').on('audit_log').columns(['entity', 'entity_id']).execute();
  await db.schema
    .createTable('heartbeats')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .$call(number('at'))
    .execute();
}
