// Partial refunds made in PayPal's own pages: recorded once each, by webhook or by the reconciler, and never fought.
import { expect, it } from 'vitest';
import { reconcile } from '#server/payments/reconcile.ts';
import { sendEmulatorEvent } from '../../support/doubles/webhooks.ts';
import { orderRowOf } from '../../support/records/orders.ts';
import { atPayPal, details, payFor, refund, refundRows } from '../../support/records/refunds.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
const DAY_MS = 24 * 3_600_000;
const control = () => shop.stack.emulator.control;
const captureId = () => control().captures()[0]?.id ?? '';
const paid = () => payFor(shop, { [shop.product]: 3 });

async function daysLater(days: number): Promise<void> {
  shop.stack.clock.advance(days * DAY_MS);
  await reconcile(shop.stack.ctx);
}

it('reported twice is one row with one credit note', async () => {
  const { id, paypalId } = await paid();
  control().refundAtPayPal(captureId(), '5.00');
  const told = () => sendEmulatorEvent(shop.stack, 'PAYMENT.CAPTURE.REFUNDED', paypalId);
  expect(await Promise.all([told(), told(), told()])).toEqual([200, 200, 200]);
  expect(await told()).toBe(200);
  expect(await details(shop, id)).toMatchObject({
    refundedAmount: 5,
    refunds: [{ amount: 5, origin: 'paypal', state: 'done', creditNote: 'CN-00001', stockBack: false }],
  });
});

it('is found by the reconciler when no webhook came, and several add up to the whole', async () => {
  const { id } = await paid();
  control().refundAtPayPal(captureId(), '5.00');
  control().refundAtPayPal(captureId(), '2.50');
  await daysLater(0.5);
  expect(await refundRows(shop)).toEqual([]);
  await daysLater(1);
  expect((await refundRows(shop)).map(({ amount_minor }) => amount_minor).sort()).toEqual([250, 500]);
  control().refundAtPayPal(captureId());
  await daysLater(4);
  expect(await orderRowOf(shop.stack, id)).toMatchObject({ payment_state: 'refunded', refunded_minor: 3750 });
});

it('asks PayPal ever more rarely, and no longer once it refunds nothing any more', async () => {
  await paid();
  const asked: number[] = [];
  for (let day = 1; day <= 300; day += 1) {
    const before = control().calls.get;
    await daysLater(1);
    if (control().calls.get > before) asked.push(day);
  }
  expect(asked).toEqual([1, 2, 4, 8, 16, 32, 64, 128]);
});

it('and one from here share what was paid', async () => {
  const { id } = await paid();
  control().refundAtPayPal(captureId(), '30.00');
  expect(await refund(shop, id, { amount: 10 })).toMatchObject({
    code: 'not_refundable',
    msg: expect.stringContaining('REFUND_AMOUNT_EXCEEDED'),
  });
  // The refusal made us look.
  expect(await details(shop, id)).toMatchObject({ refundedAmount: 30 });
  await dataOf(refund(shop, id, {}));
  expect(atPayPal(shop)).toEqual(['30.00', '7.50']);
  expect(await orderRowOf(shop.stack, id)).toMatchObject({ payment_state: 'refunded' });
});

it('of a payment that PayPal took back has no credit note', async () => {
  const { id, paypalId } = await paid();
  await dataOf(refund(shop, id, { amount: 5 }));
  shop.stack.clock.advance(1000);
  control().refundAtPayPal(captureId());
  await sendEmulatorEvent(shop.stack, 'PAYMENT.CAPTURE.REVERSED', paypalId);
  expect(await details(shop, id)).toMatchObject({
    paymentStatus: 'refunded',
    refunds: [
      { amount: 5, creditNote: 'CN-00001' },
      { amount: 32.5, origin: 'reversal', creditNote: '' },
    ],
  });
});
