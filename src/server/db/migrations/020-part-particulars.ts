// What a part's page says beside its description, and the part number on each line of an order. Frozen.
import { sql } from 'kysely';
import type { Db } from '../migration-columns.ts';

export async function up(db: Db): Promise<void> {
  // One statement per column: SQLite adds one at a time.
  for (const [column, value] of [
    ['particulars', '{}'],
    ['fits', ''],
    ['fitting', ''],
  ] as const)
    await db.schema
      .alterTable('products')
      .addColumn(column, 'text', (to) => to.notNull().defaultTo(value))
      .execute();
  await db.schema
    .alterTable('order_lines')
    .addColumn('part_number', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await sql`update order_lines set part_number = coalesce(
    (select part_number from products where products.id = order_lines.product_id), '')`.execute(db);
}
