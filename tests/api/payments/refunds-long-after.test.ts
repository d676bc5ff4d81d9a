// Refunds months later, when PayPal keeps the capture but no longer its order.
import { beforeEach, expect, it } from 'vitest';
import { sendEmulatorEvent } from '../../support/doubles/webhooks.ts';
import { mailsAbout, orderRowOf, type Placed, pay, stockOf } from '../../support/records/orders.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
let placed: Placed;

const control = () => shop.stack.emulator.control;
const captureId = () => control().captures()[0]?.id ?? '';
const row = () => orderRowOf(shop.stack, placed.id);
const tell = (type: string) => sendEmulatorEvent(shop.stack, type, placed.paypalId);

beforeEach(async () => {
  placed = await pay(shop.stack, shop.product, 2);
  shop.stack.ctx.payments.getOrder = async () => null;
});

it('in full are recorded', async () => {
  control().refundAtPayPal(captureId());
  expect(await tell('PAYMENT.CAPTURE.REFUNDED')).toBe(200);
  expect(await row()).toMatchObject({ payment_state: 'refunded', refunded_minor: 2500 });
});

it('by reversal go to review', async () => {
  control().refundAtPayPal(captureId());
  expect(await tell('PAYMENT.CAPTURE.REVERSED')).toBe(200);
  expect(await row()).toMatchObject({ payment_state: 'refunded', stock_state: 'sold' });
  expect(await mailsAbout(shop.stack, placed.id)).toContain('order-review-staff');
  expect(await stockOf(shop.stack, shop.product)).toBe(3);
});

it('in part are recorded, as PayPal knows the refund itself', async () => {
  control().refundAtPayPal(captureId(), '5.00');
  expect(await tell('PAYMENT.CAPTURE.REFUNDED')).toBe(200);
  expect(await row()).toMatchObject({ payment_state: 'completed', refunded_minor: 500 });
});

it('in part notify the staff where PayPal forgot the refund, too, and the sum is unknown', async () => {
  shop.stack.ctx.payments.getRefund = async () => null;
  control().refundAtPayPal(captureId(), '5.00');
  expect(await tell('PAYMENT.CAPTURE.REFUNDED')).toBe(200);
  expect(await row()).toMatchObject({
    payment_state: 'completed',
    review_reason: expect.stringContaining('part'),
  });
  expect(await mailsAbout(shop.stack, placed.id)).toContain('order-review-staff');
});
