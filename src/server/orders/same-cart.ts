// Orders of one cart, of which one is paid: each of two tabs may have placed one, and the PayPal windows of both may be open.
import { inLockOrder } from '#server/db/lock-order.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import type { OrderRow } from '#server/db/order-tables.ts';
import {
  type FullOrder,
  isCapturing,
  isInReview,
  pendingOf,
  withPayments,
} from '#server/money/payment-rows.ts';
import { ApiError } from '#server/platform/api-error.ts';
import { type LockedOrder, lockOrder } from './order-rows.ts';

/** Another order of the cart that keeps this one from being paid. */
export interface Rival {
  number: string;
  /** `waits`: for PayPal, or for a person; `capturing`: it may be paid in a moment. */
  state: 'paid' | 'waits' | 'capturing';
}

type OfCart = Pick<OrderRow, 'id' | 'cart_id'>;

const othersOf = (queries: Queries, { id, cart_id }: OfCart) =>
  queries
    .selectFrom('orders')
    .selectAll()
    .where('cart_id', '=', cart_id ?? '')
    .where('id', '!=', id)
    // Its money goes back, or never came.
    .where('status', '!=', 'cancelled')
    .execute();

/**
 * The order, after all others of its cart that may be paid, by id: what is captured at the same time waits. One that is placed meanwhile
 * waits for this one before it is captured.
 */
export async function lockCart(trx: Trx, order: OfCart): Promise<LockedOrder> {
  const others = order.cart_id === null ? [] : await othersOf(trx, order);
  const locked = new Map<string, LockedOrder>();
  for (const { id } of inLockOrder([...others, order], ({ id }) => id))
    locked.set(id, await lockOrder(trx, id));
  return locked.get(order.id) as LockedOrder;
}

function stateOf(order: FullOrder): Rival['state'] | null {
  if (order.payment_state === 'completed') return 'paid';
  if (isInReview(order) || pendingOf(order)) return 'waits';
  return isCapturing(order) ? 'capturing' : null;
}

const URGENCY: readonly Rival['state'][] = ['paid', 'waits', 'capturing'];

/** @returns null for an order without a cart, too */
export async function rivalOf(queries: Queries, order: OfCart): Promise<Rival | null> {
  if (order.cart_id === null) return null;
  const others = await withPayments(queries, await othersOf(queries, order));
  const rivals = others.flatMap((other): Rival[] => {
    const state = stateOf(other);
    return state ? [{ number: other.number, state }] : [];
  });
  for (const state of URGENCY) {
    const rival = rivals.find((one) => one.state === state);
    if (rival) return rival;
  }
  return null;
}

/** For the buyer. */
export const refusalFor = ({ number, state }: Rival): ApiError =>
  new ApiError('cart_paid', {
    msg:
      state === 'paid'
        ? `This cart was paid already: ${number}. Nothing was taken.`
        : `${number} for the same parts waits for PayPal. Nothing was taken for this one.`,
  });

/** Before PayPal is asked at all. @throws ApiError cart_paid */
export async function refusePaidCart(queries: Queries, cartId: string | undefined): Promise<void> {
  const rival = cartId ? await rivalOf(queries, { id: '', cart_id: cartId }) : null;
  if (rival && rival.state !== 'capturing') throw refusalFor(rival);
}
