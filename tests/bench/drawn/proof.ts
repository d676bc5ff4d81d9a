// `npm run proof -- --out DIR` writes down what the gate proves: the branches of server and stores that its tests take, and which
// of 300 drawn mutants they notice. With `--against DIR`, what an earlier commit wrote, it tries those mutants again that were
// noticed then, and names each that lives now, and each branch that is lost. `--drawn` and `--seed` are the lot's.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { branchesOf } from './branches.ts';
import { copyWithSwitches, filesBelow, readSource } from './copy.ts';
import { draw } from './draw.ts';
import { type Mutation, mutationsOf } from './mutations.ts';
import { type GateRun, runGate } from './run-tests.ts';
import { idOf, mutantEdits, type Outcome, tryMutants } from './trials.ts';

const ROOMS = [
  'payments',
  'money',
  'office',
  'orders',
  'diary',
  'appointments',
  'quotes',
  'bills',
  'jobs',
  'accounts',
  'http',
];

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    against: { type: 'string' },
    drawn: { type: 'string', default: '300' },
    seed: { type: 'string', default: '44' },
    projects: { type: 'string', default: 'unit,unit-stores,api-sqlite' },
  },
});

interface BranchTaken {
  key: string;
  file: string;
  line: number;
  taken: boolean;
}

const write = (folder: string, name: string, content: unknown): void =>
  writeFileSync(join(folder, name), `${JSON.stringify(content, null, 1)}\n`);

const read = <T>(folder: string, name: string): T[] => JSON.parse(readFileSync(join(folder, name), 'utf8'));

const allMutations = (): Mutation[] =>
  filesBelow([...ROOMS.map((room) => `src/server/${room}`), 'src/stores']).flatMap((file) =>
    mutationsOf(file, readSource(file)),
  );

const allBranches = () =>
  filesBelow(['src/server', 'src/stores']).flatMap((file) => branchesOf(file, readSource(file)));

function chosenMutations(before: ReadonlyMap<string, Outcome>): Mutation[] {
  const all = allMutations();
  return values.against === undefined
    ? draw(all, Number(values.drawn), values.seed)
    : all.filter(({ key }) => before.has(key));
}

function printBranches(branches: readonly BranchTaken[]): void {
  const files = Map.groupBy(branches, ({ file }) => file);
  const share = (own: readonly BranchTaken[]) =>
    `${own.filter(({ taken }) => taken).length} of ${own.length}`;
  console.table([...files].map(([file, own]) => ({ file, branches: share(own) })));
  console.log(`branches taken: ${share(branches)}`);
}

function printLost(before: readonly BranchTaken[], now: readonly BranchTaken[]): void {
  const taken = new Set(before.filter((branch) => branch.taken).map(({ key }) => key));
  const lost = now.filter((branch) => !branch.taken && taken.has(branch.key));
  for (const { line, key } of lost) console.log(`lost branch: line ${line}: ${key}`);
  console.log(`${lost.length} branches lost`);
}

function printOutcomes(outcomes: readonly Outcome[], before: ReadonlyMap<string, Outcome>): void {
  const counts = Map.groupBy(outcomes, ({ outcome }) => outcome);
  const known = new Set(outcomes.map(({ key }) => key));
  for (const { outcome, file, line, operator, from } of outcomes)
    if (outcome !== 'died') console.log(`${outcome}: ${file}:${line} ${operator}: ${from}`);
  for (const { key } of before.values()) if (!known.has(key)) console.log(`gone: ${key}`);
  console.log([...counts].map(([outcome, { length }]) => `${length} ${outcome}`).join(', '));
}

async function prove(out: string): Promise<void> {
  const earlier = values.against === undefined ? [] : read<Outcome>(values.against, 'mutants.json');
  const before = new Map(earlier.filter(({ outcome }) => outcome === 'died').map((one) => [one.key, one]));
  const mutations = chosenMutations(before);
  const branches = allBranches();
  const edits = mutantEdits(mutations);
  for (const [index, branch] of branches.entries())
    edits.set(branch.file, [...(edits.get(branch.file) ?? []), branch.edit(idOf(index))]);
  const copy = copyWithSwitches(edits);
  try {
    process.chdir(copy);
    const gate: GateRun = await runGate(copy, values.projects.split(','));
    for (const file of gate.failed) console.log(`failed without a mutant: ${file}`);
    const taken = branches.map(({ key, file, line }, index) => {
      return { key, file, line, taken: gate.reached.has(`b${idOf(index)}`) };
    });
    write(out, 'branches.json', taken);
    printBranches(taken);
    if (values.against !== undefined) printLost(read<BranchTaken>(values.against, 'branches.json'), taken);
    const outcomes = await tryMutants(mutations, gate, copy, before, (known) => {
      write(out, 'mutants.json', known);
      console.log(`${known.length} of ${mutations.length} mutants tried`);
    });
    printOutcomes(outcomes, before);
    const isLost = values.against !== undefined && outcomes.some(({ outcome }) => outcome !== 'died');
    process.exitCode = isLost ? 1 : 0;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

if (values.out === undefined) throw new Error('Name a folder for the results: npm run proof -- --out DIR');
mkdirSync(values.out, { recursive: true });
if (values.against !== undefined) values.against = resolve(values.against);
await prove(resolve(values.out));
