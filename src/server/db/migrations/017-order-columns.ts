// Whether an order's mark is about a dispute: it ends when PayPal gives the money back. And the name of a version, by CONTRIBUTING's glossary.
import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's table types (Kysely's own advice).
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('orders')
    .addColumn('review_of_dispute', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update orders set review_of_dispute = 1
    where review_reason like 'PayPal took this payment back%' or review_reason like 'PayPal dispute %'`.execute(
    db,
  );
  await db.schema.alterTable('orders').renameColumn('desk_version', 'staff_version').execute();
}
