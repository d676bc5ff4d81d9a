// Pending captures of orders, and details of payments that match no order. Frozen.
import type { Db } from '../migration-columns.ts';

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
