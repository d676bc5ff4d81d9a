// Two orders of one cart, from two tabs with two open PayPal windows: one is paid.
import { expect, it, vi } from 'vitest';
import { changeOrder, placeOrder } from '#contract/orders/orders.ts';
import { readOrder } from '#contract/orders/orders-admin.ts';
import { reconcile } from '#server/payments/reconcile.ts';
import { PayPalError } from '#server/paypal/paypal-error.ts';
import { emulatorOf } from '../../support/doubles/emulator.ts';
import { sendEmulatorEvent } from '../../support/doubles/webhooks.ts';
import {
  ADDRESS,
  draftOf,
  mailsAbout,
  mailTo,
  orderRowOf,
  pay,
  settle,
  stockOf,
} from '../../support/records/orders.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
const { approve, fault, captures } = emulatorOf(shop);
const MINUTE = 60_000;

const CART = { cartId: 'cart-of-two-tabs' };
const send = (more = {}) =>
  shop.stack.call(placeOrder, { body: draftOf(shop.product, 1, { ...CART, ...more }) });

/** Placed, with its PayPal window approved. */
async function approved(more = {}) {
  const { order } = await dataOf(send(more));
  approve(order.paypalOrderId ?? '');
  return { id: order._id, number: order.orderNumber, paypalId: order.paypalOrderId ?? '' };
}

const settled = (id: string) => settle(shop.stack, id);
const paidAlready = (number: string) => ({
  ok: false,
  code: 'cart_paid',
  msg: `This cart was paid already: ${number}. Nothing was taken.`,
});
const waits = (number: string) => ({
  ok: false,
  code: 'cart_paid',
  msg: `${number} for the same parts waits for PayPal. Nothing was taken for this one.`,
});

it('takes the money of one window alone, whatever has changed in the other tab', async () => {
  const first = await approved();
  const second = await approved({
    items: [{ product: shop.product, quantity: 2 }],
    shippingAddress: { ...ADDRESS, address: '2 Sample Street', email: 'ada@example.com' },
  });
  expect(await settled(first.id)).toMatchObject({ ok: true, status: 200 });
  expect(await settled(second.id)).toMatchObject(paidAlready(first.number));
  expect(captures()).toHaveLength(1);
  expect(await orderRowOf(shop.stack, second.id)).toMatchObject({
    status: 'cancelled',
    payment_state: 'failed',
    stock_state: 'released',
  });
  expect(await stockOf(shop.stack, shop.product)).toBe(4);
  expect(await mailsAbout(shop.stack, second.id)).toEqual([]);
  const { history } = (await dataOf(shop.admin(readOrder, { params: { id: second.id } }))).order;
  expect(JSON.stringify(history)).toContain(`${first.number} of the same cart is paid`);
});

it('says the same again, also where PayPal’s own event came first', async () => {
  const first = await approved();
  const second = await approved();
  await settled(first.id);
  expect(await sendEmulatorEvent(shop.stack, 'CHECKOUT.ORDER.APPROVED', second.paypalId)).toBe(200);
  expect(await settled(second.id)).toMatchObject(paidAlready(first.number));
  expect(await settled(second.id)).toMatchObject(paidAlready(first.number));
  expect(captures()).toHaveLength(1);
});

