// Which tests a mutant is tried on: those that reach it, nearest first, up to a limit of their time.
import type { Mutation } from './mutations.ts';
import type { GateRun, Selection } from './run-tests.ts';

interface Covering extends Selection {
  /** Milliseconds that its tests took without the mutant. */
  duration: number;
}

/** @param test as the switch names it: project, file in the copy, and the test's name on a line of its own */
function partsOf(test: string, copy: string): { project: string; file: string; name: string | null } {
  const [place = '', name = null] = test.split('\n');
  const space = place.indexOf(' ');
  return { project: place.slice(0, space), file: place.slice(space + copy.length + 2), name };
}

/** Both have the room as the third part of their path. */
const isOfSameRoom = (mutation: Mutation, { file }: Covering): boolean =>
  file.split('/').includes(mutation.file.split('/')[2] ?? '');

/** @returns files with the tests that reach the mutant; a file that reaches it outside of tests counts as a whole */
export function coveringTests(reachedBy: Iterable<string>, gate: GateRun, copy: string): Covering[] {
  const files = new Map<string, Covering>();
  for (const test of reachedBy) {
    const { project, file, name } = partsOf(test, copy);
    const whole = `${project} ${copy}/${file}`;
    const passed = gate.passed.get(test);
    if (!passed || gate.failed.includes(whole)) continue;
    const known = files.get(whole) ?? { project, file, tests: [], duration: 0 };
    const tests = name === null || known.tests === null ? null : [...known.tests, name];
    const duration =
      tests === null ? (gate.passed.get(whole)?.duration ?? 0) : known.duration + passed.duration;
    files.set(whole, { project, file, tests, duration });
  }
  return [...files.values()];
}

/** @param limit milliseconds */
export function nearestFirst(mutation: Mutation, covering: readonly Covering[], limit: number): Selection[] {
  const far = (one: Covering) => Number(!isOfSameRoom(mutation, one));
  const sorted = covering.toSorted((a, b) => far(a) - far(b) || a.duration - b.duration);
  let total = 0;
  return sorted.filter(({ duration }, index) => {
    total += duration;
    return index === 0 || total <= limit;
  });
}
