// Refunded amount of each order: PayPal's console can refund a part. Frozen.
import { sql } from 'kysely';
import { addColumns, type Db } from '../migration-columns.ts';

export async function up(db: Db): Promise<void> {
  await addColumns(db, 'orders', 'bigint', ['refunded_minor'], 0);
  await sql`update orders set refunded_minor = total_minor where payment_state = 'refunded'`.execute(db);
}
