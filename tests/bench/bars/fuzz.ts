// Bar 23: odd bodies at every endpoint that takes one, once with the usual seed and once with a new one.
import { type Bar, runTests, scaled } from './bar.ts';

const BODIES = scaled(5000);
const MOST_SECONDS = 600;
const FILES = [
  'tests/api/http/odd-bodies.test.ts',
  'tests/api/http/bad-input.test.ts',
  'tests/api/http/addresses.test.ts',
  'tests/api/jobs/spoiled-presses.test.ts',
];

export const fuzz: Bar = {
  number: 23,
  name: 'fuzz',
  target: `${BODIES} odd bodies per call, a fixed seed and a new one: 0 × 5xx, every answer of its shape, ≤ 10 min`,
  async run() {
    const started = performance.now();
    const more = { ODD_BODIES: String(BODIES) };
    const fixed = runTests(['api-sqlite'], FILES, { ...more, FUZZ_SEED: '20261121' });
    const fresh = runTests(['api-sqlite'], FILES, more);
    const seconds = Math.round((performance.now() - started) / 1000);
    return {
      figure: `fixed: ${fixed.figure}; new: ${fresh.figure}; ${seconds} s`,
      met: fixed.met && fresh.met && seconds <= MOST_SECONDS,
    };
  },
};
