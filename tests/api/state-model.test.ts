// Random lives of a shop: whatever is done in whatever order, stock and money add up (safety.md F, bar 24).
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { reconcile } from '#server/domain/reconcile.ts';
import { shareStack } from '../support/empty.ts';
import { shelve } from '../support/orders.ts';
import { makeAdmin, makeCustomer } from '../support/people.ts';
import { anyStep, expectSound, type Shop } from '../support/shop-model.ts';
import type { Stack } from '../support/stack.ts';

const RUNS = Number(process.env.MODEL_RUNS ?? 25);
const MINUTE = 60_000;
const STOCK = 12;

let stack: Stack;
shareStack((shared) => {
  stack = shared;
});

async function openShop(): Promise<Shop> {
  stack.standIn.control.clearFaults();
  const [customer, admin] = [await makeCustomer(stack), await makeAdmin(stack)];
  return {
    stack,
    customer: stack.as(customer.token),
    admin: stack.as(admin.token),
    product: await shelve(stack, { stock: STOCK }),
    brought: STOCK,
    orders: [],
  };
}

/** When PayPal is well again and time has passed, nothing is left hanging but what waits for a person. */
async function expectRest(shop: Shop): Promise<void> {
  stack.standIn.control.clearFaults();
  for (let round = 0; round < 6; round += 1) {
    stack.clock.advance(90 * MINUTE);
    await reconcile(stack.ctx);
  }
  await expectSound(shop);
  const states = await stack.ctx.db
    .selectFrom('orders')
    .select(['payment_state', 'stock_state'])
    .where('id', 'in', ['none', ...shop.orders.map(({ id }) => id)])
    .execute();
  expect(states.filter(({ payment_state }) => ['capturing', 'refunding'].includes(payment_state))).toEqual(
    [],
  );
  expect(states.filter(({ stock_state }) => stock_state === 'held')).toEqual([]);
}

it(
  `${RUNS} random lives: no unit too many, no capture twice, no order paid without one`,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 30 }), async (steps) => {
        const shop = await openShop();
        for (const { step } of steps) {
          await step(shop);
          await expectSound(shop);
        }
        await expectRest(shop);
      }),
      { numRuns: RUNS, verbose: 0 },
    );
  },
  30_000 + RUNS * 2_000,
);
