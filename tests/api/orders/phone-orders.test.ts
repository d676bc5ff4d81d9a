// Orders that staff take on the phone: a mailed link asks for the payment, and for two days the units are the customer's.
import { describe, expect, it } from 'vitest';
import { exportInvoices } from '#contract/exports/exports.ts';
import { cancelLinkedOrder, payLinkedOrder, readLinkedOrder } from '#contract/my-records/token-links.ts';
import { changeOrder, listOrders, placeOrder, settleOrder } from '#contract/orders/orders.ts';
import { readOrder } from '#contract/orders/orders-admin.ts';
import { mailPaymentLink, type PhoneOrder, placePhoneOrder } from '#contract/orders/phone-orders.ts';
import { reconcile } from '#server/payments/reconcile.ts';
import { tokenIn } from '../../support/records/links.ts';
import { mailsOf, mailText } from '../../support/records/mails.ts';
import { byPhone, draftOf, orderRowOf, shelve, stockOf } from '../../support/records/orders.ts';
import { makeAdmin, makeStaff } from '../../support/records/people.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
const HOUR_MS = 3_600_000;

const take = (quantity = 2, more: Partial<PhoneOrder> = {}) =>
  dataOf(shop.admin(placePhoneOrder, { body: byPhone(shop.product, quantity, more) }));
const linkOf = async () => ({ token: tokenIn(await mailText(shop.stack, 'order-to-pay')) });
const pay = async () => shop.stack.call(payLinkedOrder, { body: await linkOf() });
const settle = (id: string) => shop.stack.call(settleOrder, { params: { id } });
const read = async () => dataOf(shop.stack.call(readLinkedOrder, { body: await linkOf() }));
const left = () => stockOf(shop.stack, shop.product);

async function later(hours: number): Promise<void> {
  shop.stack.clock.advance(hours * HOUR_MS);
  // Sessions end meanwhile.
  shop.admin = shop.stack.as((await makeAdmin(shop.stack)).token);
  await reconcile(shop.stack.ctx);
}

async function paid(): Promise<string> {
  const { order } = await take();
  const begun = await dataOf(pay());
  shop.stack.emulator.control.approve(begun.order.paypalOrderId ?? '');
  await dataOf(settle(order._id));
  return order._id;
}

