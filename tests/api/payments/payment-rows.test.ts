// Payments as rows: at most one of an order is undecided, and money that is no longer due goes back.
import { expect, it } from 'vitest';
import { changeOrder, type PaymentStatus } from '#contract/orders/orders.ts';
import { readOrder } from '#contract/orders/orders-admin.ts';
import { startPayment } from '#server/payments/start-payment.ts';
import { emulatorOf } from '../../support/doubles/emulator.ts';
import { sendEmulatorEvent } from '../../support/doubles/webhooks.ts';
import { changePayment, mailsAbout, orderRowOf, pay, place, settle } from '../../support/records/orders.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
const { captures } = emulatorOf(shop);
const control = () => shop.stack.emulator.control;
const set = (id: string, paymentStatus: PaymentStatus, note?: string) =>
  shop.admin(changeOrder, { params: { id }, body: { paymentStatus, ...(note ? { note } : {}) } });
const paymentsOf = async (id: string) =>
  (await orderRowOf(shop.stack, id)).payments.map(({ method, state, amount_minor }) => [
    method,
    state,
    amount_minor,
  ]);

it('PayPal’s names for a payment are made of its own id', async () => {
  const { id, paypalId } = await place(shop.stack, shop.product);
  const [payment] = (await orderRowOf(shop.stack, id)).payments;
  const made = control()
    .orders()
    .find((order) => order.id === paypalId);
  expect(made).toMatchObject({ customId: payment?.id });
  expect(await paymentsOf(id)).toEqual([['paypal', 'open', 1250]]);
});

it('one that a person records is received at once, closes the open one, and is undone, not deleted', async () => {
  const { id } = await place(shop.stack, shop.product);
  await set(id, 'completed', 'In cash');
  expect(await paymentsOf(id)).toEqual([
    ['paypal', 'closed', 1250],
    ['other', 'received', 1250],
  ]);
  await set(id, 'pending', 'A mistake');
  expect((await orderRowOf(shop.stack, id)).payments.at(-1)).toMatchObject({
    state: 'undone',
    reference: 'In cash',
    undone_reason: 'A mistake',
  });
});

it('a closed one is not captured, and the next press on Pay makes another for what is due', async () => {
  const { id, paypalId } = await place(shop.stack, shop.product);
  await set(id, 'completed', 'In cash');
  await set(id, 'pending', 'A mistake');
  control().approve(paypalId);
  expect(await settle(shop.stack, id)).toMatchObject({ code: 'order_closed' });
  const { payments } = await startPayment(shop.stack.ctx, { id });
  const another = payments.at(-1);
  expect(another).toMatchObject({ state: 'open', amount_minor: 1250, position: 2 });
  expect((await startPayment(shop.stack.ctx, { id })).payments).toHaveLength(3);
  control().approve(another?.paypal_id ?? '');
  expect(await settle(shop.stack, id)).toMatchObject({ ok: true, status: 200 });
  expect(captures()).toHaveLength(1);
  expect(await orderRowOf(shop.stack, id)).toMatchObject({
    payment_state: 'completed',
    received_minor: 1250,
  });
});

it('money on a closed one counts while it is due; then the open one is not captured, too', async () => {
  const { id, paypalId } = await place(shop.stack, shop.product);
  await set(id, 'completed', 'In cash');
  await set(id, 'pending', 'A mistake');
  const another = (await startPayment(shop.stack.ctx, { id })).payments.at(-1)?.paypal_id ?? '';
  control().captureAsClient(paypalId);
  expect(await sendEmulatorEvent(shop.stack, 'PAYMENT.CAPTURE.COMPLETED', paypalId)).toBe(200);
  expect(await orderRowOf(shop.stack, id)).toMatchObject({
    payment_state: 'completed',
    received_minor: 1250,
  });
  expect((await orderRowOf(shop.stack, id)).payments.at(-1)).toMatchObject({ state: 'closed' });
  control().approve(another);
  await settle(shop.stack, id);
  expect(await sendEmulatorEvent(shop.stack, 'CHECKOUT.ORDER.APPROVED', another)).toBe(200);
  expect(captures()).toHaveLength(1);
});

it('money that came twice goes back by itself, without a credit note, and the order stays paid', async () => {
  const { id, paypalId } = await place(shop.stack, shop.product);
  await set(id, 'completed', 'In cash');
  control().captureAsClient(paypalId);
  expect(await sendEmulatorEvent(shop.stack, 'PAYMENT.CAPTURE.COMPLETED', paypalId)).toBe(200);
  expect(control().refunds()).toMatchObject([{ captureId: captures()[0]?.id, value: '12.50' }]);
  const { db } = shop.stack.ctx;
  expect(await db.selectFrom('refunds').select(['why', 'state', 'amount_minor']).execute()).toEqual([
    { why: 'twice', state: 'done', amount_minor: 1250 },
  ]);
  expect(await db.selectFrom('documents').select('kind').execute()).toEqual([{ kind: 'invoice' }]);
  expect(await orderRowOf(shop.stack, id)).toMatchObject({
    payment_state: 'completed',
    stock_state: 'sold',
    received_minor: 2500,
    refunded_minor: 1250,
  });
  const { order } = await dataOf(shop.admin(readOrder, { params: { id } }));
  expect([order.refundedAmount, order.refunds?.map(({ amount }) => amount)]).toEqual([0, [12.5]]);
  expect(await mailsAbout(shop.stack, id)).toContain('order-review-staff');
});

it('more than is due is never captured', async () => {
  const { id, paypalId } = await place(shop.stack, shop.product);
  await shop.stack.ctx.db.updateTable('orders').set({ total_minor: 1000 }).execute();
  control().approve(paypalId);
  expect(await settle(shop.stack, id)).toMatchObject({ code: 'order_closed' });
  expect(captures()).toEqual([]);
});

it('the database takes no second one that is undecided', async () => {
  const { id } = await pay(shop.stack, shop.product);
  const { db } = shop.stack.ctx;
  const [payment] = (await orderRowOf(shop.stack, id)).payments;
  if (!payment) throw new Error('no payment');
  await changePayment(shop.stack, { state: 'review' }, id);
  const another = {
    ...payment,
    id: 'another',
    position: 1,
    paypal_id: null,
    capture_id: null,
    state: 'open',
  };
  await expect(
    db
      .insertInto('payments')
      .values(another as typeof payment)
      .execute(),
  ).rejects.toThrow();
});
