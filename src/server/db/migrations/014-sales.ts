// Index of order lines by product, for the sales of one part. Frozen.
import type { Db } from '../migration-columns.ts';

export async function up(db: Db): Promise<void> {
  await db.schema.createIndex('order_lines_product').on('order_lines').column('product_id').execute();
}
