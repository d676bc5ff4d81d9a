// Model test of random shop histories: whatever the order of events, stock and money add up.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { reconcile } from '#server/payments/reconcile.ts';
import { shareStack } from '../../support/database/empty.ts';
import { orderRowOf, shelve } from '../../support/records/orders.ts';
import { makeAdmin, makeCustomer } from '../../support/records/people.ts';
import { anyStep, EVERY_END, expectSound, type Shop } from '../../support/records/shop-model.ts';

/** Enough that some orders are paid, some fail and some are refunded: fewer prove too little. */
const RUNS = Math.max(20, Number(process.env.MODEL_RUNS ?? 0));
const MINUTE = 60_000;
const STOCK = 12;

const stack = shareStack();

async function openShop(): Promise<Shop> {
  stack.emulator.control.clearFaults();
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

/**
 * After PayPal recovers and time has passed, only orders in review are still open.
 * @returns how each ended
 */
async function expectRest(shop: Shop): Promise<string[]> {
  stack.emulator.control.clearFaults();
  for (let round = 0; round < 6; round += 1) {
    stack.clock.advance(90 * MINUTE);
    await reconcile(stack.ctx);
  }
  await expectSound(shop);
  const states = await Promise.all(shop.orders.map(({ id }) => orderRowOf(stack, id)));
  expect(states.filter(({ payment_state }) => ['capturing'].includes(payment_state))).toEqual([]);
  const held = states.filter(({ stock_state }) => stock_state === 'held');
  expect(held.filter(({ payment_state }) => payment_state !== 'review')).toEqual([]);
  return states.map(({ payment_state }) => payment_state);
}

it(
  `${RUNS} random histories: no unit oversold, no capture twice, no order paid without one`,
  async () => {
    const ends = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 30 }), async (steps) => {
        const shop = await openShop();
        for (const { step } of steps) {
          await step(shop);
          await expectSound(shop);
        }
        for (const end of await expectRest(shop)) ends.add(end);
      }),
      { numRuns: RUNS, verbose: 0, examples: [[EVERY_END]] },
    );
    expect([...ends]).toEqual(expect.arrayContaining(['completed', 'failed', 'refunded']));
  },
  30_000 + RUNS * 2_000,
);
