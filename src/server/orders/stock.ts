// An order's units: taken off the shelf and given back.

import { giveUnits, takeUnits } from '#server/catalogue/stock.ts';
import { inLockOrder } from '#server/db/lock-order.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import type { OrderLineRow, OrderRow, StockState } from '#server/db/order-tables.ts';
import { ApiError } from '#server/platform/api-error.ts';
import { type By, isStaff } from './order-facts.ts';

type Line = Pick<OrderLineRow, 'product_id' | 'quantity' | 'name'> & Partial<Pick<OrderLineRow, 'returned'>>;
type Units = Line & { product_id: string };

/** Lines of labour and discounts have no units, and units that came back with a refund are nobody's. In the order of the table's locks. */
const unitsOf = (lines: readonly Line[]): Units[] =>
  inLockOrder(
    lines
      .filter((line): line is Units => line.product_id !== null)
      .map((line) => ({ ...line, quantity: line.quantity - (line.returned ?? 0) }))
      .filter(({ quantity }) => quantity > 0),
    ({ product_id }) => product_id,
  );

const ON_THE_SHELF: readonly StockState[] = ['released', 'returned'];
/** Whether the order's units are on the shelf, so that they must be taken again. Units that are `held` or `sold` are not. */
export const isOnTheShelf = ({ stock_state }: Pick<OrderRow, 'stock_state'>): boolean =>
  ON_THE_SHELF.includes(stock_state);

async function soldOut(queries: Queries, { product_id, name }: Units, by: By): Promise<ApiError> {
  const product = await queries
    .selectFrom('products')
    .select('stock')
    .where('id', '=', product_id)
    .executeTakeFirst();
  const left = product?.stock ?? 0;
  const what = left > 0 ? `There are only ${left} of ${name} left.` : `${name} has just sold out.`;
  return new ApiError('out_of_stock', {
    msg: `${what} ${isStaff(by) ? 'Nothing was saved.' : 'You have not been charged.'}`,
    issues: [{ path: product_id, text: String(left) }],
  });
}

/**
 * Takes units off the shelf inside the caller's transaction.
 * @param by who reads the refusal
 * @throws ApiError out_of_stock; the issue's path is the product's id, its text how many are left
 */
export async function takeStock(
  queries: Queries,
  lines: readonly Line[],
  now: number,
  by: By,
): Promise<void> {
  for (const line of unitsOf(lines))
    if (!(await takeUnits(queries, line.product_id, line.quantity, now)))
      throw await soldOut(queries, line, by);
}

/** Units that came back with a refund are the order's again, because it is paid anew. @throws ApiError out_of_stock */
export async function takeReturned(
  queries: Queries,
  order: Pick<OrderRow, 'id' | 'stock_state'>,
  lines: readonly OrderLineRow[],
  now: number,
  by: By,
): Promise<void> {
  await queries.updateTable('order_lines').set({ returned: 0 }).where('order_id', '=', order.id).execute();
  if (isOnTheShelf(order)) return;
  const back = lines.map((line) => ({ ...line, quantity: line.returned, returned: 0 }));
  await takeStock(queries, back, now, by);
}

/** Puts units back inside the caller's transaction; the caller makes sure that it happens once. */
export async function giveStockBack(queries: Queries, lines: readonly Line[], now: number): Promise<void> {
  for (const { product_id, quantity } of unitsOf(lines)) await giveUnits(queries, product_id, quantity, now);
}

/** Units of a line that are the order's no longer. */
export const noteReturned = (trx: Trx, orderId: string, position: number, units: number) =>
  trx
    .updateTable('order_lines')
    .set(({ eb }) => ({ returned: eb('returned', '+', units) }))
    .where('order_id', '=', orderId)
    .where('position', '=', position)
    .execute();
