// Manual payment states: PayPal is asked first, and money that PayPal holds is never lost.
import { describe, expect, it } from 'vitest';
import { changeOrder, type PaymentStatus } from '#contract/orders/orders.ts';
import { newPayment } from '#server/money/payment-rows.ts';
import { lockOrder } from '#server/orders/order-rows.ts';
import { writeMoney } from '#server/orders/write-money.ts';
import { reconcile } from '#server/payments/reconcile.ts';
import { emulatorOf } from '../../support/doubles/emulator.ts';
import { sendEmulatorEvent } from '../../support/doubles/webhooks.ts';
import {
  changePayment,
  mailsAbout,
  mailTo,
  orderRowOf,
  place,
  settle,
  stockOf,
} from '../../support/records/orders.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
const { approve, fault, captures } = emulatorOf(shop);

const change = (id: string, body: object) =>
  shop.admin(changeOrder, { params: { id }, body: body as { paymentStatus: PaymentStatus } });
const set = (id: string, paymentStatus: PaymentStatus, note?: string) =>
  change(id, { paymentStatus, ...(note ? { note } : {}) });
const cancel = (id: string) =>
  shop.customer(changeOrder, { params: { id }, body: { status: 'cancelled' as const } });
const refunds = () => shop.stack.emulator.control.refunds();
const row = (id: string) => orderRowOf(shop.stack, id);

/** PayPal answers nothing. */
const away = () => {
  for (const call of ['get', 'get-capture', 'capture', 'refund', 'verify'] as const)
    fault(call, 'down', { times: Number.POSITIVE_INFINITY });
};
const back = () => {
  shop.stack.emulator.control.clearFaults();
  shop.stack.clock.advance(60_000);
};

/** A capture at PayPal whose answer was lost. */
async function captureLost(quantity = 2) {
  const placed = await place(shop.stack, shop.product, quantity, shop.customer);
  approve(placed.paypalId);
  fault('capture', 'reset-after');
  const { captureOrder } = shop.stack.ctx.payments;
  shop.stack.ctx.payments.captureOrder = async (...given) => {
    await captureOrder(...given).catch(() => {});
    shop.stack.ctx.payments.captureOrder = captureOrder;
    away();
    return captureOrder(...given);
  };
  expect(await settle(shop.stack, placed.id)).toMatchObject({ status: 202 });
  expect(captures()).toHaveLength(1);
  return placed;
}

/** Marked as paid by hand although PayPal held the money, as no call does. */
async function markedBlindly() {
  const placed = await captureLost();
  const { db } = shop.stack.ctx;
  await changePayment(shop.stack, { state: 'closed' }, placed.id);
  await db.updateTable('orders').set({ stock_state: 'sold', status: 'processing' }).execute();
  await db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, placed.id);
    const facts = { method: 'other', state: 'received', recorded_by: 'somebody', received_at: 1 } as const;
    const begun = newPayment(order, { ...facts, amount_minor: order.total_minor }, 1);
    await writeMoney(trx, placed.id, { begun });
  });
  return placed;
}

describe('while PayPal may hold the money and does not answer', () => {
  it.each(['completed', 'failed', 'refunded'] as const)(
    'the payment cannot be set to %s, and is found when PayPal is back',
    async (wanted) => {
      const { id } = await captureLost();
      expect(await set(id, wanted, 'Paid by bank')).toMatchObject({ ok: false });
      expect(await row(id)).toMatchObject({ payment_state: 'capturing', paid_at: null });
      back();
      await reconcile(shop.stack.ctx);
      expect(await row(id)).toMatchObject({ payment_state: 'completed', capture_id: captures()[0]?.id });
    },
  );

  it('a cancelled order does not say "not charged", and a capture is refunded later', async () => {
    const { id, paypalId } = await place(shop.stack, shop.product, 2, shop.customer);
    approve(paypalId);
    shop.stack.emulator.control.captureAsClient(paypalId);
    away();
    expect(await cancel(id)).toMatchObject({ ok: true, data: { order: { status: 'cancelled' } } });
    expect(await mailTo(shop.stack, id, 'order-cancelled')).not.toContain('not been charged');
    expect(await mailTo(shop.stack, id, 'order-cancelled')).toContain('If it was, we’ll refund all of it');
    expect(await stockOf(shop.stack, shop.product)).toBe(5);
    back();
    await reconcile(shop.stack.ctx);
    expect(await row(id)).toMatchObject({ payment_state: 'refunded', capture_id: captures()[0]?.id });
    expect(refunds()).toHaveLength(1);
    expect(await stockOf(shop.stack, shop.product)).toBe(5);
    expect(await mailsAbout(shop.stack, id)).toContain('order-refunded');
  });
});

describe('an order marked as paid while PayPal held its money', () => {
  it('goes back at PayPal when its buyer cancels, and the rest is to give back by hand', async () => {
    const { id } = await markedBlindly();
    back();
    expect(await cancel(id)).toMatchObject({ ok: true });
    expect(await row(id)).toMatchObject({ status: 'cancelled', payment_state: 'completed' });
    expect(refunds()).toMatchObject([{ captureId: captures()[0]?.id }]);
    expect(await mailTo(shop.stack, id, 'order-cancelled')).toContain('of $25.00 didn’t go through PayPal');
    expect(await stockOf(shop.stack, shop.product)).toBe(5);
  });

  it('never reads refunded without a refund at PayPal', async () => {
    const { id } = await markedBlindly();
    expect(await set(id, 'refunded', 'By bank')).toMatchObject({ ok: false, code: 'unavailable' });
    back();
    await set(id, 'refunded', 'By bank');
    expect(await row(id)).toMatchObject({ payment_state: 'refunded', capture_id: captures()[0]?.id });
    expect(refunds()).toHaveLength(1);
  });

  it('stores the capture that a webhook reports, and asks the staff to review it', async () => {
    const { id, paypalId } = await markedBlindly();
    back();
    expect(await sendEmulatorEvent(shop.stack, 'PAYMENT.CAPTURE.COMPLETED', paypalId)).toBe(200);
    expect(await row(id)).toMatchObject({ payment_state: 'completed', capture_id: captures()[0]?.id });
    expect((await row(id)).review_reason).toContain('by hand');
    expect(await mailsAbout(shop.stack, id)).toContain('order-review-staff');
  });

  it("cancelled during PayPal's outage stores the capture as well", async () => {
    const { id, paypalId } = await markedBlindly();
    expect(await cancel(id)).toMatchObject({ ok: true });
    expect(await mailTo(shop.stack, id, 'order-cancelled')).not.toContain('not been charged');
    back();
    expect(await sendEmulatorEvent(shop.stack, 'PAYMENT.CAPTURE.COMPLETED', paypalId)).toBe(200);
    expect(await row(id)).toMatchObject({ capture_id: captures()[0]?.id });
    await set(id, 'refunded', 'By bank');
    expect(refunds()).toHaveLength(1);
    expect(await row(id)).toMatchObject({ payment_state: 'refunded' });
  });
});
