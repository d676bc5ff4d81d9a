// When PayPal gave back what it had taken of a payment: the money is ours again from then on.
import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's table types (Kysely's own advice).
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('refunds').addColumn('given_back_at', 'bigint').execute();
  // For the figures and the export of the money, which read it by its days.
  await sql`create index refunds_given_back on refunds (given_back_at) where given_back_at is not null`.execute(
    db,
  );
}
