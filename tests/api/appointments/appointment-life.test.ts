// Random histories of visits, from the first word to the end: each has one time, its own, and nobody else's.
import { it } from 'vitest';
import { shareStack } from '../../support/database/empty.ts';
import { anyLife, repeatLife } from '../../support/histories/appointment-life.ts';
import { historyRuns } from '../../support/histories/runs.ts';

const stack = shareStack();
const { drawn, patience, hold } = historyRuns(20, 20_261_128);

it(
  `${drawn('visits')}: each has one time of its own while it is open, and nothing else is taken`,
  () => hold(anyLife, (history) => repeatLife(stack, history)),
  patience,
);
