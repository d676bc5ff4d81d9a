// The lines of one part, for what the staff see of its sales. Frozen.
import type { Kysely } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's table types (Kysely's own advice).
type Db = Kysely<any>;

export async function up(db: Db): Promise<void> {
  await db.schema.createIndex('order_lines_product').on('order_lines').column('product_id').execute();
}
