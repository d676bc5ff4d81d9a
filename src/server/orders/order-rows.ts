// Reads an order with its payments and lines, and locks it.
import type { Queries, Trx } from '#server/db/open.ts';
import type { OrderLineRow } from '#server/db/order-tables.ts';
import { type FullOrder, withItsPayments } from '#server/money/payment-rows.ts';

/** @throws ApiError not_found */
export const orderRow = async (queries: Queries, id: string): Promise<FullOrder> =>
  withItsPayments(
    queries,
    await queries.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst(),
  );

/** The order as it is now; nobody else changes it until the transaction ends. @throws ApiError not_found */
export const lockOrder = async (trx: Trx, id: string): Promise<FullOrder> =>
  withItsPayments(
    trx,
    await trx
      .updateTable('orders')
      .set(({ ref }) => ({ updated_at: ref('updated_at') }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst(),
  );

/** Of many orders, each in the order of its cart. */
export const linesOfOrders = (queries: Queries, orderIds: string[]): Promise<OrderLineRow[]> =>
  queries
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('position')
    .execute();

/** In the order of the cart. */
export const orderLines = (queries: Queries, orderId: string): Promise<OrderLineRow[]> =>
  linesOfOrders(queries, [orderId]);
