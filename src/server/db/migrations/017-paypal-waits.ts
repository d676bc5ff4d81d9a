// Payments that PayPal has not finished, and what is known of those that match no order. Frozen: later changes are new migrations.
import type { Kysely } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's table types (Kysely's own advice).
type Db = Kysely<any>;

const TEXTS = {
  orders: ['pending_capture_id', 'pending_reason'],
  unmatched_captures: ['value', 'currency', 'payer_name', 'payer_email', 'refund_id'],
};

export async function up(db: Db): Promise<void> {
  for (const [table, columns] of Object.entries(TEXTS))
    for (const column of columns) await db.schema.alterTable(table).addColumn(column, 'text').execute();
  for (const column of ['refund_begun_at', 'closed_at'])
    await db.schema.alterTable('unmatched_captures').addColumn(column, 'bigint').execute();
}
