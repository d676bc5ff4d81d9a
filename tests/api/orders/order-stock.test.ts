// Stock of orders that the admin changes by hand: units are never counted, lost or sold twice.
import { beforeEach, expect, it } from 'vitest';
import { changeOrder } from '#contract/orders/orders.ts';
import { reconcile } from '#server/payments/reconcile.ts';
import { shareStack } from '../../support/database/empty.ts';
import { orderRowOf, pay, place, settle, shelve, stockOf } from '../../support/records/orders.ts';
import { makeAdmin } from '../../support/records/people.ts';

const HOUR = 3_600_000;
const stack = shareStack();
let product: string;
let set: (id: string, body: object) => Promise<{ ok: boolean }>;
beforeEach(async () => {
  product = await shelve(stack, { stock: 5 });
  const admin = stack.as((await makeAdmin(stack)).token);
  set = (id, body) => admin(changeOrder, { params: { id }, body: body as never });
});

it('an order reopened, and paid at PayPal after its payment was closed, takes its units once', async () => {
  const { id, paypalId } = await place(stack, product);
  await set(id, { status: 'cancelled' });
  await set(id, { status: 'shipped' });
  expect(await stockOf(stack, product)).toBe(4);
  stack.emulator.control.approve(paypalId);
  expect(await settle(stack, id)).toMatchObject({ code: 'order_closed' });
  stack.emulator.control.captureAsClient(paypalId);
  expect(await settle(stack, id)).toMatchObject({ ok: true });
  expect(await orderRowOf(stack, id)).toMatchObject({ payment_state: 'completed', stock_state: 'sold' });
  expect(await stockOf(stack, product)).toBe(4);
});

it('a paid order set to unpaid and found paid again takes no more units', async () => {
  const { id } = await pay(stack, product);
  await set(id, { paymentStatus: 'failed' });
  expect(await settle(stack, id)).toMatchObject({ ok: true });
  expect(await stockOf(stack, product)).toBe(4);
});

it('a payment set to failed releases its hold', async () => {
  const { id } = await place(stack, product);
  await set(id, { paymentStatus: 'failed' });
  expect(await orderRowOf(stack, id)).toMatchObject({ stock_state: 'released' });
  expect(await stockOf(stack, product)).toBe(5);
});

it('shipped unpaid units do not return to stock when the hold expires', async () => {
  const { id } = await place(stack, product);
  await set(id, { status: 'shipped' });
  for (let round = 0; round < 5; round += 1) {
    stack.clock.advance(2 * HOUR);
    await reconcile(stack.ctx);
  }
  expect(await stockOf(stack, product)).toBe(4);
  expect(await orderRowOf(stack, id)).toMatchObject({ status: 'shipped', stock_state: 'sold' });
});

it('an order with an expired hold takes its units again when shipped, or cannot be shipped', async () => {
  const [sent, late] = [await place(stack, product, 2), await place(stack, product, 3)];
  stack.clock.advance(HOUR / 3);
  await reconcile(stack.ctx);
  expect(await stockOf(stack, product)).toBe(5);
  expect(await set(sent.id, { status: 'shipped' })).toMatchObject({ ok: true });
  expect(await stockOf(stack, product)).toBe(3);
  await pay(stack, product, 1);
  expect(await set(late.id, { status: 'delivered' })).toMatchObject({
    ok: false,
    code: 'out_of_stock',
    msg: expect.stringMatching(/^There are only 2 of .* left\. Nothing was saved\.$/),
  });
  expect(await stockOf(stack, product)).toBe(2);
});
