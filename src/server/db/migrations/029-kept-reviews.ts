// The mark of a verified review outlives the visit's row; reviews of delivered orders; the audit log by time. Frozen.
import { sql } from 'kysely';
import { addColumns, type Db } from '../migration-columns.ts';

export async function up(db: Db): Promise<void> {
  await addColumns(db, 'reviews', 'bigint', ['verified'], 0);
  await sql`update reviews set verified = 1 where appointment_id is not null`.execute(db);
  await db.schema
    .alterTable('reviews')
    .addColumn('order_id', 'text', (column) => column.references('orders.id').onDelete('set null'))
    .execute();
  await db.schema.createIndex('reviews_order').on('reviews').column('order_id').unique().execute();
  await db.schema.createIndex('audit_at').on('audit_log').columns(['at', 'id']).execute();
}
