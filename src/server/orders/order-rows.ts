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

declare const LOCKED: unique symbol;

/** As it is now: nobody else changes it until the transaction ends, so what is decided by it holds. */
export interface LockedOrder extends FullOrder {
  readonly [LOCKED]: true;
}

/** @param order of a transaction that has locked it */
export const asLocked = (order: FullOrder): LockedOrder => order as LockedOrder;

/** Once in a transaction: what it then becomes is handed on. @throws ApiError not_found */
export const lockOrder = async (trx: Trx, id: string): Promise<LockedOrder> =>
  asLocked(
    await withItsPayments(
      trx,
      await trx
        .updateTable('orders')
        .set(({ ref }) => ({ updated_at: ref('updated_at') }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst(),
    ),
  );

const DECIDING = ['status', 'payment_state', 'stock_state', 'received_minor', 'refunded_minor'] as const;

/** Whether nothing has changed that a decision rests on. */
const isSame = (one: FullOrder, other: FullOrder): boolean =>
  DECIDING.every((column) => one[column] === other[column]) &&
  one.payments.length === other.payments.length &&
  one.payments.every(({ state, capture_id }, at) => {
    const seen = other.payments[at];
    return seen?.state === state && seen.capture_id === capture_id;
  });

/** @param seen as it was read before @returns it where nothing has changed that a decision rests on */
export const unlessChanged = (order: LockedOrder, seen: FullOrder): LockedOrder | null =>
  isSame(order, seen) ? order : null;

/** @param seen about which PayPal was asked @returns null where it has changed since, so that PayPal is to be asked again */
export const lockSeen = async (trx: Trx, seen: FullOrder): Promise<LockedOrder | null> =>
  unlessChanged(await lockOrder(trx, seen.id), seen);

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
