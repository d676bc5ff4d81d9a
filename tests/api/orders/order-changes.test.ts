// Order changes: a customer cancels, and the admin sets status and payment.
import { describe, expect, it } from 'vitest';
import { changeOrder } from '#contract/orders/orders.ts';
import { sendEvent } from '../../support/doubles/webhooks.ts';
import { mailsAbout, orderRowOf, pay, place, settle, stockOf } from '../../support/records/orders.ts';
import { expectPaid } from '../../support/records/paid.ts';
import { makeCustomer } from '../../support/records/people.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();

const cancel = (call: typeof shop.customer, id: string) =>
  call(changeOrder, { params: { id }, body: { status: 'cancelled' } });
const refunds = () => shop.stack.emulator.control.refunds();

describe('a customer’s cancellation', () => {
  it('of an unpaid order puts the stock back once, however often it is sent', async () => {
    const { id } = await place(shop.stack, shop.product, 2, shop.customer);
    const results = await Promise.all([
      cancel(shop.customer, id),
      cancel(shop.customer, id),
      cancel(shop.customer, id),
    ]);
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(await stockOf(shop.stack, shop.product)).toBe(5);
    // Its address was only typed, and nothing was paid.
    expect(await mailsAbout(shop.stack, id)).toEqual([]);
  });

  it('of a paid order refunds it and puts the stock back', async () => {
    const { id } = await pay(shop.stack, shop.product, 2, shop.customer);
    expect(await cancel(shop.customer, id)).toMatchObject({
      ok: true,
      status: 200,
      data: { order: { status: 'cancelled', paymentStatus: 'refunded' } },
    });
    expect(refunds()).toHaveLength(1);
    expect(await stockOf(shop.stack, shop.product)).toBe(5);
  });

  it('of a shipped order says how to return it', async () => {
    const { id } = await pay(shop.stack, shop.product, 1, shop.customer);
    await shop.admin(changeOrder, { params: { id }, body: { status: 'shipped' } });
    const result = await cancel(shop.customer, id);
    expect(result).toMatchObject({ ok: false, code: 'order_closed' });
    expect(!result.ok && result.msg).toContain('return it within 14 days');
    expect(refunds()).toHaveLength(0);
  });

  it('during a capture is refused, also in the dashboard, and nothing goes back', async () => {
    const { id, paypalId } = await place(shop.stack, shop.product, 1, shop.customer);
    shop.stack.emulator.control.approve(paypalId);
    const { payments } = shop.stack.ctx;
    const { captureOrder } = payments;
    const answers = Promise.withResolvers<void>();
    payments.captureOrder = async (...given) => {
      await answers.promise;
      return captureOrder(...given);
    };
    const settling = settle(shop.stack, id);
    await expect.poll(async () => (await orderRowOf(shop.stack, id)).payment_state).toBe('capturing');
    const unpaid = { params: { id }, body: { paymentStatus: 'failed' as const } };
    for (const answer of [
      await cancel(shop.customer, id),
      await cancel(shop.admin, id),
      await shop.admin(changeOrder, unpaid),
    ])
      expect(answer).toMatchObject({
        code: 'order_closed',
        msg: expect.stringContaining('still confirming this payment'),
      });
    answers.resolve();
    expect(await settling).toMatchObject({ ok: true, status: 200 });
    await expectPaid(shop.stack, id, shop.product);
    expect(refunds()).toHaveLength(0);
  });

  it('is the only change a customer may send, and only for own orders', async () => {
    const { id } = await place(shop.stack, shop.product, 1, shop.customer);
    const change = (body: { status?: 'shipped'; paymentStatus?: 'completed' }) =>
      shop.customer(changeOrder, { params: { id }, body });
    expect(await change({ status: 'shipped' })).toMatchObject({ ok: false, code: 'forbidden' });
    expect(await change({ paymentStatus: 'completed' })).toMatchObject({ ok: false, code: 'forbidden' });
    const stranger = shop.stack.as((await makeCustomer(shop.stack)).token);
    expect(await cancel(stranger, id)).toMatchObject({ ok: false, code: 'not_found' });
    expect(await cancel(shop.stack.call, id)).toMatchObject({ ok: false, code: 'unauthorised' });
  });

  it('then approved at PayPal is not captured', async () => {
    const { id, paypalId } = await place(shop.stack, shop.product, 1, shop.customer);
    await cancel(shop.customer, id);
    shop.stack.emulator.control.approve(paypalId);
    expect(await settle(shop.stack, id)).toMatchObject({ code: 'order_closed' });
    expect(shop.stack.emulator.control.captures()).toHaveLength(0);
  });

  it('then paid all the same is refunded', async () => {
    const { id, paypalId } = await place(shop.stack, shop.product, 1, shop.customer);
    await cancel(shop.customer, id);
    shop.stack.emulator.control.approve(paypalId);
    shop.stack.emulator.control.captureAsClient(paypalId);
    const event = { id: 'E1', event_type: 'CHECKOUT.ORDER.COMPLETED', resource: { id: paypalId } };
    expect(await sendEvent(shop.stack, event)).toBe(200);
    expect(refunds()).toHaveLength(1);
    expect((await orderRowOf(shop.stack, id)).payment_state).toBe('refunded');
    expect(await stockOf(shop.stack, shop.product)).toBe(5);
  });
});