it('takes the money once of five windows that are approved at the same moment', async () => {
  const orders = await Promise.all(
    Array.from({ length: 5 }, (_, n) =>
      approved({ shippingAddress: { ...ADDRESS, email: `tab${n}@example.com` } }),
    ),
  );
  await Promise.all(orders.map(({ id }) => settled(id)));
  expect(captures()).toHaveLength(1);
  const answers = await Promise.all(orders.map(({ id }) => settled(id)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.filter((answer) => !answer.ok && answer.code === 'cart_paid')).toHaveLength(4);
  expect(captures()).toHaveLength(1);
  expect(await stockOf(shop.stack, shop.product)).toBe(4);
});

it('waits while another one may be paid in a moment, and is asked again', async () => {
  const first = await approved();
  const second = await approved();
  const { payments } = shop.stack.ctx;
  const captureOrder = vi.spyOn(payments, 'captureOrder').mockImplementation(async () => {
    vi.spyOn(payments, 'getOrder').mockRejectedValueOnce(new PayPalError('unreachable', 'SILENT'));
    throw new PayPalError('unreachable', 'SILENT');
  });
  await settled(first.id);
  captureOrder.mockRestore();
  expect(await orderRowOf(shop.stack, first.id)).toMatchObject({ payment_state: 'capturing' });
  expect(await settled(second.id)).toMatchObject({ status: 202, data: { code: 'payment_unknown' } });
  expect(await orderRowOf(shop.stack, second.id)).toMatchObject({ status: 'pending', stock_state: 'held' });
  expect(captures()).toHaveLength(0);
  shop.stack.clock.advance(MINUTE);
  await reconcile(shop.stack.ctx);
  shop.stack.clock.advance(MINUTE);
  await reconcile(shop.stack.ctx);
  expect(await settled(first.id)).toMatchObject({ ok: true, status: 200 });
  expect(await settled(second.id)).toMatchObject(paidAlready(first.number));
  expect(captures()).toHaveLength(1);
});

it('is closed while another one waits for PayPal, and can be paid anew once that has failed', async () => {
  const first = await approved();
  const second = await approved();
  fault('capture', 'pending');
  expect(await settled(first.id)).toMatchObject({ status: 202, data: { code: 'payment_pending' } });
  expect(await settled(second.id)).toMatchObject(waits(first.number));
  expect(await send()).toMatchObject(waits(first.number));
  shop.stack.emulator.control.setCapture(captures()[0]?.id ?? '', 'DECLINED');
  expect(await settled(first.id)).toMatchObject({ code: 'declined' });
  const third = await approved();
  expect(await settled(third.id)).toMatchObject({ ok: true, status: 200 });
});

it('is refused before PayPal is asked once the cart is paid, and ordered again as another cart or as none', async () => {
  const { id, number } = await approved();
  await settled(id);
  expect(await send()).toMatchObject(paidAlready(number));
  expect(await stockOf(shop.stack, shop.product)).toBe(4);
  expect(await send({ cartId: 'another-new-cart' })).toMatchObject({ ok: true });
  expect(await send({ cartId: undefined })).toMatchObject({ ok: true });
});

it('can be paid again after its order was cancelled and paid back', async () => {
  const { id } = await approved();
  await settled(id);
  await dataOf(shop.admin(changeOrder, { params: { id }, body: { status: 'cancelled' } }));
  const second = await approved();
  expect(await settled(second.id)).toMatchObject({ ok: true, status: 200 });
});

it('is not paid by PayPal where it was paid by hand', async () => {
  const first = await approved();
  const second = await approved();
  const body = { paymentStatus: 'completed', note: 'By bank' } as const;
  await dataOf(shop.admin(changeOrder, { params: { id: first.id }, body }));
  expect(await settled(second.id)).toMatchObject(paidAlready(first.number));
  expect(captures()).toHaveLength(0);
});

it.each(['a b', '', 'short', 'x'.repeat(129)])('refuses the id %j', async (cartId) => {
  expect(await send({ cartId })).toMatchObject({ ok: false, code: 'invalid' });
});

it('tells the staff that the same person paid for the same parts just before', async () => {
  const { id } = await pay(shop.stack, shop.product);
  shop.stack.clock.advance(12 * MINUTE);
  const { number } = await orderRowOf(shop.stack, id);
  const again = await pay(shop.stack, shop.product);
  const said = `The same person paid ${number} for the same parts 12 minutes ago`;
  expect(await mailTo(shop.stack, again.id, 'order-paid-again-staff')).toContain(said);
  const other = await pay(shop.stack, shop.product, 2);
  for (const one of [id, other.id])
    expect(await mailTo(shop.stack, one, 'order-paid-staff')).not.toContain('same person');
  // Instead of the usual one, of which the owner may have edited a copy.
  expect(await mailsAbout(shop.stack, again.id)).toEqual(['order-paid', 'order-paid-again-staff']);
});