describe('an order by phone', () => {
  it('is priced by the shop, holds its units, and mails the link with what it costs and until when', async () => {
    const { order } = await take();
    expect(order).toMatchObject({
      status: 'pending',
      paymentStatus: 'pending',
      totalAmount: 25,
      currency: 'USD',
      stockState: 'held',
      byPhone: { isToPay: true, until: '2026-11-26T10:00:00.000Z', begun: null },
      shippingAddress: { firstName: 'Ada', lastName: 'Marsh', postCode: 'SE1 0XX' },
    });
    expect(order.history.map(({ action }) => action)).toContain('take-order');
    expect(await left()).toBe(3);
    const text = await mailText(shop.stack, 'order-to-pay');
    for (const part of ['Ada Marsh', 'Test burr', '$25.00', '26 Nov 2026 at 10:00', '1 Sample Street'])
      expect(text).toContain(part);
    expect(text).toMatch(/\/order#token=[\w-]{22}/);
  });

  it('is paid by the link like an order of the shop, with its invoice and mails', async () => {
    const id = await paid();
    expect(shop.stack.emulator.control.captures()).toMatchObject([{ value: '25.00', currency: 'USD' }]);
    const { order, invoice } = await read();
    expect(order).toMatchObject({ status: 'processing', paymentStatus: 'completed' });
    expect(order.byPhone).toMatchObject({ isToPay: false, begun: null });
    expect(invoice).toMatchObject({ gross: 25 });
    expect(await mailsOf(shop.stack, 'order-paid')).toHaveLength(1);
    expect(await mailsOf(shop.stack, 'order-paid-staff')).toHaveLength(1);
    await later(50);
    expect(await orderRowOf(shop.stack, id)).toMatchObject({ status: 'processing', stock_state: 'sold' });
    expect(await left()).toBe(3);
    const { orders } = await dataOf(shop.admin(listOrders, { query: { status: 'to-send' } }));
    expect(orders).toHaveLength(1);
    const file = await dataOf(
      shop.admin(exportInvoices, { query: { from: '2026-11-01', to: '2026-11-30' } }),
    );
    expect(file).toContain('25.00');
  });

  it('is given back like one', async () => {
    const id = await paid();
    await dataOf(shop.admin(changeOrder, { params: { id }, body: { status: 'cancelled' } }));
    expect(await orderRowOf(shop.stack, id)).toMatchObject({ payment_state: 'refunded' });
    expect(await left()).toBe(5);
  });

  it('is the same one for the same key', async () => {
    const body = byPhone(shop.product, 2);
    const sent = { body, idempotencyKey: 'one-phone-call' };
    const [one, other] = await Promise.all([
      dataOf(shop.admin(placePhoneOrder, sent)),
      dataOf(shop.admin(placePhoneOrder, sent)),
    ]);
    expect(other.order._id).toBe(one.order._id);
    expect(await left()).toBe(3);
    expect(await mailsOf(shop.stack, 'order-to-pay')).toHaveLength(1);
    const changed = { ...sent, body: byPhone(shop.product, 1) };
    expect(await shop.admin(placePhoneOrder, changed)).toMatchObject({ code: 'key_reused' });
  });

  it('is refused for more than there is, abroad, and by a customer', async () => {
    const body = byPhone(shop.product, 6);
    // To the staff, who are charged nothing anyway.
    expect(await shop.admin(placePhoneOrder, { body })).toMatchObject({
      code: 'out_of_stock',
      msg: 'There are only 5 of Test burr left. Nothing was saved.',
    });
    const abroad = { address: '1 Rue', city: 'Paris', postCode: '75001', country: 'France' };
    expect(
      await shop.admin(placePhoneOrder, { body: byPhone(shop.product, 1, { delivery: abroad }) }),
    ).toMatchObject({ issues: [{ path: 'delivery.country' }] });
    expect(await shop.customer(placePhoneOrder, { body: byPhone(shop.product) })).toMatchObject({
      code: 'forbidden',
    });
    expect(await mailsOf(shop.stack, 'order-to-pay')).toEqual([]);
    expect(await left()).toBe(5);
  });

  it('may be collected', async () => {
    const { delivery: _, ...body } = byPhone(shop.product);
    const { order } = await dataOf(shop.admin(placePhoneOrder, { body }));
    expect(order.shippingAddress).toMatchObject({ firstName: 'Ada', address: '', country: '' });
    expect(await mailText(shop.stack, 'order-to-pay')).toContain('Collected from us');
  });

  it('counts into nobody’s limit of unpaid orders', async () => {
    const part = await shelve(shop.stack, { stock: 40 });
    for (let n = 0; n < 5; n += 1) await dataOf(shop.admin(placePhoneOrder, { body: byPhone(part, 5) }));
    await dataOf(shop.stack.call(placeOrder, { body: draftOf(part) }));
  });
});

describe('until it is paid', () => {
  it('holds its units for two days, and lapses then', async () => {
    const { order } = await take();
    await later(47.9);
    expect(await left()).toBe(3);
    await later(0.2);
    expect(await left()).toBe(5);
    expect(await orderRowOf(shop.stack, order._id)).toMatchObject({
      status: 'cancelled',
      payment_state: 'failed',
      stock_state: 'released',
    });
    const { order: seen, timeline } = await read();
    expect(seen.byPhone).toMatchObject({ isToPay: false, begun: null });
    expect(timeline.find(({ event }) => event === 'cancelled')?.at).toBe('2026-11-26T10:06:00.000Z');
    expect(await pay()).toMatchObject({ code: 'order_closed' });
    await later(1);
    expect(await left()).toBe(5);
  });

  it('holds them when a payment was begun and left, and takes one that was approved in time', async () => {
    const { order } = await take();
    const begun = await dataOf(pay());
    expect((await dataOf(pay())).order.paypalOrderId).toBe(begun.order.paypalOrderId);
    expect((await read()).order.byPhone?.begun?.paypalOrderId).toBe(begun.order.paypalOrderId);
    await later(20);
    expect(await left()).toBe(3);
    shop.stack.emulator.control.approve(begun.order.paypalOrderId ?? '');
    await later(28);
    expect(await orderRowOf(shop.stack, order._id)).toMatchObject({ payment_state: 'completed' });
  });

  it('gives whoever pays in the last minute the time to', async () => {
    const { order } = await take();
    await later(47.99);
    const begun = await dataOf(pay());
    await later(0.1);
    expect(await left()).toBe(3);
    shop.stack.emulator.control.approve(begun.order.paypalOrderId ?? '');
    await dataOf(settle(order._id));
    expect(await orderRowOf(shop.stack, order._id)).toMatchObject({ payment_state: 'completed' });
  });

  it('isn’t asked about every half minute', async () => {
    const { order } = await take();
    await dataOf(pay());
    await later(1);
    await later(1);
    const { next_check_at } = await orderRowOf(shop.stack, order._id);
    expect(next_check_at - shop.stack.clock.now()).toBeGreaterThan(30_000);
  });

  it('keeps them after PayPal has refused to take the money once', async () => {
    const { order } = await take();
    const begun = await dataOf(pay());
    const { control } = shop.stack.emulator;
    control.approve(begun.order.paypalOrderId ?? '');
    control.fault('capture', 'down');
    await settle(order._id);
    await later(3);
    expect((await read()).order).toMatchObject({ paymentStatus: 'completed' });
    expect(await left()).toBe(3);
  });

  it('is cancelled by staff, or by the customer', async () => {
    const staff = shop.stack.as((await makeStaff(shop.stack)).token);
    const { order } = await take();
    await dataOf(staff(changeOrder, { params: { id: order._id }, body: { status: 'cancelled' } }));
    expect(await left()).toBe(5);
    expect(await pay()).toMatchObject({ code: 'order_closed', msg: expect.stringContaining('cancelled') });
    await shop.stack.ctx.db.deleteFrom('outbox').execute();
    await take(1);
    await dataOf(shop.stack.call(cancelLinkedOrder, { body: await linkOf() }));
    expect(await left()).toBe(5);
  });

  it('waits for a transfer where somebody says so, and its units are taken again', async () => {
    const { order } = await take();
    const set = (paymentStatus: 'failed' | 'pending' | 'completed') =>
      shop.admin(changeOrder, { params: { id: order._id }, body: { paymentStatus } });
    await dataOf(set('completed'));
    await dataOf(set('pending'));
    await later(1);
    await later(60);
    expect((await read()).order.byPhone).toMatchObject({ isToPay: true, until: null });
    await dataOf(pay());
    expect(await left()).toBe(3);
  });

  it('mails its link once more, and not after it is paid', async () => {
    const { order } = await take();
    const again = () => shop.admin(mailPaymentLink, { params: { id: order._id } });
    shop.stack.clock.advance(1_000);
    await dataOf(again());
    expect(await mailsOf(shop.stack, 'order-to-pay')).toHaveLength(2);
    await dataOf(
      shop.admin(changeOrder, { params: { id: order._id }, body: { paymentStatus: 'completed' } }),
    );
    expect(await again()).toMatchObject({ code: 'order_closed' });
    expect((await dataOf(shop.admin(readOrder, { params: { id: order._id } }))).order.invoiceNumber).toBe(
      'INV-00001',
    );
  });
});