describe('the admin’s status and payment', () => {
  it('can be set to anything, and every change is in the audit log', async () => {
    const { id } = await pay(shop.stack, shop.product);
    for (const status of ['shipped', 'delivered', 'pending'] as const)
      expect(await shop.admin(changeOrder, { params: { id }, body: { status } })).toMatchObject({
        ok: true,
        data: { message: 'Order updated!', order: { status } },
      });
    const rows = await shop.stack.ctx.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity_id', '=', id)
      .execute();
    expect(rows.map(({ action }) => action).sort()).toEqual(['change', 'change', 'change', 'paid']);
  });

  it('cancelled with a refund puts units back once, and reopened takes them again', async () => {
    const { id } = await pay(shop.stack, shop.product, 2);
    const set = (status: 'cancelled' | 'processing') =>
      shop.admin(changeOrder, { params: { id }, body: { status } });
    await set('cancelled');
    await set('cancelled');
    expect(await stockOf(shop.stack, shop.product)).toBe(5);
    expect(refunds()).toHaveLength(1);
    expect(await mailsAbout(shop.stack, id)).toContain('order-cancelled');
    await set('processing');
    expect(await stockOf(shop.stack, shop.product)).toBe(3);
  });

  it('do not reopen a cancelled order whose parts are sold', async () => {
    const { id } = await pay(shop.stack, shop.product, 2);
    await shop.admin(changeOrder, { params: { id }, body: { status: 'cancelled' } });
    await place(shop.stack, shop.product, 5);
    const result = await shop.admin(changeOrder, { params: { id }, body: { status: 'processing' } });
    expect(result).toMatchObject({ ok: false, code: 'out_of_stock' });
  });

  it('record a payment made outside PayPal', async () => {
    const { id } = await place(shop.stack, shop.product);
    expect(
      await shop.admin(changeOrder, {
        params: { id },
        body: { paymentStatus: 'completed', note: 'paid by bank' },
      }),
    ).toMatchObject({
      ok: true,
      data: { order: { status: 'processing', paymentStatus: 'completed' } },
    });
  });

  it('refuse unknown fields', async () => {
    const { id } = await place(shop.stack, shop.product);
    const body = { totalAmount: 0.01 } as never;
    expect(await shop.admin(changeOrder, { params: { id }, body })).toMatchObject({
      ok: false,
      code: 'invalid',
    });
  });

  it('of a second, stale change are refused with the current state', async () => {
    const { id } = await pay(shop.stack, shop.product);
    const seen = { status: 'processing', paymentStatus: 'completed' } as const;
    const first = { status: 'cancelled', seen } as const;
    expect(await shop.admin(changeOrder, { params: { id }, body: first })).toMatchObject({ ok: true });
    expect(
      await shop.admin(changeOrder, { params: { id }, body: { status: 'shipped', seen } }),
    ).toMatchObject({
      ok: false,
      code: 'order_closed',
      msg: 'Someone else changed this order: it is cancelled, its payment refunded. Nothing was changed.',
    });
    expect(await orderRowOf(shop.stack, id)).toMatchObject({ status: 'cancelled' });
    expect(await stockOf(shop.stack, shop.product)).toBe(5);
    expect(await shop.admin(changeOrder, { params: { id }, body: first })).toMatchObject({ ok: true });
  });
});
