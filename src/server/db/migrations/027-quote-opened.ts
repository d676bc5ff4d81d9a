// When the customer first read a quote by its link. Frozen.
import type { Db } from '../migration-columns.ts';

export async function up(db: Db): Promise<void> {
  await db.schema.alterTable('quotes').addColumn('opened_at', 'bigint').execute();
}
