// Orders for payments that the buyer's page has already captured by itself.
import { expect, it } from 'vitest';
import { placeOrder } from '#contract/orders/orders.ts';
import { listUnmatchedPayments } from '#contract/orders/unmatched-payments.ts';
import { draftOf, pay, place, stockOf } from '../../support/records/orders.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();

const control = () => shop.stack.emulator.control;
const claim = (paypalOrderId: string) =>
  shop.stack.call(placeOrder, { body: { ...draftOf(shop.product), paypalOrderId } });

function captured() {
  const paypalId = control().createAsClient({ value: '12.50', currency: 'USD' });
  return { paypalId, captureId: control().captureAsClient(paypalId).id };
}

it('that cannot be stored never read “not charged”, and the payment is listed for the staff', async () => {
  const { paypalId, captureId } = captured();
  await place(shop.stack, shop.product, 5);
  const answer = await claim(paypalId);
  expect(answer).toMatchObject({ ok: false, code: 'payment_review' });
  expect(!answer.ok && answer.msg).not.toContain('not been charged');
  expect(await shop.admin(listUnmatchedPayments)).toMatchObject({
    data: { payments: [{ _id: captureId, status: 'open' }] },
  });
});

it('that were only approved are refused as usual', async () => {
  const paypalId = control().createAsClient({ value: '12.50', currency: 'USD' });
  control().approve(paypalId);
  await place(shop.stack, shop.product, 5);
  expect(await claim(paypalId)).toMatchObject({ ok: false, code: 'out_of_stock' });
  expect(await shop.admin(listUnmatchedPayments)).toMatchObject({ data: { payments: [] } });
});

it('of another order do not notify the staff', async () => {
  const { paypalId } = await pay(shop.stack, shop.product);
  expect(await claim(paypalId)).toMatchObject({ ok: false, code: 'payment_mismatch' });
  expect(await shop.admin(listUnmatchedPayments)).toMatchObject({ data: { payments: [] } });
  expect(await stockOf(shop.stack, shop.product)).toBe(4);
});
