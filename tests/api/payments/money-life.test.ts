// Random payment histories against PayPal's own books: manual states, cancellations, refunds, webhooks, lost answers, steps at once,
// and a service that stops within one. MODEL_MINUTES runs them for so long.
import fc from 'fast-check';
import { it } from 'vitest';
import { shareStack } from '../../support/database/empty.ts';
import {
  comeToRest,
  expectDocumentsAgree,
  expectPayPalAgrees,
  expectPromisesKept,
  expectRest,
  expectTrueMails,
  expectUnitsAgree,
} from '../../support/histories/money-books.ts';
import { anyHistory } from '../../support/histories/money-histories.ts';
import { type History, live, type MoneyShop } from '../../support/histories/money-life.ts';
import { expectQuotesAgree } from '../../support/histories/quote-books.ts';
import { shelve } from '../../support/records/orders.ts';
import { makeAdmin, makeCustomer } from '../../support/records/people.ts';

const RUNS = Math.max(20, Number(process.env.MODEL_RUNS ?? 0));
const MINUTES = Number(process.env.MODEL_MINUTES ?? 0);
/** The same histories each time, so that a failure is the change's; MODEL_SEED draws others. */
const SEED = Number(process.env.MODEL_SEED ?? 20_261_124);
const STOCK = 50;

const stack = shareStack();

/** A history from its beginning to its rest, in an empty shop. */
async function repeat(history: History): Promise<void> {
  await stack.empty();
  stack.emulator.control.clearFaults();
  const [customer, admin] = [await makeCustomer(stack), await makeAdmin(stack)];
  const shop: MoneyShop = {
    stack,
    customer: stack.as(customer.token),
    admin: stack.as(admin.token),
    product: await shelve(stack, { stock: STOCK }),
    capturesBefore: stack.emulator.control.captures().length,
    ...{ orders: [], quotes: [], read: new Set() },
  };
  await live(shop, history, expectTrueMails);
  await comeToRest(shop);
  await expectPayPalAgrees(shop);
  await expectPromisesKept(shop);
  await expectUnitsAgree(shop, STOCK);
  if (shop.quotes.length > 0) {
    await expectRest(shop);
    await expectDocumentsAgree(shop);
    await expectQuotesAgree(shop);
  }
}

/** What failed, as a test to paste in here. */
const asTest = ({ failed, counterexample, errorInstance }: fc.RunDetails<[History]>): void => {
  if (!failed) return;
  const [history] = counterexample ?? [];
  throw new Error(`it('repeats a history', () => repeat(${JSON.stringify(history)}));`, {
    cause: errorInstance,
  });
};

const histories = (hasQuotes: boolean) =>
  fc.assert(fc.asyncProperty(anyHistory(hasQuotes), repeat), {
    ...(MINUTES ? { numRuns: 1_000_000, interruptAfterTimeLimit: MINUTES * 60_000 } : { numRuns: RUNS }),
    seed: SEED,
    reporter: asTest,
  });
const PATIENCE_MS = 60_000 + Math.max(RUNS * 4_000, MINUTES * 90_000);

it(
  `${RUNS} histories of a shop (seed ${SEED}): each capture is on one order, refunded at most once, and every mail is true`,
  () => histories(false),
  PATIENCE_MS,
);

// A payment or a refund still crosses an ending in ways that nobody decided on.
it.fails(
  `${RUNS} histories of a quote (seed ${SEED}): nothing is sold for a visit that won’t be, and no money stays that nobody kept`,
  () => histories(true),
  PATIENCE_MS,
);

// Set by hand on an order of a quote whose rest is paid: the visit is then called off.
it.fails('an order cancelled and set to completed at once ends with its visit', () =>
  repeat({
    start: { situation: 'rest paid', due: 'deposit', hasSlot: false, hasEngineers: false },
    moves: [
      {
        steps: [['the admin sets', 0, '{"status":"cancelled","paymentStatus":"completed"}']],
        stopsAfter: null,
      },
      { steps: [['settle', 0, '']], stopsAfter: null },
      {
        steps: [
          ['call off', 0, ''],
          ['settle', 0, ''],
        ],
        stopsAfter: null,
      },
    ],
  } as History));
