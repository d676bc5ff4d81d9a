// `npm run mutants`: makes each mutant in a copy of the project and expects a test to fail. A test that stays green proves nothing
// about the rule. `npm run mutants -- formula framed` tries those whose names contain one of these words, `--shard=1/2` every other one.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createVitest, type Vitest } from 'vitest/node';
import { copyOfProject } from './drawn/copy.ts';
import { WRITTEN_MUTANTS } from './mutants/all.ts';
import type { Mutant } from './mutants/list.ts';

const isCounted = ({ tests }: Mutant): boolean => tests.some((path) => path.startsWith('tests/census/'));

const openVitest = (copy: string): Promise<Vitest> =>
  createVitest('test', { root: copy, watch: false, maxWorkers: 1, bail: 1, reporters: [{}], cache: false });

const projectOf = (path: string, { engine = 'sqlite' }: Mutant): string => {
  const kind = path.split('/')[1] ?? '';
  return kind === 'api' ? `api-${engine}` : kind;
};

/** @returns the first test that fails on the copy as it is; '' where a file fails as a whole, null where none does */
async function failureOf(vitest: Vitest, copy: string, mutant: Mutant): Promise<string | null> {
  const own = new Set(mutant.tests.map((path) => `${projectOf(path, mutant)} ${join(copy, path)}`));
  const isOwn = (one: { project: { name: string }; moduleId: string }) =>
    own.has(`${one.project.name} ${one.moduleId}`);
  const specifications = (await vitest.globTestSpecifications()).filter(isOwn);
  if (specifications.length !== own.size) throw new Error(`The gate doesn’t run all of ${mutant.tests}`);
  // Its result keeps the files of earlier runs.
  const { testModules } = await vitest.runTestSpecifications(specifications);
  const failed = testModules.filter(isOwn).filter((testModule) => testModule.state() === 'failed');
  const [test] = failed.flatMap((testModule) => [...testModule.children.allTests('failed')]);
  return failed.length > 0 ? (test?.fullName ?? '') : null;
}

/** @throws Error when the text to replace is no longer there */
async function withMutant<T>(
  vitest: Vitest,
  copy: string,
  mutant: Mutant,
  work: () => Promise<T>,
): Promise<T> {
  const path = join(copy, mutant.file);
  const text = readFileSync(path, 'utf8');
  if (!text.includes(mutant.from)) throw new Error(`${mutant.file} no longer holds: ${mutant.from}`);
  const write = (content: string) => {
    writeFileSync(path, content);
    vitest.invalidateFile(path);
  };
  write(text.replaceAll(mutant.from, mutant.to ?? ''));
  try {
    return await work();
  } finally {
    write(text);
  }
}

interface Result {
  mutant: string;
  tests: string;
  caught: 'yes' | 'NO' | 'red without it';
}

/** By engine and tests: several mutants have the same, and the code without them is one. */
const redWithout = new Map<string, boolean>();

async function tryMutant(copy: string, mutant: Mutant, open: () => Promise<Vitest>): Promise<Result> {
  const tests = mutant.tests.join(', ');
  const key = `${mutant.engine} ${tests}`;
  const isRed = redWithout.get(key) ?? (await failureOf(await open(), copy, mutant)) !== null;
  redWithout.set(key, isRed);
  const vitest = await open();
  const failure = await withMutant(vitest, copy, mutant, () => failureOf(vitest, copy, mutant));
  const caught = failure === null ? 'NO' : 'yes';
  console.log(`${caught}: ${mutant.name}${failure ? `\n  by “${failure}”` : ''}`);
  return { mutant: mutant.name, tests, caught: isRed ? 'red without it' : caught };
}

/**
 * One vitest for all: transforming the other files anew would take longer than the tests. The census tries what was asked since its
 * vitest was opened, so its mutants have one each.
 */
async function tryAll(copy: string, mutants: readonly Mutant[]): Promise<Result[]> {
  const results: Result[] = [];
  let vitest: Vitest | undefined;
  const openAnew = async () => {
    await vitest?.close();
    vitest = await openVitest(copy);
    return vitest;
  };
  for (const mutant of mutants.filter(isCounted)) results.push(await tryMutant(copy, mutant, openAnew));
  const shared = await openAnew();
  for (const mutant of mutants.filter((one) => !isCounted(one)))
    results.push(await tryMutant(copy, mutant, async () => shared));
  await shared.close();
  return results;
}

const { values, positionals: words } = parseArgs({
  options: { shard: { type: 'string', default: '1/1' } },
  allowPositionals: true,
});
const [shard = 1, shards = 1] = values.shard.split('/').map(Number);
const wanted = WRITTEN_MUTANTS.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
).filter((_, index) => index % shards === shard - 1);
const copy = copyOfProject();
process.chdir(copy);
try {
  const results = await tryAll(copy, wanted);
  console.table(results);
  process.exitCode = results.every(({ caught }) => caught === 'yes') ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
