// Manual changes to paid orders, whether paid through PayPal or otherwise, and status and payment in one change.
import { describe, expect, it } from 'vitest';
import { readToday } from '#contract/dashboard/today.ts';
import { exportInvoices, exportMoney } from '#contract/exports/exports.ts';
import { changeOrder, listOrders, type PaymentStatus } from '#contract/orders/orders.ts';
import { readOrder } from '#contract/orders/orders-admin.ts';
import { readOwnOrder } from '#contract/orders/own-order.ts';
import { emulatorOf } from '../../support/doubles/emulator.ts';
import { sendEmulatorEvent } from '../../support/doubles/webhooks.ts';
import { mailsAbout, mailTo, orderRowOf, pay, place, stockOf } from '../../support/records/orders.ts';
import { makeAdmin } from '../../support/records/people.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
const { captures } = emulatorOf(shop);

const change = (id: string, body: object) =>
  shop.admin(changeOrder, { params: { id }, body: body as { paymentStatus: PaymentStatus } });
const set = (id: string, paymentStatus: PaymentStatus, note?: string) =>
  change(id, { paymentStatus, ...(note ? { note } : {}) });
const cancel = (id: string) =>
  shop.customer(changeOrder, { params: { id }, body: { status: 'cancelled' as const } });
const refunds = () => shop.stack.emulator.control.refunds();
const row = (id: string) => orderRowOf(shop.stack, id);

describe('an order paid through PayPal', () => {
  it.each(['pending', 'failed'] as const)('is not set back to %s by hand', async (wanted) => {
    const { id } = await pay(shop.stack, shop.product, 2);
    expect(await set(id, wanted)).toMatchObject({ ok: false, code: 'order_closed' });
    expect(await row(id)).toMatchObject({ payment_state: 'completed', stock_state: 'sold' });
    expect(await set(id, 'refunded')).toMatchObject({ data: { order: { paymentStatus: 'refunded' } } });
    expect(refunds()).toHaveLength(1);
    expect(await set(id, 'completed')).toMatchObject({ ok: false, code: 'order_closed' });
    expect(await row(id)).toMatchObject({ payment_state: 'refunded' });
  });

  it.each(['pending', 'failed'] as const)(
    'set to %s by an older version is still refunded',
    async (state) => {
      const { id } = await pay(shop.stack, shop.product, 2);
      await shop.stack.ctx.db
        .updateTable('orders')
        .set({ payment_state: state })
        .where('id', '=', id)
        .execute();
      expect(await set(id, 'refunded')).toMatchObject({
        ok: true,
        data: { order: { paymentStatus: 'refunded' } },
      });
      expect(refunds()).toHaveLength(1);
    },
  );
});

