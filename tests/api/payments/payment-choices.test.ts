// The dashboard's payment dropdown offers exactly what the server takes.
import { expect, it } from 'vitest';
import { changeOrder, listOrders, PAYMENT_STATUSES, type PaymentStatus } from '#contract/orders/orders.ts';
import { paymentChoices } from '#stores/admin/orders.ts';
import { pay, place } from '../../support/records/orders.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
const change = (id: string, body: object) =>
  shop.admin(changeOrder, { params: { id }, body: body as { paymentStatus: PaymentStatus } });

const unpaid = async () => (await place(shop.stack, shop.product, 1)).id;
const paid = async () => (await pay(shop.stack, shop.product, 1)).id;
async function then(made: Promise<string>, ...changes: object[]): Promise<string> {
  const id = await made;
  for (const body of changes) await dataOf(change(id, body));
  return id;
}
const byHand = { paymentStatus: 'completed', note: 'Bank transfer' };
const refunded = { paymentStatus: 'refunded', note: 'Bank transfer' };

const ORDERS: Record<string, () => Promise<string>> = {
  'that is not paid': unpaid,
  'whose payment failed': () => then(unpaid(), { paymentStatus: 'failed' }),
  'that was cancelled unpaid': () => then(unpaid(), { status: 'cancelled' }),
  'paid through PayPal': paid,
  'refunded through PayPal': () => then(paid(), refunded),
  'paid by hand': () => then(unpaid(), byHand),
  'paid by hand, then cancelled': () => then(unpaid(), byHand, { status: 'cancelled' }),
  'refunded by hand': () => then(unpaid(), byHand, refunded),
};

it.each(Object.entries(ORDERS))('an order %s', async (_, make) => {
  const taken: PaymentStatus[] = [];
  let offered: PaymentStatus[] = [];
  for (const paymentStatus of PAYMENT_STATUSES) {
    const id = await make();
    const { orders } = await dataOf(shop.admin(listOrders, {}));
    const order = orders.find(({ _id }) => _id === id);
    if (order) offered = paymentChoices(order, true).values;
    if ((await change(id, { paymentStatus, note: 'By hand' })).ok) taken.push(paymentStatus);
  }
  expect(offered).toEqual(taken);
});
