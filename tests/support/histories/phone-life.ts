// Steps of random histories about orders by phone, and what must hold of their units.
import { expect } from 'vitest';
import { payLinkedOrder } from '#contract/my-records/token-links.ts';
import { placePhoneOrder } from '#contract/orders/phone-orders.ts';
import { orderLink } from '../records/links.ts';
import { byPhone } from '../records/orders.ts';
import type { Act, MoneyShop } from './money-shop.ts';
import { expectTrueRefusal } from './true-words.ts';

const phoneOrdersOf = ({ stack: { ctx } }: MoneyShop) =>
  ctx.db.selectFrom('orders').selectAll().where('origin', '=', 'phone').orderBy('number').execute();

export const PHONE_STEPS: Record<string, Act> = {
  'take an order': async (shop) => {
    const answer = await shop.admin(placePhoneOrder, { body: byPhone(shop.product) });
    if (answer.ok) shop.orders.push({ id: answer.data.order._id, paypalId: '' });
  },
  'pay by the link': async (shop, at) => {
    const orders = await phoneOrdersOf(shop);
    const order = orders[at % Math.max(1, orders.length)];
    if (!order) return;
    const token = await orderLink(shop.stack, order.id);
    const answer = await shop.stack.call(payLinkedOrder, { body: { token } });
    await expectTrueRefusal(shop, order.id, answer);
    const known = shop.orders.find(({ id }) => id === order.id);
    if (answer.ok && known) known.paypalId = answer.data.order.paypalOrderId ?? known.paypalId;
  },
};

/** Unpaid, its units are the customer's until its time is over, and no longer. @param isAtRest PayPal answers, and time has passed */
export async function expectPhoneOrdersAgree(shop: MoneyShop, isAtRest: boolean): Promise<void> {
  const now = shop.stack.clock.now();
  for (const order of await phoneOrdersOf(shop)) {
    const { number, status, payment_state, received_minor, stock_state, lapses_at } = order;
    if (payment_state !== 'pending' || status === 'cancelled' || lapses_at === null) continue;
    // PayPal looks at its payment, which may have gone back: nobody is asked for another.
    if (received_minor > 0) continue;
    if (lapses_at > now) expect(['held', 'sold'], `units of ${number}`).toContain(stock_state);
    else if (isAtRest) expect(stock_state, `${number}, whose time is over`).not.toBe('held');
  }
}
