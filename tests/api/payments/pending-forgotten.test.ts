// A pending payment that PayPal no longer knows: it goes to review and holds its parts until then.
import { expect, it } from 'vitest';
import { reconcile } from '#server/payments/reconcile.ts';
import { emulatorOf } from '../../support/doubles/emulator.ts';
import { mailsAbout, orderRowOf, place, settle } from '../../support/records/orders.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
const { approve, fault } = emulatorOf(shop);

it('goes to review instead of holding its parts for ever', async () => {
  const { id, paypalId } = await place(shop.stack, shop.product, 2, shop.customer);
  approve(paypalId);
  fault('capture', 'pending');
  await settle(shop.stack, id);
  shop.stack.ctx.payments.getCapture = async () => null;
  shop.stack.clock.advance(24 * 3_600_000);
  await reconcile(shop.stack.ctx);
  expect(await orderRowOf(shop.stack, id)).toMatchObject({ payment_state: 'review', stock_state: 'held' });
  expect(await mailsAbout(shop.stack, id)).toContain('order-review-staff');
});
