// Random hours of an engineer's phones in a real browser: nothing that was typed, pressed or photographed is lost or counts twice.
import { afterAll, it } from 'vitest';
import { historyRuns } from '../support/histories/runs.ts';
import { anyHour, repeatHour } from '../support/phone-hours/hour.ts';

const { drawn, patience, hold } = historyRuns(3, 20_261_128, { each: 120_000 });
const figures: Record<string, number> = {};

afterAll(() => {
  if (figures.histories) process.stdout.write(`${JSON.stringify(figures)}\n`);
});

it(`${drawn('an engineer’s phones')}: nothing is lost`, { tags: ['full'], timeout: patience }, () =>
  hold(anyHour, async (history) => {
    const done = await repeatHour(history);
    for (const [what, count] of Object.entries(done)) figures[what] = (figures[what] ?? 0) + count;
    figures.histories = (figures.histories ?? 0) + 1;
  }),
);
