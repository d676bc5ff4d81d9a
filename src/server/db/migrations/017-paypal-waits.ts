// Pending captures of orders, and details of payments that match no order. Frozen.
import { addColumns, type Db } from '../migration-columns.ts';

export async function up(db: Db): Promise<void> {
  await addColumns(db, 'orders', 'text', ['pending_capture_id', 'pending_reason']);
  const texts = ['value', 'currency', 'payer_name', 'payer_email', 'refund_id'];
  await addColumns(db, 'unmatched_captures', 'text', texts);
  await addColumns(db, 'unmatched_captures', 'bigint', ['refund_begun_at', 'closed_at']);
}
