// Random payment histories against PayPal's own books: manual states, cancellations, refunds, webhooks, lost answers, steps at once,
// and a service that stops within one. MODEL_MINUTES runs them for so long.
import fc from 'fast-check';
import { afterEach, it } from 'vitest';
import { shareStack } from '../../support/database/empty.ts';
import { anyHistory } from '../../support/histories/money-histories.ts';
import type { History } from '../../support/histories/money-life.ts';
import { repeatHistory } from '../../support/histories/repeat-history.ts';

const RUNS = Math.max(20, Number(process.env.MODEL_RUNS ?? 0));
const MINUTES = Number(process.env.MODEL_MINUTES ?? 0);
/** The same histories each time, so that a failure is the change's; MODEL_SEED draws others. */
const SEED = Number(process.env.MODEL_SEED ?? 20_261_124);

const stack = shareStack();

let last: Promise<unknown> = Promise.resolve();
/** One at a time: a run whose minutes are over leaves its last history unfinished. */
const repeat = (history: History): Promise<void> => {
  const own = last.then(() => repeatHistory(stack, history));
  last = own.catch(() => undefined);
  return own;
};
// Within it the service may have stopped, and the next test begins with an empty shop.
afterEach(() => last, 60_000);

/** What failed, as a test to paste into found-histories.test.ts; how many held where nothing did. */
const asTest = ({ failed, numRuns, counterexample, errorInstance }: fc.RunDetails<[History]>): void => {
  if (!failed && MINUTES) process.stdout.write(`${numRuns} histories held (seed ${SEED})\n`);
  if (!failed) return;
  const [history] = counterexample ?? [];
  throw new Error(`it('repeats a history', () => repeat(${JSON.stringify(history)}));`, {
    cause: errorInstance,
  });
};

const histories = (about: Parameters<typeof anyHistory>[0]) =>
  fc.assert(fc.asyncProperty(anyHistory(about), repeat), {
    ...(MINUTES ? { numRuns: 1_000_000, interruptAfterTimeLimit: MINUTES * 60_000 } : { numRuns: RUNS }),
    seed: SEED,
    reporter: asTest,
  });
const PATIENCE_MS = 60_000 + Math.max(RUNS * 4_000, MINUTES * 90_000);

it(
  `${RUNS} histories of a shop (seed ${SEED}): each capture is on one order, refunded at most once, and every mail is true`,
  () => histories('shop'),
  PATIENCE_MS,
);

it(
  `${RUNS} histories of a quote (seed ${SEED}): nothing is sold for a visit that won’t be, and no money stays that nobody kept`,
  () => histories('quotes'),
  PATIENCE_MS,
);

it(
  `${RUNS} histories of bills (seed ${SEED}): each is asked for once, and what was paid for it is kept, moved or given back`,
  () => histories('bills'),
  PATIENCE_MS,
);
