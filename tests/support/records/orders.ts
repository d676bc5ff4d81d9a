// Order helpers.
import type { OrderDraft } from '#contract/orders/order-draft.ts';

import { placeOrder, settleOrder } from '#contract/orders/orders.ts';
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
      part_number: '',
      name,
      summary: '',
      description: 'A part.',
      ...{ particulars: '{}', fits: '', fitting: '' },
      price_minor: price,
      image: '/pictures/grinders.flat_burrs-720.webp',
      alt: '',
      category: 'Coffee Machine Parts',
      subcategory: 'Grinders',
      stock,
      version: 1,
      archived: 0,
      created_at: 0,
      updated_at: stack.clock.now(),
      changed_at: 0,
    })
    .execute();
  return id;
}

export async function stockOf(stack: Stack, product: string): Promise<number> {
  const { stock } = await stack.ctx.db
    .selectFrom('products')
    .select('stock')
    .where('id', '=', product)
    .executeTakeFirstOrThrow();
  return stock;
}

/** A checkout body for `quantity` of one part. */
export const draftOf = (product: string, quantity = 1, more: Partial<OrderDraft> = {}) => ({
  items: [{ product, quantity, price: 12.5 }],
  shippingAddress: ADDRESS,
  userEmail: ADDRESS.email,
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

export const orderRowOf = (stack: Stack, id: string) =>
  stack.ctx.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

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
