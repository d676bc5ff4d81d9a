// Set up before each test file while drawn mutants run: tells the switch which test is on, and by the file's name which mutant.
import { afterEach, beforeEach, expect } from 'vitest';

declare global {
  /** Mutants that a test has noticed. */
  var noticedMutants: Set<number> | undefined;
}

const path = expect.getState().testPath ?? '';
const file = `${process.env.MUTANT_PROJECT} ${path}`;
const mutant = Number(/\.m(\d+)\.test\.ts$/.exec(path)?.[1] ?? 0);
globalThis.noticedMutants ??= new Set();
const noticed = globalThis.noticedMutants;

function turn(test: string): void {
  globalThis.mutantSwitch ??= { mutant, test, passes: 0, noted: new Set() };
  Object.assign(globalThis.mutantSwitch, { mutant, test, passes: 0 });
  process.env.MUTANT_TEST = test;
}

turn(file);
process.env.MUTANT = String(mutant);
beforeEach((context) => {
  context.skip(noticed.has(mutant));
  turn(`${file}\n${context.task.fullTestName}`);
});
// What ends with the file was there for all its tests.
afterEach(({ task }) => {
  turn(file);
  if (mutant > 0 && task.result?.state === 'fail') noticed.add(mutant);
});
