// What rooms below may not read above: whether work is written down on a visit's sheet, and the request that a hold is for.
import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's table types (Kysely's own advice).
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('appointments')
    .addColumn('on_sheet', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update appointments set on_sheet = 1 where id in (select appointment_id from job_lines)`.execute(
    db,
  );
  await db.schema.alterTable('diary_entries').addColumn('request_id', 'text').execute();
  await sql`update diary_entries set request_id = (select quotes.appointment_id from orders
    inner join quotes on quotes.id = orders.quote_id where orders.id = diary_entries.order_id)
    where order_id is not null`.execute(db);
  await db.schema
    .createIndex('diary_entries_request')
    .on('diary_entries')
    .column('request_id')
    .where('request_id', 'is not', null)
    .execute();
}
