// Refunds: made once, however often they are requested and whatever PayPal does.
import { describe, expect, it, vi } from 'vitest';
import { changeOrder, listOrders } from '#contract/orders/orders.ts';
import { reconcile } from '#server/payments/reconcile.ts';
import { createPayPalClient } from '#server/paypal/client.ts';
import { PayPalError } from '#server/paypal/paypal-error.ts';
import { mailsAbout, mailTo, orderRowOf, pay, place, stockOf } from '../../support/records/orders.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();

const refund = (id: string) =>
  shop.admin(changeOrder, { params: { id }, body: { paymentStatus: 'refunded' } });
const refunds = () => shop.stack.emulator.control.refunds();

describe('a refund', () => {
  it('is made once for five clicks, and unshipped parts are restocked once', async () => {
    const { id } = await pay(shop.stack, shop.product, 2);
    const results = await Promise.all([1, 2, 3, 4, 5].map(() => refund(id)));
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(refunds()).toHaveLength(1);
    expect(await stockOf(shop.stack, shop.product)).toBe(5);
    expect((await orderRowOf(shop.stack, id)).payment_state).toBe('refunded');
  });

  it('is pending while PayPal is silent, and done when PayPal is back', async () => {
    const { id } = await pay(shop.stack, shop.product);
    shop.stack.emulator.control.fault('refund', 'down');
    expect(await refund(id)).toMatchObject({
      ok: true,
      status: 202,
      data: { order: { paymentStatus: 'completed', refundPending: true } },
    });
    const listed = (refundPending: boolean) => ({ data: { orders: [{ _id: id, refundPending }] } });
    expect(await shop.admin(listOrders)).toMatchObject(listed(true));
    shop.stack.clock.advance(60_000);
    await reconcile(shop.stack.ctx);
    expect(await shop.admin(listOrders)).toMatchObject(listed(false));
    expect(refunds()).toHaveLength(1);
    expect((await orderRowOf(shop.stack, id)).payment_state).toBe('refunded');
  });

  it('clicked five times during an outage, and again afterwards, is made once', async () => {
    const { id } = await pay(shop.stack, shop.product, 2);
    shop.stack.emulator.control.fault('refund', 'down', { times: 2 });
    shop.stack.emulator.control.fault('refund', 'reset-after');
    for (let click = 0; click < 5; click += 1)
      expect(await refund(id)).toMatchObject({ ok: true, data: { order: { status: 'processing' } } });
    shop.stack.clock.advance(60_000);
    await reconcile(shop.stack.ctx);
    await Promise.all([1, 2, 3, 4, 5].map(() => refund(id)));
    expect(refunds()).toHaveLength(1);
    expect((await orderRowOf(shop.stack, id)).payment_state).toBe('refunded');
    expect(await stockOf(shop.stack, shop.product)).toBe(5);
    expect(await mailsAbout(shop.stack, id)).toEqual(['order-paid', 'order-paid-staff', 'order-refunded']);
  });

  it('that fails at PayPal notifies the staff, who may refund it there', async () => {
    const { id } = await pay(shop.stack, shop.product);
    shop.stack.ctx.payments.refundCapture = createPayPalClient({
      ...shop.stack.ctx.config.paypal,
      apiUrl: 'http://paypal.test',
      fetch: async (url, init) =>
        url.endsWith('/refund')
          ? Response.json({ id: 'REFUND1', status: 'FAILED' }, { status: 201 })
          : shop.stack.emulator.fetch(url, init),
    }).refundCapture;
    expect(await refund(id)).toMatchObject({
      code: 'not_refundable',
      msg: expect.stringContaining('FAILED'),
    });
    expect(await mailTo(shop.stack, id, 'order-review-staff')).toContain('REFUND_FAILED');
    expect((await orderRowOf(shop.stack, id)).payment_state).toBe('completed');
  });

  it.each([true, false])(
    'that PayPal refuses for now is asked for anew a day later (kept: %s)',
    async (keeps) => {
      const { id } = await pay(shop.stack, shop.product);
      const { keepRefusals, fault } = shop.stack.emulator.control;
      keepRefusals(keeps);
      fault('refund', 'TRANSACTION_REFUSED');
      expect(await refund(id)).toMatchObject({ ok: true, status: 202 });
      expect(await mailTo(shop.stack, id, 'order-review-staff')).toContain('TRANSACTION_REFUSED');
      const waiting = { query: { status: 'refund-refused' } } as const;
      expect(await shop.admin(listOrders, waiting)).toMatchObject({ data: { orders: [{ _id: id }] } });
      const refundCapture = vi.spyOn(shop.stack.ctx.payments, 'refundCapture');
      shop.stack.clock.advance(24 * 3_600_000);
      await reconcile(shop.stack.ctx);
      expect(refundCapture.mock.calls[0]?.[1]).toMatch(/^refund-.+-try2$/);
      expect((await orderRowOf(shop.stack, id)).payment_state).toBe('refunded');
      expect(refunds()).toHaveLength(1);
    },
  );

  it('that PayPal refused, and of which it tells no more, waits for a person', async () => {
    const { id } = await pay(shop.stack, shop.product);
    shop.stack.emulator.control.fault('refund', 'TRANSACTION_DISPUTED');
    await refund(id);
    const { payments } = shop.stack.ctx;
    payments.getOrder = async () => null;
    const refundCapture = vi.spyOn(payments, 'refundCapture');
    shop.stack.clock.advance(24 * 3_600_000);
    await reconcile(shop.stack.ctx);
    expect(refundCapture).not.toHaveBeenCalled();
    const { issue, state } = await shop.stack.ctx.db
      .selectFrom('refunds')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect({ issue, state }).toEqual({ issue: 'REFUNDS_NOT_LISTED', state: 'requested' });
  });

  it('that PayPal has taken up while its answer was lost isn’t asked for again', async () => {
    const { id } = await pay(shop.stack, shop.product);
    const { payments } = shop.stack.ctx;
    const { refundCapture } = payments;
    shop.stack.emulator.control.fault('refund', 'pending');
    payments.refundCapture = async (...asked) => {
      await refundCapture(...asked);
      throw new PayPalError('unreachable', 'TIMEOUT');
    };
    expect(await refund(id)).toMatchObject({ status: 202 });
    payments.refundCapture = () => Promise.reject(new Error('asked again'));
    shop.stack.clock.advance(60_000);
    await reconcile(shop.stack.ctx);
    shop.stack.emulator.control.endRefund(refunds()[0]?.id ?? '', 'COMPLETED');
    shop.stack.clock.advance(60_000);
    await reconcile(shop.stack.ctx);
    expect((await orderRowOf(shop.stack, id)).payment_state).toBe('refunded');
  });

  it('shipped while PayPal is being asked restocks nothing', async () => {
    const { id } = await pay(shop.stack, shop.product, 2);
    const { refundCapture } = shop.stack.ctx.payments;
    shop.stack.ctx.payments.refundCapture = async (...call) => {
      await shop.admin(changeOrder, { params: { id }, body: { status: 'shipped' } });
      return refundCapture(...call);
    };
    await refund(id);
    shop.stack.clock.advance(60_000);
    await reconcile(shop.stack.ctx);
    expect(await orderRowOf(shop.stack, id)).toMatchObject({ status: 'shipped', payment_state: 'refunded' });
    expect(await stockOf(shop.stack, shop.product)).toBe(3);
    expect(refunds()).toHaveLength(1);
  });

  it('whose answer was lost is not made twice', async () => {
    const { id } = await pay(shop.stack, shop.product);
    shop.stack.emulator.control.fault('refund', 'reset-after');
    await refund(id);
    shop.stack.clock.advance(60_000);
    await reconcile(shop.stack.ctx);
    expect(refunds()).toHaveLength(1);
    expect((await orderRowOf(shop.stack, id)).payment_state).toBe('refunded');
  });

  it('of shipped parts leaves the stock alone', async () => {
    const { id } = await pay(shop.stack, shop.product, 2);
    await shop.admin(changeOrder, { params: { id }, body: { status: 'delivered' } });
    await refund(id);
    expect(await stockOf(shop.stack, shop.product)).toBe(3);
  });

  it('of a payment outside PayPal needs a note, and sends nothing to PayPal', async () => {
    const { id } = await place(shop.stack, shop.product);
    const set = (paymentStatus: 'completed' | 'refunded', note: string) =>
      shop.admin(changeOrder, { params: { id }, body: { paymentStatus, note } });
    await set('completed', 'Paid by bank');
    expect(await refund(id)).toMatchObject({ ok: false, code: 'not_refundable' });
    expect(await set('refunded', 'Sent back by bank')).toMatchObject({
      data: { order: { paymentStatus: 'refunded' } },
    });
    expect(refunds()).toHaveLength(0);
  });

  it('of an order without a payment is refused', async () => {
    const { id } = await place(shop.stack, shop.product);
    expect(await refund(id)).toMatchObject({ ok: false, code: 'not_refundable' });
  });
});
