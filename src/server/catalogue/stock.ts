// Units on the shelf, each by a single update. The version changes too, so that a product form that was opened before cannot overwrite
// the stock. Whoever takes or gives several parts goes by their ids (db/lock-order.ts).
import { inLockOrder } from '#server/db/lock-order.ts';
import type { Queries, Trx } from '#server/db/open.ts';

/** Conditional, so that no two buyers get the same unit. @returns whether there were as many */
export async function takeUnits(
  queries: Queries,
  product: string,
  units: number,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('products')
    .set(({ eb }) => ({ stock: eb('stock', '-', units), version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', product)
    .where('stock', '>=', units)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The caller makes sure that it happens once. */
export const giveUnits = (queries: Queries, product: string, units: number, now: number) =>
  queries
    .updateTable('products')
    .set(({ eb }) => ({ stock: eb('stock', '+', units), version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', product)
    .execute();

/** Locks the product. @returns what is on the shelf, and what is missing there */
const touch = (trx: Trx, product: string, now: number) =>
  trx
    .updateTable('products')
    .set(({ eb }) => ({ version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', product)
    .returning(['stock', 'short'])
    .executeTakeFirstOrThrow();

/** Before a transaction that takes and gives parts more than once. */
export async function lockParts(trx: Trx, products: readonly string[], now: number): Promise<void> {
  for (const product of inLockOrder([...new Set(products)], (id) => id)) await touch(trx, product, now);
}

/** Units that were fitted. The shelf stops at 0: what it lacks is `short`, and waits to be counted. */
export async function fitUnits(trx: Trx, product: string, units: number, now: number): Promise<void> {
  const { stock, short } = await touch(trx, product, now);
  const found = Math.min(stock, units);
  await trx
    .updateTable('products')
    .set({ stock: stock - found, short: short + units - found })
    .where('id', '=', product)
    .execute();
}

/** Units that weren't fitted after all. What was short never left the shelf, so it goes back first. */
export async function unfitUnits(trx: Trx, product: string, units: number, now: number): Promise<void> {
  const { stock, short } = await touch(trx, product, now);
  const notThere = Math.min(short, units);
  await trx
    .updateTable('products')
    .set({ stock: stock + units - notThere, short: short - notThere })
    .where('id', '=', product)
    .execute();
}
