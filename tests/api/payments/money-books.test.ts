// Random payment histories against PayPal's own books: manual states, cancellations, refunds, webhooks, lost
// answers.
import fc from 'fast-check';
import { it } from 'vitest';
import { shareStack } from '../../support/database/empty.ts';
import { comeToRest, expectBooksAgree, expectTrueMails } from '../../support/records/money-books.ts';
import { anyMoneyStep, type MoneyShop } from '../../support/records/money-life.ts';
import { shelve } from '../../support/records/orders.ts';
import { makeAdmin, makeCustomer } from '../../support/records/people.ts';

const RUNS = Math.max(25, Number(process.env.MODEL_RUNS ?? 0));
const SEED = Number(process.env.MODEL_SEED ?? Date.now() % 2 ** 31);

const stack = shareStack();

async function openShop(): Promise<MoneyShop> {
  stack.emulator.control.clearFaults();
  stack.clock.advance(60_000);
  const [customer, admin] = [await makeCustomer(stack), await makeAdmin(stack)];
  return {
    stack,
    customer: stack.as(customer.token),
    admin: stack.as(admin.token),
    product: await shelve(stack, { stock: 50 }),
    orders: [],
    read: new Set(),
  };
}

it(
  `${RUNS} histories (seed ${SEED}): each capture is on one order, refunded at most once, and every mail is true`,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyMoneyStep, { minLength: 5, maxLength: 25 }), async (steps) => {
        const shop = await openShop();
        for (const { step } of steps) {
          await step(shop);
          await expectTrueMails(shop);
        }
        await comeToRest(shop);
        await expectBooksAgree(shop);
      }),
      { numRuns: RUNS, seed: SEED },
    );
  },
  60_000 + RUNS * 4_000,
);
