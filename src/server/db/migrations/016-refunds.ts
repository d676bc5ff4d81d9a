// Refunded amount of each order: PayPal's console can refund a part. Frozen.
import { sql } from 'kysely';
import type { Db } from '../migration-columns.ts';

export async function up(db: Db): Promise<void> {
  await db.schema
    .alterTable('orders')
    .addColumn('refunded_minor', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update orders set refunded_minor = total_minor where payment_state = 'refunded'`.execute(db);
}
