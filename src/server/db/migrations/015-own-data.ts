// Indexes for the copy of a person's own data, which would otherwise scan all mails and the audit log. Frozen.
import { sql } from 'kysely';
import type { Db } from '../migration-columns.ts';

export async function up(db: Db): Promise<void> {
  await db.schema.createIndex('audit_actor').on('audit_log').columns(['actor', 'at']).execute();
  await db.schema.createIndex('outbox_receiver').on('outbox').expression(sql`lower(to_address)`).execute();
  await db.schema
    .createIndex('cancellations_email')
    .on('cancellations')
    .expression(sql`lower(email)`)
    .execute();
}
