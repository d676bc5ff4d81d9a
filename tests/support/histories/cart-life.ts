// Steps of random histories about one cart in two tabs, each with a PayPal window of its own: one is paid.
import { expect } from 'vitest';
import { placeOrder } from '#contract/orders/orders.ts';
import { draftOf } from '../records/orders.ts';
import { type Act, captureOf, control, type MoneyShop } from './money-shop.ts';

/** One tab; refused where the cart is known to be paid. */
const inOneTab: Act = async (shop, at) => {
  const body = draftOf(shop.product, 1, { cartId: `history-cart-${at % 2}` });
  const answer = await shop.customer(placeOrder, { body });
  if (!answer.ok) return;
  const { _id: id, paypalOrderId } = answer.data.order;
  shop.orders.push({ id, paypalId: paypalOrderId ?? '' });
  if (paypalOrderId) control(shop).approve(paypalOrderId);
};

export const CART_STEPS: Record<string, Act> = {
  'buy in one tab': inOneTab,
  'buy in two tabs': async (...given) => {
    await inOneTab(...given);
    await inOneTab(...given);
  },
};

/** Where no money has gone back, and no window took it by itself, PayPal was asked for a cart's money once. */
export async function expectCartsPaidOnce(shop: MoneyShop): Promise<void> {
  const { db } = shop.stack.ctx;
  const orders = await db.selectFrom('orders').selectAll().where('cart_id', 'is not', null).execute();
  const refunds = await db.selectFrom('refunds').select('order_id').execute();
  const back = new Set(refunds.map(({ order_id }) => order_id));
  for (const [cart, own] of Map.groupBy(orders, ({ cart_id }) => cart_id)) {
    const ids = new Set(own.map(({ id }) => id));
    const placed = shop.orders.filter(({ id }) => ids.has(id));
    if (own.some(({ id }) => back.has(id) || shop.byPage.has(id))) continue;
    const captures = placed.flatMap((order) => captureOf(shop, order) ?? []);
    expect(captures.length, `captures of ${cart}`).toBeLessThanOrEqual(1);
  }
}
