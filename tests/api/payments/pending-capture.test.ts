// Pending captures, which take PayPal days (eCheck, review): the order waits, and everybody is notified once.
import { beforeEach, expect, it } from 'vitest';
import { changeOrder, listOrders } from '#contract/orders/orders.ts';
import { readOrder } from '#contract/orders/orders-admin.ts';
import { myOrders } from '#contract/orders/own-order.ts';
import { reconcile } from '#server/payments/reconcile.ts';
import { PayPalError } from '#server/paypal/paypal-error.ts';
import { emulatorOf } from '../../support/doubles/emulator.ts';
import { sendEvent } from '../../support/doubles/webhooks.ts';
import { mailsAbout, orderRowOf, place, settle, stockOf } from '../../support/records/orders.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
const { approve, fault, captures } = emulatorOf(shop);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const PENDING_MAILS = ['order-payment-pending', 'order-payment-pending-staff'];

let id: string;
let paypalId: string;
beforeEach(async () => {
  ({ id, paypalId } = await place(shop.stack, shop.product, 2, shop.customer));
  approve(paypalId);
  fault('capture', 'pending');
});

const row = () => orderRowOf(shop.stack, id);
const mails = () => mailsAbout(shop.stack, id);
const decide = (status: string) => shop.stack.emulator.control.setCapture(captures()[0]?.id ?? '', status);
const event = (type: string) =>
  sendEvent(shop.stack, JSON.parse(shop.stack.emulator.control.webhook(type, paypalId)));

async function waitDays(days: number) {
  for (let day = 0; day < days; day += 1) {
    shop.stack.clock.advance(DAY);
    await reconcile(shop.stack.ctx);
  }
}

async function expectOpen() {
  expect(await row()).toMatchObject({ payment_state: 'capturing', status: 'pending', stock_state: 'held' });
  expect(await stockOf(shop.stack, shop.product)).toBe(3);
  expect(await mails()).toEqual(PENDING_MAILS);
}

it('is shown to the buyer at once, without another way to pay', async () => {
  const answer = await settle(shop.stack, id);
  expect(answer).toMatchObject({
    ok: true,
    status: 202,
    data: { code: 'payment_pending', order: { paymentStatus: 'pending' } },
  });
  expect(answer.ok && answer.data.message).toContain('don’t pay again');
  await expectOpen();
  expect(await settle(shop.stack, id)).toMatchObject({ status: 202, data: { code: 'payment_pending' } });
  await expectOpen();
});

it('is still said to take days while PayPal is silent', async () => {
  await settle(shop.stack, id);
  fault('get-capture', 'down');
  expect(await settle(shop.stack, id)).toMatchObject({ status: 202, data: { code: 'payment_pending' } });
  await expectOpen();
});

it('is shown with its reason to the staff and the buyer', async () => {
  await settle(shop.stack, id);
  const expected = 'The buyer paid from a bank account, and the transfer has not cleared yet.';
  const staff = { paymentPending: true, pendingReason: expected, paymentStatus: 'pending' };
  expect(await shop.admin(listOrders)).toMatchObject({ data: { orders: [staff] } });
  expect(await shop.admin(readOrder, { params: { id } })).toMatchObject({
    data: { order: { ...staff, captureId: captures()[0]?.id } },
  });
  const buyer = { paymentPending: true, pendingReason: '' };
  expect(await shop.customer(myOrders)).toMatchObject({ data: { orders: [buyer] } });
});

it('stays open for weeks, and is paid when PayPal completes it', async () => {
  await settle(shop.stack, id);
  await waitDays(21);
  await expectOpen();
  decide('COMPLETED');
  await waitDays(1);
  expect(await row()).toMatchObject({
    payment_state: 'completed',
    status: 'processing',
    stock_state: 'sold',
    capture_id: captures()[0]?.id,
  });
  expect(await mails()).toEqual(['order-paid', 'order-paid-staff', ...PENDING_MAILS]);
  expect(shop.stack.emulator.control.refunds()).toEqual([]);
});

it('is paid by PayPal’s webhook, once', async () => {
  await settle(shop.stack, id);
  await waitDays(3);
  decide('COMPLETED');
  expect(await event('PAYMENT.CAPTURE.COMPLETED')).toBe(200);
  expect(await event('PAYMENT.CAPTURE.COMPLETED')).toBe(200);
  expect(await row()).toMatchObject({ payment_state: 'completed', stock_state: 'sold' });
  expect(await mails()).toEqual(['order-paid', 'order-paid-staff', ...PENDING_MAILS]);
});

