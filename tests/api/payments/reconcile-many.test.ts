// More open orders than one batch: none starves behind orders that nobody pays, least of all captured ones.
import { expect, it } from 'vitest';
import { reconcile } from '#server/payments/reconcile.ts';
import { emulatorOf } from '../../support/doubles/emulator.ts';
import { changePayment, orderRowOf, place, shelve } from '../../support/records/orders.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const OPEN = 60;
const MINUTE = 60_000;
const shop = freshShop();
const { approve } = emulatorOf(shop);

async function placeMany() {
  const part = await shelve(shop.stack, { stock: 1000 });
  for (let n = 0; n < OPEN; n += 1) await place(shop.stack, part);
  shop.stack.clock.advance(1000);
  return place(shop.stack, part);
}

it('a payment with a closed window is recorded in one round, though it is the youngest of sixty-one orders', async () => {
  const { id, paypalId } = await placeMany();
  approve(paypalId);
  shop.stack.clock.advance(MINUTE);
  expect(await reconcile(shop.stack.ctx)).toBe(OPEN + 1);
  expect(await orderRowOf(shop.stack, id)).toMatchObject({ payment_state: 'completed' });
  expect(await reconcile(shop.stack.ctx)).toBe(0);
});

it('a capture in progress finishes in the first batch, the last one started after a stop', async () => {
  const { id, paypalId } = await placeMany();
  approve(paypalId);
  await changePayment(shop.stack, { state: 'capturing' }, id);
  shop.stack.clock.advance(MINUTE);
  expect(await reconcile(shop.stack.ctx, AbortSignal.abort())).toBeLessThan(OPEN);
  expect(await orderRowOf(shop.stack, id)).toMatchObject({ payment_state: 'completed' });
});

it('a round over many orders yields to other requests between any two of them', async () => {
  await placeMany();
  shop.stack.clock.advance(MINUTE);
  let ticks = 0;
  let isOver = false;
  const tick = () => {
    ticks += 1;
    if (!isOver) setImmediate(tick);
  };
  tick();
  const looked = await reconcile(shop.stack.ctx);
  isOver = true;
  expect(looked).toBe(OPEN + 1);
  expect(ticks).toBeGreaterThan(OPEN);
});
