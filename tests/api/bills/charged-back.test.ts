// A bill whose payment PayPal took back is owed again.
import { expect, it } from 'vitest';
import { payBill } from '#contract/bills/bill-links.ts';
import { changeBill, recordBillPayment } from '#contract/bills/bills.ts';
import { readToday } from '#contract/dashboard/today.ts';
import { listOrders, settleOrder } from '#contract/orders/orders.ts';
import { readOrder } from '#contract/orders/orders-admin.ts';
import { refundOrder } from '#contract/orders/refunds-admin.ts';
import { remindBills } from '#server/bills/remind-bills.ts';
import { flagLatest } from '#server/orders/flag-order.ts';
import { reconcile } from '#server/payments/reconcile.ts';
import { billLink, billSent, read, send } from '../../support/bills/bills.ts';
import { sendEmulatorEvent } from '../../support/doubles/webhooks.ts';
import { mailsOf } from '../../support/records/mails.ts';
import { orderRowOf } from '../../support/records/orders.ts';
import { makeAdmin } from '../../support/records/people.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
const control = () => shop.stack.emulator.control;

async function payByPayPal(id: string): Promise<string> {
  const { order } = await dataOf(shop.stack.call(payBill, { body: { token: await billLink(shop, id) } }));
  const paypalId = order.paypalOrderId ?? '';
  control().approve(paypalId);
  await dataOf(shop.stack.call(settleOrder, { params: { id } }));
  return paypalId;
}

async function takeBack(paypalId: string): Promise<void> {
  control().refundAtPayPal(control().captures().at(-1)?.id ?? '');
  expect(await sendEmulatorEvent(shop.stack, 'PAYMENT.CAPTURE.REVERSED', paypalId)).toBe(200);
}

/** The dispute ends for us. @returns the status of PayPal's event */
function giveBack(paypalId: string) {
  control().endRefund(control().refunds()[0]?.id ?? '', 'CANCELLED');
  return sendEmulatorEvent(shop.stack, 'CUSTOMER.DISPUTE.WON', paypalId);
}

async function daysLater(days: number): Promise<void> {
  shop.stack.clock.advance(days * 86_400_000);
  shop.admin = shop.stack.as((await makeAdmin(shop.stack)).token);
}

const listed = async (status: 'owed' | 'overdue' | 'to-phone') =>
  (await dataOf(shop.admin(listOrders, { query: { status } }))).orders.map(({ _id }) => _id);

it('stands in Money owed with its mark, and nobody is reminded until the office decides', async () => {
  const { _id: id } = await billSent(shop);
  await takeBack(await payByPayPal(id));
  expect((await read(shop, id)).bill).toMatchObject({ due: 142, paid: 0 });
  expect((await read(shop, id)).order.paymentStatus).toBe('pending');
  const { orders } = await dataOf(shop.admin(listOrders, { query: { status: 'owed' } }));
  expect(orders).toMatchObject([
    {
      _id: id,
      needsReview: true,
      reviewReason: expect.stringContaining('took this payment back'),
      bill: { due: 142, paid: 0, isDisputed: true },
    },
  ]);
  await daysLater(5);
  expect(await listed('overdue')).toEqual([id]);
  expect(await remindBills(shop.stack.ctx)).toBe(0);
  const { items } = await dataOf(shop.admin(readToday));
  expect(items.find(({ kind }) => kind === 'money-overdue')).toMatchObject({ count: 1, sum: '£142.00' });
  await daysLater(12);
  expect(await listed('to-phone')).toEqual([]);
  await dataOf(shop.admin(changeBill, { params: { id }, body: { action: 'settle' } }));
  expect(await listed('to-phone')).toEqual([id]);
  expect(await remindBills(shop.stack.ctx)).toBe(1);
});

it('is paid again, by PayPal, under the same invoice', async () => {
  const { _id: id } = await billSent(shop);
  await takeBack(await payByPayPal(id));
  await payByPayPal(id);
  expect(await orderRowOf(shop.stack, id)).toMatchObject({
    payment_state: 'completed',
    received_minor: 28_400,
    refunded_minor: 14_200,
  });
  expect((await read(shop, id)).bill).toMatchObject({ due: 0, paid: 142 });
  expect(await shop.stack.ctx.db.selectFrom('documents').selectAll().execute()).toHaveLength(1);
  expect(await mailsOf(shop.stack, 'bill-paid')).toHaveLength(2);
  expect(await listed('owed')).toEqual([]);
});

