// What has gone back of each payment: PayPal's console refunds parts of it. Frozen.
import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's table types (Kysely's own advice).
type Db = Kysely<any>;

export async function up(db: Db): Promise<void> {
  await db.schema
    .alterTable('orders')
    .addColumn('refunded_minor', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update orders set refunded_minor = total_minor where payment_state = 'refunded'`.execute(db);
}
