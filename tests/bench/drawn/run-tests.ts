// Runs tests of a copy in one vitest that stays: only the first run transforms the files.
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createVitest, type TestModule, type TestSpecification, type Vitest } from 'vitest/node';

/** `tests` of a file, by their full names; all of them where it is null. */
export interface Selection {
  project: string;
  file: string;
  tests: string[] | null;
}

export interface Passed {
  /** Milliseconds. */
  duration: number;
}

export interface GateRun {
  /** By `mutants` and `branches` ids as the switch has them: which tests, or files as a whole, reached each. */
  reached: Map<string, Set<string>>;
  /** What passed, as the switch names it. */
  passed: Map<string, Passed>;
  /** Files with a failed test. */
  failed: string[];
}

/** A mutant's nearest tests come first. */
class AsListed {
  shard = (files: TestSpecification[]): TestSpecification[] => files;
  sort = (files: TestSpecification[]): TestSpecification[] => files;
}

const openVitest = (copy: string): Promise<Vitest> =>
  createVitest('test', {
    root: copy,
    config: join(copy, 'vitest.switched.config.ts'),
    watch: false,
    maxWorkers: 1,
    reporters: [{}],
    cache: false,
    sequence: { sequencer: AsListed },
  });

async function specificationsOf(vitest: Vitest, projects: readonly string[]): Promise<TestSpecification[]> {
  const all = await vitest.globTestSpecifications();
  return all.filter(({ project }) => projects.includes(project.name));
}

/** Runs each test of the gate once without a mutant. */
export async function runGate(copy: string, projects: readonly string[]): Promise<GateRun> {
  const report = join(tmpdir(), `reached-${process.pid}.jsonl`);
  process.env.MUTANT_REACHED = report;
  const vitest = await openVitest(copy);
  const { testModules } = await vitest.runTestSpecifications(await specificationsOf(vitest, projects));
  await vitest.close();
  delete process.env.MUTANT_REACHED;
  const reached = new Map<string, Set<string>>();
  for (const line of readFileSync(report, 'utf8').split('\n').filter(Boolean)) {
    const [id, test] = JSON.parse(line) as [string, string];
    reached.set(id, (reached.get(id) ?? new Set()).add(test));
  }
  rmSync(report);
  return { reached, ...passedIn(testModules) };
}

function passedIn(testModules: readonly TestModule[]): Pick<GateRun, 'passed' | 'failed'> {
  const passed = new Map<string, Passed>();
  const failed: string[] = [];
  for (const testModule of testModules) {
    const file = `${testModule.project.name} ${testModule.moduleId}`;
    passed.set(file, { duration: testModule.diagnostic().duration });
    for (const test of testModule.children.allTests('passed'))
      passed.set(`${file}\n${test.fullName}`, { duration: test.diagnostic()?.duration ?? 0 });
    if (testModule.state() === 'failed') failed.push(file);
  }
  return { passed, failed };
}

/** A mutant and the tests that may notice it. */
export interface Trial {
  mutant: number;
  selections: readonly Selection[];
}

/**
 * Runs several mutants in one worker, which loads the server once. Each has copies of its test files, by whose names setup.ts
 * knows it; after the first failure it skips the mutant's other tests.
 */
export class MutantRunner {
  readonly #vitest: Vitest;
  readonly #copy: string;

  private constructor(vitest: Vitest, copy: string) {
    this.#vitest = vitest;
    this.#copy = copy;
  }

  static async open(copy: string): Promise<MutantRunner> {
    const vitest = await openVitest(copy);
    await vitest.globTestSpecifications();
    return new MutantRunner(vitest, copy);
  }

  /** @returns for each mutant the test that failed, null if none did, nothing if the worker ended before */
  async failures(trials: readonly Trial[]): Promise<Map<number, string | null>> {
    const specifications = trials.flatMap((trial) => this.#specificationsOf(trial));
    const { testModules } = await this.#vitest.runTestSpecifications(specifications);
    const failures = new Map<number, string | null>();
    const cutShort = new Set<number>();
    const own = new Set(specifications.map(({ moduleId }) => moduleId));
    // Vitest's result keeps the files of its earlier runs.
    for (const testModule of testModules.filter(({ moduleId }) => own.has(moduleId))) {
      const path = relative(this.#copy, testModule.moduleId);
      const mutant = Number(/\.m(\d+)\.test\.ts$/.exec(path)?.[1]);
      const file = `${testModule.project.name} ${path.replace(`.m${mutant}.`, '.')}`;
      const [test] = testModule.children.allTests('failed');
      const failure = test ? `${file}\n${test.fullName}` : file;
      if (testModule.state() === 'failed') failures.set(mutant, failures.get(mutant) ?? failure);
      else if (testModule.state() !== 'passed' && testModule.state() !== 'skipped') cutShort.add(mutant);
      else if (!failures.has(mutant)) failures.set(mutant, null);
    }
    for (const mutant of cutShort) if (!failures.get(mutant)) failures.delete(mutant);
    for (const { moduleId } of specifications) rmSync(moduleId, { force: true });
    return failures;
  }

  #specificationsOf({ mutant, selections }: Trial): TestSpecification[] {
    return selections.map(({ project, file, tests }) => {
      const own = join(this.#copy, file.replace(/\.test\.ts$/, `.m${mutant}.test.ts`));
      cpSync(join(this.#copy, file), own);
      const options = tests ? { testNames: tests } : undefined;
      return this.#vitest.getProjectByName(project).createSpecification(own, options);
    });
  }

  close = (): Promise<void> => this.#vitest.close();
}
