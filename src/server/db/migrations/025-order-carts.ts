// The cart that an order was placed from: of its orders one is paid. Null by phone, of quotes and bills, and without the page's storage.
import type { Kysely } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's table types (Kysely's own advice).
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('cart_id', 'text').execute();
  await db.schema.createIndex('orders_cart').on('orders').column('cart_id').execute();
}
