// What somebody's copy of their own data is found by: otherwise all mails and the whole audit log are looked through. Frozen.
import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's table types (Kysely's own advice).
type Db = Kysely<any>;

export async function up(db: Db): Promise<void> {
  await db.schema.createIndex('audit_actor').on('audit_log').columns(['actor', 'at']).execute();
  await db.schema.createIndex('outbox_receiver').on('outbox').expression(sql`lower(to_address)`).execute();
  await db.schema
    .createIndex('cancellations_email')
    .on('cancellations')
    .expression(sql`lower(email)`)
    .execute();
}