describe('an order paid outside PayPal', () => {
  async function paidOutside() {
    const placed = await place(shop.stack, shop.product, 2, shop.customer);
    await set(placed.id, 'completed', 'Paid by bank');
    return placed;
  }

  it('says that a note is missing where a refund has none', async () => {
    const { id } = await paidOutside();
    expect(await set(id, 'refunded')).toMatchObject({
      ok: false,
      code: 'not_refundable',
      msg: 'This payment didn’t go through PayPal, so a note is missing: how it went back. Nothing was changed.',
    });
    expect(await set(id, 'refunded', 'By bank')).toMatchObject({ ok: true });
  });

  it('cancelled by its buyer restocks, and waits for a manual refund', async () => {
    const { id } = await paidOutside();
    expect(await cancel(id)).toMatchObject({
      ok: true,
      data: { order: { status: 'cancelled', paymentStatus: 'completed', needsReview: false } },
    });
    expect(await stockOf(shop.stack, shop.product)).toBe(5);
    expect(await mailsAbout(shop.stack, id)).toEqual(['order-cancelled']);
    expect(await mailTo(shop.stack, id, 'order-cancelled')).toContain('didn’t go through PayPal');
    expect(await set(id, 'refunded', 'Sent back by bank')).toMatchObject({
      data: { order: { paymentStatus: 'refunded', needsReview: false } },
    });
    expect(await stockOf(shop.stack, shop.product)).toBe(5);
    expect(refunds()).toHaveLength(0);
  });

  it('on an earlier day has its tax point there, and its invoice and money in the files of that day', async () => {
    const placed = await place(shop.stack, shop.product, 2, shop.customer);
    shop.stack.clock.advance(3 * 24 * 3_600_000);
    shop.admin = shop.stack.as((await makeAdmin(shop.stack)).token);
    const came = (receivedOn: string) => change(placed.id, { paymentStatus: 'completed', receivedOn });
    for (const never of ['2026-11-23', '2026-11-28'])
      expect(await came(never)).toMatchObject({ code: 'invalid', issues: [{ path: 'receivedOn' }] });
    expect(await row(placed.id)).toMatchObject({ payment_state: 'pending' });
    await dataOf(came('2026-11-26'));
    const read = () => dataOf(shop.customer(readOwnOrder, { params: { id: placed.id } }));
    const { invoice, paidAt } = await read();
    expect([invoice?.issuedAt.slice(0, 10), invoice?.taxPoint, paidAt]).toEqual([
      '2026-11-27',
      '2026-11-26T12:00:00.000Z',
      invoice?.taxPoint,
    ]);
    const day = { from: '2026-11-26', to: '2026-11-26' };
    const { number } = await row(placed.id);
    expect(await dataOf(shop.admin(exportMoney, { query: day }))).toContain(number);
    const invoices = (by: 'issued' | 'tax-point') =>
      dataOf(shop.admin(exportInvoices, { query: { ...day, by } }));
    expect(await invoices('tax-point')).toContain(number);
    expect(await invoices('issued')).not.toContain(number);
    const { history } = (await dataOf(shop.admin(readOrder, { params: { id: placed.id } }))).order;
    expect(JSON.stringify(history)).toContain('2026-11-26');
    // The day on which it was placed: not before that moment.
    await dataOf(set(placed.id, 'pending'));
    await dataOf(came('2026-11-24'));
    expect(Date.parse((await read()).paidAt ?? '')).toBeGreaterThanOrEqual((await row(placed.id)).created_at);
  });

  it('and paid at PayPal as well gets that back, and is on Today until somebody has compared them', async () => {
    const { id, paypalId } = await paidOutside();
    shop.stack.emulator.control.captureAsClient(paypalId);
    await sendEmulatorEvent(shop.stack, 'PAYMENT.CAPTURE.COMPLETED', paypalId);
    expect(await row(id)).toMatchObject({ payment_state: 'completed', capture_id: captures()[0]?.id });
    expect(await mailsAbout(shop.stack, id)).toContain('order-review-staff');
    expect(refunds()).toMatchObject([{ captureId: captures()[0]?.id, value: '25.00' }]);
    const listed = async (status: string) =>
      (await dataOf(shop.admin(listOrders, { query: { status } }))).orders.map(({ _id }) => _id);
    const counted = async () =>
      Object.fromEntries((await dataOf(shop.admin(readToday))).items.map(({ kind, count }) => [kind, count]));
    expect(await counted()).toMatchObject({ 'paid-twice': 1 });
    expect(await counted()).not.toHaveProperty('payments');
    expect([await listed('paid-twice'), await listed('to-check')]).toEqual([[id], []]);
    await dataOf(shop.admin(changeOrder, { params: { id }, body: { reviewed: true } }));
    expect(await counted()).not.toHaveProperty('paid-twice');
    expect(await listed('paid-twice')).toEqual([]);
  });

  it('refunded by hand before PayPal reported its payment gets that back, too', async () => {
    const { id, paypalId } = await paidOutside();
    await set(id, 'refunded', 'Sent back by bank');
    shop.stack.emulator.control.captureAsClient(paypalId);
    await sendEmulatorEvent(shop.stack, 'PAYMENT.CAPTURE.COMPLETED', paypalId);
    expect(await row(id)).toMatchObject({ payment_state: 'refunded', capture_id: captures()[0]?.id });
    expect(refunds()).toHaveLength(1);
  });
});

describe('status and payment in one change', () => {
  it.each([
    { status: 'cancelled', paymentStatus: 'refunded' },
    { status: 'shipped', paymentStatus: 'refunded' },
    { status: 'cancelled', paymentStatus: 'completed' },
  ])('are both applied or neither: %j of an unpaid order', async (body) => {
    const { id } = await place(shop.stack, shop.product, 2);
    const before = await row(id);
    expect(await change(id, body)).toMatchObject({ ok: false });
    expect(await row(id)).toEqual(before);
    expect(await stockOf(shop.stack, shop.product)).toBe(3);
    expect(await mailsAbout(shop.stack, id)).toEqual([]);
  });

  it('cancel and refund a paid order', async () => {
    const { id } = await pay(shop.stack, shop.product, 2);
    expect(await change(id, { status: 'cancelled', paymentStatus: 'refunded' })).toMatchObject({
      ok: true,
      data: { order: { status: 'cancelled', paymentStatus: 'refunded' } },
    });
    expect(refunds()).toHaveLength(1);
    expect(await stockOf(shop.stack, shop.product)).toBe(5);
  });
});
