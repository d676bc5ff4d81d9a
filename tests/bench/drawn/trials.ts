// Tries mutants on tests, and says what came of each.
import type { Edit } from './edits.ts';
import { editOf, type Mutation } from './mutations.ts';
import { coveringTests, nearestFirst } from './plan.ts';
import { type GateRun, MutantRunner, type Selection, type Trial } from './run-tests.ts';

/** Milliseconds of tests that a mutant is tried on at most: one that is reached by all tests would take as long as the gate. */
const LIMIT_MS = 30_000;
/** Mutants that share a worker: one that ends it costs the others a run of their own. */
const SHARED = 10;

export interface Outcome {
  key: string;
  file: string;
  line: number;
  operator: string;
  from: string;
  to: string;
  outcome: 'died' | 'lives' | 'not reached' | 'gone';
  /** The test that noticed it: project and file, and its name on a line of its own. */
  by: string | null;
}

/** Mutants count from 1: 0 is none. */
export const idOf = (index: number): number => index + 1;

export function mutantEdits(mutations: readonly Mutation[]): Map<string, Edit[]> {
  const edits = new Map<string, Edit[]>();
  for (const [index, mutation] of mutations.entries())
    edits.set(mutation.file, [...(edits.get(mutation.file) ?? []), editOf(mutation, idOf(index))]);
  return edits;
}

/** @param failure what MutantRunner says; undefined for a mutant that wasn't tried */
function outcomeOf(mutation: Mutation, failure: string | null | undefined): Outcome {
  const { key, file, line, operator, from, to } = mutation;
  const mutant = { key, file, line, operator, from, to };
  if (failure === undefined) return { ...mutant, outcome: 'not reached', by: null };
  return { ...mutant, outcome: failure === null ? 'lives' : 'died', by: failure };
}

/** The test that noticed a mutant before comes first. */
function selectionsOf(
  mutation: Mutation,
  id: number,
  gate: GateRun,
  copy: string,
  before?: Outcome,
): Selection[] {
  const covering = coveringTests(gate.reached.get(`m${id}`) ?? [], gate, copy);
  const nearest = nearestFirst(mutation, covering, before ? Number.POSITIVE_INFINITY : LIMIT_MS);
  const [place = ''] = before?.by?.split('\n') ?? [];
  const isKnown = ({ project, file }: Selection) => `${project} ${file}` === place;
  return nearest.toSorted((a, b) => Number(isKnown(b)) - Number(isKnown(a)));
}

async function tryTogether(
  runner: MutantRunner,
  trials: readonly Trial[],
): Promise<Map<number, string | null>> {
  const failures = await runner.failures(trials);
  for (const trial of trials.filter(({ mutant }) => !failures.has(mutant))) {
    const alone = await runner.failures([trial]);
    failures.set(
      trial.mutant,
      alone.has(trial.mutant) ? (alone.get(trial.mutant) ?? null) : 'the worker ended',
    );
  }
  return failures;
}

/**
 * @param gate a run of all tests on the same copy, without a mutant
 * @param before the outcomes of those that had died on an earlier commit: they are tried on all tests that reach them
 * @param onProgress called with what is known so far
 */
export async function tryMutants(
  mutations: readonly Mutation[],
  gate: GateRun,
  copy: string,
  before: ReadonlyMap<string, Outcome>,
  onProgress: (outcomes: Outcome[]) => void,
): Promise<Outcome[]> {
  const runner = await MutantRunner.open(copy);
  const outcomes: Outcome[] = [];
  for (let start = 0; start < mutations.length; start += SHARED) {
    const together = mutations.slice(start, start + SHARED);
    const trials = together.map((mutation, index) => {
      const mutant = idOf(start + index);
      return { mutant, selections: selectionsOf(mutation, mutant, gate, copy, before.get(mutation.key)) };
    });
    const failures = await tryTogether(
      runner,
      trials.filter(({ selections }) => selections.length > 0),
    );
    for (const [index, mutation] of together.entries())
      outcomes.push(outcomeOf(mutation, failures.get(idOf(start + index))));
    onProgress(outcomes);
  }
  await runner.close();
  return outcomes;
}