it('asks for what is still missing once a part came by hand', async () => {
  const { _id: id } = await billSent(shop);
  await takeBack(await payByPayPal(id));
  const body = { method: 'transfer', amount: 42, receivedOn: '2026-11-24' } as const;
  await dataOf(shop.admin(recordBillPayment, { params: { id }, body }));
  expect((await read(shop, id)).bill).toMatchObject({ due: 100, paid: 42 });
  expect(await listed('owed')).toEqual([id]);
});

it('owes nothing again where money was given back', async () => {
  const { _id: id } = await billSent(shop);
  await payByPayPal(id);
  await dataOf(shop.admin(refundOrder, { params: { id }, body: { reason: 'Goodwill', stockBack: false } }));
  expect((await read(shop, id)).order.paymentStatus).toBe('refunded');
  expect(await listed('owed')).toEqual([]);
});

it('is paid once PayPal gives back what it took: no mark, no new invoice, and the staff are told', async () => {
  const { _id: id } = await billSent(shop);
  const paypalId = await payByPayPal(id);
  await takeBack(paypalId);
  expect(await giveBack(paypalId)).toBe(200);
  // Another event of the same dispute.
  expect(await sendEmulatorEvent(shop.stack, 'CUSTOMER.DISPUTE.WON', paypalId)).toBe(200);
  expect((await read(shop, id)).bill).toMatchObject({ due: 0, paid: 142 });
  const { order } = await dataOf(shop.admin(readOrder, { params: { id } }));
  expect(order).toMatchObject({
    paymentStatus: 'completed',
    needsReview: false,
    refundedAmount: 0,
    refundedAt: null,
    bill: { isDisputed: false },
    refunds: [{ amount: 142, origin: 'reversal', state: 'given-back' }],
  });
  expect(order.history).toContainEqual(
    expect.objectContaining({
      action: 'given-back',
      changes: expect.arrayContaining([{ what: 'refunded', from: '£142.00', to: '£0.00' }]),
    }),
  );
  expect(await listed('owed')).toEqual([]);
  expect(await shop.stack.ctx.db.selectFrom('documents').selectAll().execute()).toHaveLength(1);
  const [mail, ...others] = await mailsOf(shop.stack, 'payment-given-back-staff');
  expect(mail?.text).toContain('There is nothing to do.');
  expect(others).toEqual([]);
  const { items } = await dataOf(shop.admin(readToday));
  expect(items.filter(({ kind }) => kind === 'payments' || kind === 'money-overdue')).toEqual([]);
  // As any paid bill, it can be cancelled and written again.
  await dataOf(shop.admin(changeBill, { params: { id }, body: { action: 'cancel', reason: 'A mistake' } }));
  const again = await dataOf(send(shop, order.bill?.job ?? ''));
  expect(again.order?.bill).toMatchObject({ due: 0, paid: 142 });
});

it('keeps a mark that is about something else', async () => {
  const { _id: id } = await billSent(shop);
  const paypalId = await payByPayPal(id);
  await takeBack(paypalId);
  const reason = 'PayPal dispute or not, somebody has to look at this payment';
  await flagLatest(shop.stack.ctx, id, () => ({ reason }));
  expect(await giveBack(paypalId)).toBe(200);
  const { order } = await dataOf(shop.admin(readOrder, { params: { id } }));
  expect(order).toMatchObject({ paymentStatus: 'completed', reviewReason: reason });
});

it('that was paid again meanwhile sends PayPal’s payment back', async () => {
  const { _id: id } = await billSent(shop);
  const paypalId = await payByPayPal(id);
  await takeBack(paypalId);
  const body = { method: 'transfer', amount: 142, receivedOn: '2026-11-24' } as const;
  await dataOf(shop.admin(recordBillPayment, { params: { id }, body }));
  expect(await giveBack(paypalId)).toBe(200);
  shop.stack.clock.advance(60_000);
  await reconcile(shop.stack.ctx);
  expect(await orderRowOf(shop.stack, id)).toMatchObject({
    payment_state: 'completed',
    received_minor: 28_400,
    refunded_minor: 14_200,
    taken_back_minor: 0,
  });
  expect(control().captures()[0]?.status).toBe('REFUNDED');
  expect((await mailsOf(shop.stack, 'payment-given-back-staff'))[0]?.text).toContain('paid again meanwhile');
});
