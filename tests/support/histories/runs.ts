// How many random histories a test draws, and which: MODEL_RUNS and MODEL_MINUTES ask for more, MODEL_SEED for others.
import fc from 'fast-check';
import { afterEach } from 'vitest';
import { engine } from '../service/stack.ts';

const MINUTES = Number(process.env.MODEL_MINUTES ?? 0);

/** What failed, as a test to paste; how many held where nothing did. */
function asTest<History>({
  failed,
  numRuns,
  seed,
  counterexample,
  errorInstance,
}: fc.RunDetails<[History]>): void {
  if (!failed && MINUTES) process.stdout.write(`${numRuns} histories held (seed ${seed})\n`);
  if (!failed) return;
  const [history] = counterexample ?? [];
  throw new Error(`it('repeats a history', () => repeat(${JSON.stringify(history)}));`, {
    cause: errorInstance,
  });
}

/** On PostgreSQL a history takes three times as long: there the gate draws the first of those that it draws on SQLite. */
const ON_POSTGRES = 0.3;

/**
 * Call this at the top of a file.
 * @param gate how many histories the gate draws on SQLite
 * @param usual seed: the same histories each time, so that a failure is the change's
 * @param each milliseconds that one may take; those of minutes aren't made shorter where they fail
 */
export function historyRuns(gate: number, usual: number, { each = 4_000 } = {}) {
  const fewest = engine === 'sqlite' ? gate : Math.ceil(gate * ON_POSTGRES);
  const numRuns = Math.max(fewest, Number(process.env.MODEL_RUNS ?? 0));
  const seed = Number(process.env.MODEL_SEED ?? usual);
  const length = MINUTES ? { numRuns: 1_000_000, interruptAfterTimeLimit: MINUTES * 60_000 } : { numRuns };
  let last: Promise<unknown> = Promise.resolve();
  afterEach(() => last, 60_000 + each);
  return {
    /** For a test's name. */
    drawn: (what: string) => `${numRuns} histories of ${what} (seed ${seed})`,
    /** Milliseconds after which they hang. */
    patience: 60_000 + Math.max(numRuns * each, MINUTES * 90_000),
    /** @throws Error with the shortest history that fails */
    async hold<History>(any: fc.Arbitrary<History>, repeat: (history: History) => Promise<void>) {
      // One at a time: a run whose minutes are over leaves its last history unfinished.
      const inTurn = (history: History) => {
        const own = last.then(() => repeat(history));
        last = own.catch(() => undefined);
        return own;
      };
      const endOnFailure = each > 60_000;
      await fc.assert(fc.asyncProperty(any, inTurn), { ...length, seed, endOnFailure, reporter: asTest });
    },
  };
}
