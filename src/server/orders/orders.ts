// Reads orders with their lines, for the staff.
import { sql } from 'kysely';
import { ORDER_STATUSES, type Order, type OrderQuery, PAYMENT_STATUSES } from '#contract/orders/orders.ts';
import { BILL_FILTERS } from '#contract/orders/orders-admin.ts';
import { REFUND_FILTERS } from '#contract/orders/refunds.ts';
import { londonClock } from '#lib/london.ts';
import { ACTION_ORDER } from '#server/db/action-order.ts';
import { listPage } from '#server/db/list-page.ts';
import type { OrderRow } from '#server/db/order-tables.ts';
import { BY_NAME } from '#server/db/search-keys.ts';
import { contains } from '#server/db/search-pattern.ts';
import { paperMeant } from '#server/money/documents.ts';
import { type FullOrder, withPayments } from '#server/money/payment-rows.ts';
import { refundingOf } from '#server/money/refund-rows.ts';
import { REFUNDS_WAITING } from '#server/money/refunds-waiting.ts';
import type { Context } from '#server/platform/context.ts';
import { isOneOf } from '#server/platform/one-of.ts';
import { linesOfOrders } from './order-rows.ts';
import { toOrder } from './order-to-contract.ts';
import { PARCELS, visitsOf } from './origins.ts';
import { BILLS } from './owed.ts';

/** Orders of which PayPal's payment goes back, as it was paid already. */
const PAID_TWICE = sql<boolean>`id in (select order_id from refunds where why = 'twice')`;

/** Orders whose payment a person compares; those that were paid twice are a list of their own. */
export const TO_CHECK = sql<boolean>`review_reason is not null and not ${PAID_TWICE}`;

/** Until a person has looked at it. */
export const PAID_TWICE_TO_SEE = sql<boolean>`review_reason is not null and ${PAID_TWICE}`;

/** What narrows a list. */
export type OrderFilter = Pick<OrderQuery, 'status' | 'search'>;

/** What reading orders needs. */
type Reading = Pick<Context, 'db' | 'clock' | 'origins' | 'visits' | 'company'>;

/** Many orders with their lines, by one query for all of them. */
export async function withLines(ctx: Reading, rows: OrderRow[]): Promise<Order[]> {
  const { db: queries } = ctx;
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const lines = await linesOfOrders(queries, ids);
  const refunding = await refundingOf(queries, ids);
  const visits = await visitsOf(ctx, queries, rows);
  const orders = await withPayments(queries, rows);
  const byOrder = Map.groupBy(lines, ({ order_id }) => order_id);
  return orders.map((row) => {
    const visit = visits.get(row.id);
    const order = toOrder(row, byOrder.get(row.id) ?? [], refunding.has(row.id));
    return { ...order, ...(visit && { visit }) };
  });
}

/** One order as the staff read it. */
export async function orderWithLines(ctx: Reading, row: FullOrder): Promise<Order> {
  const [order] = await withLines(ctx, [row]);
  return order ?? toOrder(row, [], false);
}

export const ORDER_SORTED: Record<string, readonly string[]> = {
  name: [BY_NAME],
  total: ['total_minor'],
  status: ['status', 'created_at'],
  payment: ['payment_state', 'created_at'],
  action: ACTION_ORDER.orders,
};

export function ordersWhere({ db, clock }: Pick<Context, 'db' | 'clock'>, { status, search }: OrderFilter) {
  let found = db.selectFrom('orders');
  // Both lists have a 'pending'; the order's own status is meant.
  if (isOneOf(ORDER_STATUSES, status)) found = found.where('status', '=', status);
  else if (isOneOf(PAYMENT_STATUSES, status)) found = found.where('payment_state', '=', status);
  else if (status === 'to-check') found = found.where(TO_CHECK);
  else if (status === 'paid-twice') found = found.where(PAID_TWICE_TO_SEE);
  else if (status === 'to-send')
    found = found
      .where('payment_state', '=', 'completed')
      .where('status', 'in', ['pending', 'processing'])
      .where('origin', 'in', PARCELS);
  else if (isOneOf(BILL_FILTERS, status)) found = found.where(BILLS[status](londonClock(clock.now()).date));
  else if (isOneOf(REFUND_FILTERS, status))
    found = found.where(sql<boolean>`id in (select order_id from refunds where ${REFUNDS_WAITING[status]})`);
  const paper = paperMeant(search);
  return found.where(({ or, eb, selectFrom }) =>
    or([
      contains(search, 'search_key'),
      ...(paper
        ? [
            eb(
              'id',
              'in',
              selectFrom('documents')
                .select('order_id')
                .where(({ and }) => and(paper)),
            ),
          ]
        : []),
    ]),
  );
}

/** Everybody's, for the staff: one page, and how many there are in all. */
export async function findOrders(ctx: Reading, query: OrderQuery) {
  const found = ordersWhere(ctx, query);
  const { rows, total } = await listPage(found, found.selectAll(), query, ORDER_SORTED);
  return { orders: await withLines(ctx, rows), total };
}
