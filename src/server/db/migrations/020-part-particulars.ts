// What a part's page says beside its description, and the part number on each line of an order. Frozen.
import { sql } from 'kysely';
import { addColumns, type Db } from '../migration-columns.ts';

export async function up(db: Db): Promise<void> {
  await addColumns(db, 'products', 'text', ['particulars'], '{}');
  await addColumns(db, 'products', 'text', ['fits', 'fitting'], '');
  await addColumns(db, 'order_lines', 'text', ['part_number'], '');
  await sql`update order_lines set part_number = coalesce(
    (select part_number from products where products.id = order_lines.product_id), '')`.execute(db);
}
