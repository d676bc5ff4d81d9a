// What PayPal took back of a bill's payments: due again.
import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's table types (Kysely's own advice).
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('orders')
    .addColumn('taken_back_minor', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update orders set taken_back_minor = (select coalesce(sum(amount_minor), 0) from refunds
    where refunds.order_id = orders.id and state = 'done' and why = 'taken-back') where origin = 'bill'`.execute(
    db,
  );
  await sql`update orders set payment_state = 'pending', disputed_at = coalesce(disputed_at, updated_at)
    where taken_back_minor > 0 and payment_state = 'refunded' and status <> 'cancelled'
    and total_minor > received_minor - taken_back_minor`.execute(db);
}
