// Reads orders with their lines.
import { sql } from 'kysely';
import { ORDER_STATUSES, type Order, type OrderQuery, PAYMENT_STATUSES } from '#contract/orders/orders.ts';
import { isoOrNull } from '#server/db/iso.ts';
import { listPage } from '#server/db/list-page.ts';
import type { Queries } from '#server/db/open.ts';
import type { OrderLineRow, OrderRow } from '#server/db/order-tables.ts';
import { paymentStatesOf, toOrder } from '#server/db/order-to-contract.ts';
import { contains } from '#server/db/search-pattern.ts';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { isOneOf } from '#server/platform/one-of.ts';

/** What narrows a list. */
export type OrderFilter = Pick<OrderQuery, 'status' | 'search'>;

/** @throws ApiError not_found */
export async function orderRow(queries: Queries, id: string): Promise<OrderRow> {
  const row = await queries.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new ApiError('not_found');
  return row;
}

/** In the order of the cart. */
export const orderLines = (queries: Queries, orderId: string): Promise<OrderLineRow[]> =>
  queries.selectFrom('order_lines').selectAll().where('order_id', '=', orderId).orderBy('position').execute();

/** One order as the staff read it. */
export const orderWithLines = async (queries: Queries, row: OrderRow): Promise<Order> =>
  toOrder(row, await orderLines(queries, row.id));

/** Many orders with their lines, by one query for all of them. */
export async function withLines(queries: Queries, rows: OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const lines = await queries
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy('position')
    .execute();
  const byOrder = Map.groupBy(lines, ({ order_id }) => order_id);
  return rows.map((row) => toOrder(row, byOrder.get(row.id) ?? []));
}

/** What is wrong with a payment is told to the staff in their words; the buyer hears it by mail in ours. */
export const forBuyer = (order: Order): Order => ({ ...order, reviewReason: '', pendingReason: '' });

/** One order as its buyer reads it. @throws ApiError not_found, also for another's */
export async function ownOrder(ctx: Context, id: string, userId: string): Promise<OrderRow> {
  const row = await orderRow(ctx.db, id);
  if (row.user_id !== userId) throw new ApiError('not_found');
  return row;
}

/** What an order and its invoice show to the buyer. */
export const toInvoice = async ({ db }: Pick<Context, 'db'>, row: OrderRow) => ({
  order: forBuyer(await orderWithLines(db, row)),
  paidAt: isoOrNull(row.paid_at),
});

const SORTED: Record<string, readonly (keyof OrderRow)[]> = {
  name: ['last_name', 'first_name'],
  total: ['total_minor'],
  status: ['status', 'created_at'],
  payment: ['payment_state', 'created_at'],
};

/** @param userId only this user's orders; null for all */
export function ordersWhere(queries: Queries, { status, search }: OrderFilter, userId: string | null) {
  let found = queries.selectFrom('orders');
  if (userId) found = found.where('user_id', '=', userId);
  // 'pending' is a word of both lists; the order's own status is meant.
  if (isOneOf(ORDER_STATUSES, status)) found = found.where('status', '=', status);
  else if (isOneOf(PAYMENT_STATUSES, status))
    found = found.where('payment_state', 'in', paymentStatesOf(status));
  if (!search) return found;
  const name = sql<string>`first_name || ' ' || last_name`;
  return found.where(({ or, ref }) =>
    or([contains(ref('number'), search), contains(ref('email_key'), search), contains(name, search)]),
  );
}

interface OrderPage {
  orders: Order[];
  /** How many there are in all. */
  total: number;
}

async function pageOf(
  { db }: Pick<Context, 'db'>,
  query: OrderQuery,
  userId: string | null,
): Promise<OrderPage> {
  const found = ordersWhere(db, query, userId);
  const { rows, total } = await listPage(found, found.selectAll(), query, SORTED);
  return { orders: await withLines(db, rows), total };
}

/** Everybody's, for the staff. */
export const findOrders = (ctx: Pick<Context, 'db'>, query: OrderQuery): Promise<OrderPage> =>
  pageOf(ctx, query, null);

/** This user's own, as a buyer reads them. */
export async function findOwnOrders(
  ctx: Pick<Context, 'db'>,
  query: OrderQuery,
  userId: string,
): Promise<OrderPage> {
  const { orders, total } = await pageOf(ctx, query, userId);
  return { orders: orders.map(forBuyer), total };
}
