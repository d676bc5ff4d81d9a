// When the customer first read a quote by its link. Frozen.
import { addColumns, type Db } from '../migration-columns.ts';

export async function up(db: Db): Promise<void> {
  await addColumns(db, 'quotes', 'bigint', ['opened_at']);
}
