// Where an order's units are when the dashboard goes its own way: never counted twice, never lost, never sold once more.
import { beforeEach, expect, it } from 'vitest';
import { changeOrder } from '#contract/orders/orders.ts';
import { reconcile } from '#server/orders/payments/reconcile.ts';
import { shareStack } from '../../support/database/empty.ts';
import { orderRowOf, pay, place, settle, shelve, stockOf } from '../../support/records/orders.ts';
import { makeAdmin } from '../../support/records/people.ts';
import type { Stack } from '../../support/service/stack.ts';

const HOUR = 3_600_000;
let stack: Stack;
let product: string;
let set: (id: string, body: object) => Promise<{ ok: boolean }>;
shareStack((shared) => {
  stack = shared;
});
beforeEach(async () => {
  product = await shelve(stack, { stock: 5 });
  const admin = stack.as((await makeAdmin(stack)).token);
  set = (id, body) => admin(changeOrder, { params: { id }, body: body as never });
});

it('an order that was taken up again and is paid after all takes its units once', async () => {
  const { id, paypalId } = await place(stack, product);
  await set(id, { status: 'cancelled' });
  await set(id, { status: 'shipped' });
  expect(await stockOf(stack, product)).toBe(4);
  stack.emulator.control.approve(paypalId);
  expect(await settle(stack, id)).toMatchObject({ ok: true });
  expect(await orderRowOf(stack, id)).toMatchObject({ payment_state: 'completed', stock_state: 'sold' });
  expect(await stockOf(stack, product)).toBe(4);
});

it('a paid order that the dashboard called unpaid is found paid again, and takes no more units', async () => {
  const { id } = await pay(stack, product);
  await set(id, { paymentStatus: 'failed' });
  expect(await settle(stack, id)).toMatchObject({ ok: true });
  expect(await stockOf(stack, product)).toBe(4);
});

it('a payment that the dashboard calls failed lets its hold go', async () => {
  const { id } = await place(stack, product);
  await set(id, { paymentStatus: 'failed' });
  expect(await orderRowOf(stack, id)).toMatchObject({ stock_state: 'released' });
  expect(await stockOf(stack, product)).toBe(5);
});

it('what was sent unpaid does not come back to the shelf when its hold runs out', async () => {
  const { id } = await place(stack, product);
  await set(id, { status: 'shipped' });
  for (let round = 0; round < 5; round += 1) {
    stack.clock.advance(2 * HOUR);
    await reconcile(stack.ctx);
  }
  expect(await stockOf(stack, product)).toBe(4);
  expect(await orderRowOf(stack, id)).toMatchObject({ status: 'shipped', stock_state: 'sold' });
});

it('an order whose hold ran out takes its units again when it is sent, or cannot be sent', async () => {
  const [sent, late] = [await place(stack, product, 2), await place(stack, product, 3)];
  stack.clock.advance(HOUR / 3);
  await reconcile(stack.ctx);
  expect(await stockOf(stack, product)).toBe(5);
  expect(await set(sent.id, { status: 'shipped' })).toMatchObject({ ok: true });
  expect(await stockOf(stack, product)).toBe(3);
  await pay(stack, product, 1);
  expect(await set(late.id, { status: 'delivered' })).toMatchObject({ ok: false, code: 'out_of_stock' });
  expect(await stockOf(stack, product)).toBe(2);
});