it.each([
  ['DECLINED', 'PAYMENT.CAPTURE.DENIED'],
  ['DECLINED', 'PAYMENT.CAPTURE.DECLINED'],
  ['FAILED', null],
])('that ends %s (%s) is closed, restocked and the buyer is notified', async (status, type) => {
  await settle(shop.stack, id);
  await waitDays(5);
  decide(status);
  if (type) expect(await event(type)).toBe(200);
  else await waitDays(1);
  expect(await row()).toMatchObject({
    payment_state: 'failed',
    status: 'cancelled',
    stock_state: 'released',
  });
  expect(await stockOf(shop.stack, shop.product)).toBe(5);
  expect(await mails()).toEqual(['order-not-paid', ...PENDING_MAILS]);
});

it('that fails after the order was shipped notifies the staff', async () => {
  await settle(shop.stack, id);
  await shop.admin(changeOrder, { params: { id }, body: { status: 'shipped' } });
  await waitDays(5);
  decide('DECLINED');
  await waitDays(1);
  expect(await row()).toMatchObject({ payment_state: 'failed', status: 'shipped', stock_state: 'sold' });
  expect((await row()).review_reason).toContain('has been sent');
  expect(await mails()).toContain('order-review-staff');
});

it('is recorded by webhook when the browser is closed and the answer was lost', async () => {
  const { captureOrder } = shop.stack.ctx.payments;
  shop.stack.ctx.payments.captureOrder = async (...call) => {
    await captureOrder(...call);
    fault('get', 'down');
    throw new PayPalError('unreachable', 'NETWORK');
  };
  expect(await settle(shop.stack, id)).toMatchObject({ data: { code: 'payment_unknown' } });
  expect(await event('PAYMENT.CAPTURE.PENDING')).toBe(200);
  await expectOpen();
});

it('outlives PayPal’s record of its order', async () => {
  await settle(shop.stack, id);
  shop.stack.ctx.payments.getOrder = async () => null;
  await waitDays(10);
  await expectOpen();
  decide('COMPLETED');
  await waitDays(1);
  expect(await row()).toMatchObject({ payment_state: 'completed' });
});

it('that PayPal cannot be asked about stays open', async () => {
  await settle(shop.stack, id);
  fault('get-capture', 'down', { times: 99 });
  await waitDays(3);
  await expectOpen();
});

it('cannot be cancelled by its buyer meanwhile, with a message about days', async () => {
  await settle(shop.stack, id);
  const answer = await shop.customer(changeOrder, { params: { id }, body: { status: 'cancelled' } });
  expect(answer).toMatchObject({ ok: false, code: 'order_closed' });
  expect(!answer.ok && answer.msg).toContain('which can take a few days');
  await expectOpen();
});

it('cannot be set to failed by hand while PayPal has it', async () => {
  await settle(shop.stack, id);
  const change = { params: { id }, body: { paymentStatus: 'failed' as const } };
  expect(await shop.admin(changeOrder, change)).toMatchObject({ ok: false, code: 'order_closed' });
  await expectOpen();
});

it('of a cancelled order is refunded when it completes', async () => {
  shop.stack.emulator.control.clearFaults();
  await shop.customer(changeOrder, { params: { id }, body: { status: 'cancelled' } });
  shop.stack.emulator.control.captureAsClient(paypalId);
  decide('PENDING');
  expect(await event('PAYMENT.CAPTURE.PENDING')).toBe(200);
  await waitDays(2);
  decide('COMPLETED');
  await waitDays(1);
  expect(shop.stack.emulator.control.refunds()).toHaveLength(1);
  expect(await row()).toMatchObject({ payment_state: 'refunded', status: 'cancelled' });
  expect(await stockOf(shop.stack, shop.product)).toBe(5);
});

it('captured by the page after the parts were gone is refunded only when it completes', async () => {
  shop.stack.emulator.control.clearFaults();
  shop.stack.clock.advance(16 * MINUTE);
  fault('get', 'down', { times: 2 });
  await reconcile(shop.stack.ctx);
  shop.stack.clock.advance(16 * MINUTE);
  await reconcile(shop.stack.ctx);
  shop.stack.emulator.control.clearFaults();
  await place(shop.stack, shop.product, 5);
  shop.stack.emulator.control.captureAsClient(paypalId);
  decide('PENDING');
  expect(await settle(shop.stack, id)).toMatchObject({ status: 202, data: { code: 'payment_pending' } });
  expect(await stockOf(shop.stack, shop.product)).toBe(0);
  decide('COMPLETED');
  await event('PAYMENT.CAPTURE.COMPLETED');
  expect(shop.stack.emulator.control.refunds()).toHaveLength(1);
});
