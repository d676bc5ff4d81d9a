// Payments refunded or reversed at PayPal before we recorded them: the order is closed.
import { expect, it } from 'vitest';
import { reconcile } from '#server/payments/reconcile.ts';
import { emulatorOf } from '../../support/doubles/emulator.ts';
import { orderRowOf, place, settle } from '../../support/records/orders.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
const { approve, fault, captures } = emulatorOf(shop);
const MINUTE = 60_000;

it.each(['REFUNDED', 'PARTIALLY_REFUNDED'])('a capture that is %s when it is first seen', async (status) => {
  const { id, paypalId } = await place(shop.stack, shop.product);
  approve(paypalId);
  const { captureOrder } = shop.stack.ctx.payments;
  // The capture is made, and PayPal is silent until the staff have refunded it there.
  shop.stack.ctx.payments.captureOrder = async (...call) => {
    fault('capture', 'reset-after');
    fault('get', 'down');
    return captureOrder(...call);
  };
  expect(await settle(shop.stack, id)).toMatchObject({ status: 202 });
  shop.stack.emulator.control.setCapture(captures()[0]?.id ?? '', status);
  for (let round = 0; round < 3; round += 1) {
    shop.stack.clock.advance(MINUTE);
    await reconcile(shop.stack.ctx);
  }
  expect(await orderRowOf(shop.stack, id)).toMatchObject({ payment_state: 'review' });
});
