// The statements that an order consists of, each built once: to build them anew was a fifth of an order's processor time.
import type { Queries } from '../db/open.ts';
import type { OrderLineRow, OrderRow } from '../db/order-tables.ts';
import { statement } from '../db/statement.ts';

/** Of the request that has been here before. */
export const byKey = statement((queries, { key }: { key: string }) =>
  queries.selectFrom('orders').selectAll().where('idempotency_key', '=', key),
);
export const productsForSale = statement((queries, wanted: { id: string }[]) =>
  queries
    .selectFrom('products')
    .select(['id', 'name', 'image', 'price_minor'])
    .where(
      'id',
      'in',
      wanted.map(({ id }) => id),
    )
    .where('archived', '=', 0),
);
const countUp = statement((queries, { name }: { name: string }) =>
  queries
    .updateTable('counters')
    .set(({ eb }) => ({ value: eb('value', '+', 1) }))
    .where('name', '=', name)
    .returning('value'),
);
export const insertOrder = statement((queries, order: OrderRow) =>
  queries.insertInto('orders').values(order),
);
export const insertLines = statement((queries, lines: OrderLineRow[]) =>
  queries.insertInto('order_lines').values(lines),
);

/** @returns the next order number, which stays taken when the transaction ends well */
export async function takeNumber(queries: Queries): Promise<string> {
  const [counter] = (await countUp(queries, { name: 'order' })).rows;
  if (!counter) throw new Error('the counter of orders is missing');
  return `F${counter.value}`;
}
