// Order helpers.
import type { OrderDraft } from '#contract/orders/order-draft.ts';

import { placeOrder, settleOrder } from '#contract/orders/orders.ts';
import type { PhoneOrder } from '#contract/orders/phone-orders.ts';
import type { OrderRow, PaymentRow } from '#server/db/order-tables.ts';
import { withKey } from '#server/db/search-keys.ts';
import { atPayPal, captureOf, undecidedOf } from '#server/money/payment-rows.ts';
import { lockOrder, orderRow } from '#server/orders/order-rows.ts';
import { writeMoney } from '#server/orders/write-money.ts';
import { newId } from '#server/platform/ids.ts';
import { dataOf } from '../service/data-of.ts';
import type { Stack } from '../service/stack.ts';

export const ADDRESS: OrderDraft['shippingAddress'] = {
  firstName: 'Ada',
  lastName: 'Marsh',
  email: 'ada.marsh@example.com',
  phone: '020 7946 0999',
  address: '1 Sample Street',
  city: 'London',
  postCode: 'SE1 0XX',
  country: 'United Kingdom',
};

/**
 * Adds a part. Price in minor units.
 * @returns its id
 */
export async function shelve(
  stack: Stack,
  { stock = 10, price = 1250, name = 'Test burr' } = {},
): Promise<string> {
  const id = newId();
  await stack.ctx.db
    .insertInto('products')
    .values({
      id,
      slug: id.toLowerCase(),
      summary: '',
      particulars: '{}',
      fits: '',
      fitting: '',
      price_minor: price,
      image: '/pictures/grinders.flat_burrs-720.webp',
      alt: '',
      ...withKey('products', {
        name,
        part_number: '',
        mpn: '',
        other_numbers: '',
        brand: '',
        gtin: '',
        category: 'Coffee Machine Parts',
        subcategory: 'Grinders',
        description: 'A part.',
      }),
      stock,
      short: 0,
      version: 1,
      archived: 0,
      created_at: 0,
      updated_at: stack.clock.now(),
      changed_at: 0,
    })
    .execute();
  return id;
}

/** Its units on the shelf, and those that were fitted and not on it. */
export const shelfOf = (stack: Stack, product: string): Promise<{ stock: number; short: number }> =>
  stack.ctx.db
    .selectFrom('products')
    .select(['stock', 'short'])
    .where('id', '=', product)
    .executeTakeFirstOrThrow();

export const stockOf = async (stack: Stack, product: string): Promise<number> =>
  (await shelfOf(stack, product)).stock;

/** A checkout body for `quantity` of one part. */
export const draftOf = (product: string, quantity = 1, more: Partial<OrderDraft> = {}) => ({
  items: [{ product, quantity, price: 12.5 }],
  shippingAddress: ADDRESS,
  userEmail: ADDRESS.email,
  ...more,
});

/** What staff write for somebody on the phone. */
export const byPhone = (product: string, quantity = 1, more: Partial<PhoneOrder> = {}): PhoneOrder => ({
  lines: [{ product, quantity }],
  name: 'Ada Marsh',
  email: ADDRESS.email,
  phone: ADDRESS.phone,
  delivery: {
    address: ADDRESS.address,
    city: ADDRESS.city,
    postCode: ADDRESS.postCode,
    country: ADDRESS.country,
  },
  ...more,
});

export interface Placed {
  id: string;
  paypalId: string;
}

/** Places an order as `call` (a visitor unless given). @throws Error when it is refused */
export async function place(stack: Stack, product: string, quantity = 1, call = stack.call): Promise<Placed> {
  const { order } = await dataOf(call(placeOrder, { body: draftOf(product, quantity) }));
  return { id: order._id, paypalId: order.paypalOrderId ?? '' };
}

export const settle = (stack: Stack, id: string) => stack.call(settleOrder, { params: { id } });

/** Places, approves and settles: a paid order. */
export async function pay(stack: Stack, product: string, quantity = 1, call = stack.call): Promise<Placed> {
  const placed = await place(stack, product, quantity, call);
  stack.emulator.control.approve(placed.paypalId);
  await dataOf(settle(stack, placed.id));
  return placed;
}

/** An order with its payments. One that PayPal takes, or a person decides about, names the state of its payment. */
export async function orderRowOf({ ctx: { db } }: Stack, id: string) {
  const order = await orderRow(db, id);
  const state = undecidedOf(order)?.state;
  return {
    ...order,
    payment_state: state === 'capturing' || state === 'review' ? state : order.payment_state,
    capture_id: captureOf(order),
    paypal_id: atPayPal(order)?.paypal_id ?? null,
  };
}

/** The payment of an order that was written without a call; closed where it isn't paid. */
export const receivedFor = ({
  id,
  total_minor,
  paid_at,
}: Pick<OrderRow, 'id' | 'total_minor' | 'paid_at'>): PaymentRow => ({
  id: `payment-${id}`,
  order_id: id,
  position: 0,
  method: 'other',
  amount_minor: total_minor,
  state: paid_at === null ? 'closed' : 'received',
  received_at: paid_at,
  recorded_by: 'payments',
  paypal_id: null,
  approve_url: null,
  pending_id: null,
  pending_reason: null,
  capture_id: null,
  request_key: null,
  attempts: 0,
  lease_until: 0,
  reference: null,
  undone_reason: null,
  created_at: paid_at ?? 0,
  idempotency_key: null,
  content_hash: null,
});

/** The last payment of an order. @throws Error where it has none */
export async function paymentOf({ ctx: { db } }: Stack, id: string): Promise<PaymentRow> {
  const payment = (await orderRow(db, id)).payments.at(-1);
  if (!payment) throw new Error(`order ${id} has no payment`);
  return payment;
}

/** Changes the last payment of an order, or of all of them, as no call does, with what follows from it. */
export async function changePayment({ ctx: { db } }: Stack, change: Partial<PaymentRow>, id?: string) {
  const ids = id === undefined ? await db.selectFrom('orders').select('id').execute() : [{ id }];
  for (const { id: orderId } of ids)
    await db.transaction().execute(async (trx) => {
      const last = (await lockOrder(trx, orderId)).payments.at(-1);
      await writeMoney(trx, orderId, { payments: last ? [[last.id, change]] : [] });
    });
}

/** Kinds of mail in the outbox about this order: 'order-paid' … */
export async function mailsAbout(stack: Stack, id: string): Promise<string[]> {
  const rows = await stack.ctx.db
    .selectFrom('outbox')
    .select('kind')
    .where('dedupe_key', 'like', `%-${id}`)
    .execute();
  return rows.map(({ kind }) => kind).sort();
}

/** What the one mail of this kind about this order says, on one line. */
export async function mailTo(stack: Stack, id: string, kind: string): Promise<string> {
  const { text } = await stack.ctx.db
    .selectFrom('outbox')
    .select('text')
    .where('kind', '=', kind)
    .where('dedupe_key', 'like', `%-${id}`)
    .executeTakeFirstOrThrow();
  return text.replaceAll(/\s+/g, ' ');
}
