// PayPal failures (docs/decisions/0003), and payments that do not match.
import { describe, expect, it } from 'vitest';
import { HOLD_MS, placeOrder } from '#contract/orders/orders.ts';
import { reconcile } from '#server/payments/reconcile.ts';
import { settlePayment } from '#server/payments/settle-payment.ts';
import { emulatorOf } from '../../support/doubles/emulator.ts';
import {
  changePayment,
  draftOf,
  mailsAbout,
  orderRowOf,
  place,
  settle,
  stockOf,
} from '../../support/records/orders.ts';
import { expectPaid } from '../../support/records/paid.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();

const MINUTE = 60_000;
const { approve, fault, captures } = emulatorOf(shop);

describe('PayPal failures', () => {
  it.each(['down', 'status-500', 'status-503'] as const)(
    '%s at checkout: the order is stored, and retrying creates the payment',
    async (trouble) => {
      fault('create', trouble);
      const send = () =>
        shop.stack.call(placeOrder, { body: draftOf(shop.product), idempotencyKey: 'one-cart-key' });
      expect(await send()).toMatchObject({
        ok: true,
        data: { order: { payment: 'unavailable', paypalOrderId: null } },
      });
      expect(await send()).toMatchObject({ ok: true, data: { order: { payment: 'ready' } } });
      expect(await stockOf(shop.stack, shop.product)).toBe(4);
    },
  );

  it('a lost capture answer: nobody pays twice, and it is recorded', async () => {
    const { id, paypalId } = await place(shop.stack, shop.product);
    approve(paypalId);
    fault('capture', 'reset-after');
    expect(await settle(shop.stack, id)).toMatchObject({ ok: true });
    shop.stack.clock.advance(MINUTE);
    await reconcile(shop.stack.ctx);
    await expectPaid(shop.stack, id, shop.product);
  });

  it('lost answers to the capture and the following call: 202, do not pay again; the reconciler records it', async () => {
    const { id, paypalId } = await place(shop.stack, shop.product);
    approve(paypalId);
    fault('capture', 'reset-after');
    let asked = 0;
    const { getOrder } = shop.stack.ctx.payments;
    shop.stack.ctx.payments.getOrder = async (paypal) => {
      asked += 1;
      if (asked === 2) fault('get', 'down');
      return getOrder(paypal);
    };
    const result = await settle(shop.stack, id);
    expect(result).toMatchObject({
      ok: true,
      status: 202,
      data: { code: 'payment_unknown', order: { paymentStatus: 'pending' } },
    });
    expect(result.ok && result.data.message).toContain('don’t pay again');
    expect((await orderRowOf(shop.stack, id)).payment_state).toBe('capturing');
    shop.stack.clock.advance(MINUTE);
    await reconcile(shop.stack.ctx);
    await expectPaid(shop.stack, id, shop.product);
  });

  it.each(['status-500', 'status-503', 'down', 'slow'] as const)(
    '%s when reading the order: 202, then recorded',
    async (trouble) => {
      const { id, paypalId } = await place(shop.stack, shop.product);
      approve(paypalId);
      fault('get', trouble);
      expect(await settle(shop.stack, id)).toMatchObject({ ok: true, status: 202 });
      shop.stack.clock.advance(MINUTE);
      await reconcile(shop.stack.ctx);
      await expectPaid(shop.stack, id, shop.product);
    },
  );

  it('a slow capture: the buyer is answered earlier, and it is recorded when it completes', async () => {
    const { id, paypalId } = await place(shop.stack, shop.product);
    approve(paypalId);
    fault('capture', 'slow', { ms: 300 });
    expect(await settlePayment(shop.stack.ctx, id, { patienceMs: 100 })).toMatchObject({ is: 'unknown' });
    await expect.poll(async () => (await orderRowOf(shop.stack, id)).payment_state).toBe('completed');
    await expectPaid(shop.stack, id, shop.product);
  });

  it('PayPal silent about an order: the hold stays, then is released', async () => {
    const { id } = await place(shop.stack, shop.product);
    shop.stack.clock.advance(HOLD_MS + MINUTE);
    fault('get', 'down');
    await reconcile(shop.stack.ctx);
    expect(await stockOf(shop.stack, shop.product)).toBe(4);
    shop.stack.clock.advance(15 * MINUTE);
    fault('get', 'down');
    await reconcile(shop.stack.ctx);
    expect(await stockOf(shop.stack, shop.product)).toBe(5);
    expect((await orderRowOf(shop.stack, id)).stock_state).toBe('released');
  });

  it('PayPal silent about a capture for an hour: its units stay, and it is recorded in the end', async () => {
    const { id, paypalId } = await place(shop.stack, shop.product);
    approve(paypalId);
    await changePayment(shop.stack, { state: 'capturing' });
    fault('get', 'down', { times: 99 });
    for (let round = 0; round < 4; round += 1) {
      shop.stack.clock.advance(HOLD_MS);
      await reconcile(shop.stack.ctx);
    }
    expect(await stockOf(shop.stack, shop.product)).toBe(4);
    expect((await orderRowOf(shop.stack, id)).stock_state).toBe('held');
    shop.stack.emulator.control.clearFaults();
    // It is asked again after pauses that have doubled meanwhile.
    shop.stack.clock.advance(HOLD_MS);
    await reconcile(shop.stack.ctx);
    await expectPaid(shop.stack, id, shop.product);
  });

  it('a pending capture: 202 until it completes, and buyer and staff are notified', async () => {
    const { id, paypalId } = await place(shop.stack, shop.product);
    approve(paypalId);
    fault('capture', 'pending');
    expect(await settle(shop.stack, id)).toMatchObject({ ok: true, status: 202 });
    const pendingMails = ['order-payment-pending', 'order-payment-pending-staff'];
    expect(await mailsAbout(shop.stack, id)).toEqual(pendingMails);
    shop.stack.emulator.control.setCapture(captures()[0]?.id ?? '', 'COMPLETED');
    shop.stack.clock.advance(MINUTE);
    await reconcile(shop.stack.ctx);
    expect(await orderRowOf(shop.stack, id)).toMatchObject({ payment_state: 'completed' });
    expect(await mailsAbout(shop.stack, id)).toEqual(['order-paid', 'order-paid-staff', ...pendingMails]);
  });
});

describe('a payment that does not match its order', () => {
  it.each(['short-amount', 'other-currency', 'other-payee', 'other-order'] as const)(
    '%s: nothing is shipped, the order goes to review',
    async (lie) => {
      const { id, paypalId } = await place(shop.stack, shop.product);
      approve(paypalId);
      fault('get', lie);
      const result = await settle(shop.stack, id);
      expect(result).toMatchObject({ ok: false, code: 'payment_review' });
      expect(!result.ok && result.msg).toContain('Please don’t pay again');
      expect(await orderRowOf(shop.stack, id)).toMatchObject({ payment_state: 'review', status: 'pending' });
      expect(await mailsAbout(shop.stack, id)).toEqual(['order-review-staff']);
      expect(captures()).toHaveLength(0);
    },
  );

  it('also where only the capture differs from what was approved: the money has come, and a person looks', async () => {
    const { id, paypalId } = await place(shop.stack, shop.product);
    approve(paypalId);
    fault('capture', 'short-amount');
    expect(await settle(shop.stack, id)).toMatchObject({ ok: false, code: 'payment_review' });
    expect(await orderRowOf(shop.stack, id)).toMatchObject({ payment_state: 'review', status: 'pending' });
    expect(captures()).toHaveLength(1);
  });
});
