// The row of a new order, before any money moves: unpaid, its stock held.
import type { Insertable } from 'kysely';
import { HOLD_MS } from '#contract/orders/orders.ts';
import type { ShippingAddress } from '#contract/orders/shipping-address.ts';
import type { Trx } from '#server/db/open.ts';
import type { OrderLineRow, OrderRow } from '#server/db/order-tables.ts';
import { withKey } from '#server/db/search-keys.ts';
import { addressKey } from '#server/platform/address-key.ts';
import { askedSoon } from '#server/platform/claim-check.ts';
import { newId } from '#server/platform/ids.ts';
import { ORIGINS } from './origins.ts';

export interface Buyer {
  userId: string | null;
  net: string;
  idempotencyKey: string | null;
}

type Needed = 'origin' | 'total_minor' | 'currency' | 'idempotency_key' | 'content_hash';
type Facts = Pick<OrderRow, Needed> & Partial<OrderRow>;

/**
 * @param facts and what differs from an order of the shop @param now milliseconds since 1970
 * @returns the row without its number; what it leaves out is null
 */
export const newOrder = (to: ShippingAddress, buyer: Buyer, facts: Facts, now: number) => {
  const { lapsesAfterMs } = ORIGINS[facts.origin];
  return {
    quote_id: null,
    quote_part: null,
    cart_id: null,
    id: newId(),
    user_id: buyer.userId,
    status: 'pending' as const,
    payment_state: 'pending' as const,
    stock_state: 'held' as const,
    company: '',
    purchase_order: '',
    takes_paypal: 1,
    first_name: to.firstName,
    last_name: to.lastName,
    email: to.email,
    phone: to.phone,
    address: to.address,
    city: to.city,
    post_code: to.postCode,
    country: to.country,
    latin_name: to.latinName ?? '',
    email_key: addressKey(to.email),
    net: buyer.net,
    received_minor: 0,
    refunded_minor: 0,
    taken_back_minor: 0,
    review_of_dispute: 0,
    kept_minor: 0,
    hold_expires_at: now + HOLD_MS,
    ...askedSoon(now),
    lapses_at: lapsesAfterMs === null ? null : now + lapsesAfterMs,
    created_at: now,
    updated_at: now,
    staff_version: 1,
    ...facts,
  } satisfies Omit<Insertable<OrderRow>, 'number'>;
};

/** @example ['Ada', 'Marsh'] */
export function namesOf(name: string): [first: string, last: string] {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return [first, rest.join(' ')];
}

export type NewLine = Omit<OrderLineRow, 'order_id' | 'returned'>;

/** Writes the order with its lines. */
export async function insertOrder(
  trx: Trx,
  row: Insertable<OrderRow>,
  lines: readonly NewLine[],
): Promise<OrderRow> {
  const order = await trx
    .insertInto('orders')
    .values(withKey('orders', row))
    .returningAll()
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('order_lines')
    .values(lines.map((line) => ({ ...line, order_id: order.id })))
    .execute();
  return order;
}
