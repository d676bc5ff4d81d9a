// Stands in a copy's `src` while drawn mutants run: says whether a mutant is on, and notes what tests reach.
import { appendFileSync } from 'node:fs';

export interface Switch {
  /** The mutant that is on; 0 for none. */
  mutant: number;
  /** What runs: project, file and, within a test, its name. */
  test: string;
  /** How often the mutant was passed in this test. */
  passes: number;
  /** What was noted already. */
  noted: Set<string>;
}

declare global {
  var mutantSwitch: Switch | undefined;
}

/** A mutant that is passed so often in one test made a loop without an end. */
const ENDLESS = 500_000;

// A process that a test starts has the switch by its environment.
globalThis.mutantSwitch ??= {
  mutant: Number(process.env.MUTANT ?? 0),
  test: process.env.MUTANT_TEST ?? '',
  passes: 0,
  noted: new Set(),
};
const state = globalThis.mutantSwitch;

function note(id: string, test: string): void {
  const file = process.env.MUTANT_REACHED;
  if (!file || state.noted.has(id + test)) return;
  state.noted.add(id + test);
  appendFileSync(file, `${JSON.stringify([id, test])}\n`);
}

export function $mutant(id: number): boolean {
  if (state.mutant === 0) note(`m${id}`, state.test);
  if (state.mutant !== id) return false;
  state.passes += 1;
  if (state.passes > ENDLESS) throw new Error('endless');
  return true;
}

export const $branch = (id: number): void => note(`b${id}`, '');
