// `npm run mutants`: applies each mutant to a copy of the project and expects a test to fail. A test that stays
// green proves nothing about the rule. `npm run mutants -- formula framed` runs those whose names contain one of
// these words.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyOfProject, ROOT } from './drawn/copy.ts';
import { FAULT_MUTANTS } from './mutants/faults.ts';
import { MUTANTS, type Mutant } from './mutants/list.ts';
import { POSTGRES_MUTANTS } from './mutants/postgres.ts';
import { QUOTE_MUTANTS } from './mutants/quotes.ts';

/** @throws Error when the text to replace is no longer there */
function mutate(copy: string, { file, from, to = '' }: Mutant): void {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} no longer holds: ${from}`);
  writeFileSync(path, text.replaceAll(from, to));
}

function testsFail(copy: string, { tests, engine = 'sqlite' }: Mutant): boolean {
  const kinds = new Set(tests.map((path) => path.split('/')[1] ?? ''));
  const projects = [...kinds].flatMap((kind) => ['--project', kind === 'api' ? `api-${engine}` : kind]);
  const { status } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...projects, '--bail', '1', ...tests],
    { cwd: copy, stdio: 'ignore' },
  );
  return status !== 0;
}

const words = process.argv.slice(2);
const isWanted = ({ name }: Mutant) => words.length === 0 || words.some((word) => name.includes(word));

const WRITTEN = [...MUTANTS, ...FAULT_MUTANTS, ...QUOTE_MUTANTS, ...POSTGRES_MUTANTS];

const results = WRITTEN.filter(isWanted).map((mutant) => {
  const copy = copyOfProject();
  try {
    const isGreenWithout = !testsFail(copy, mutant);
    mutate(copy, mutant);
    const caught = isGreenWithout && testsFail(copy, mutant) ? 'yes' : 'NO';
    return {
      mutant: mutant.name,
      tests: mutant.tests.join(', '),
      caught: isGreenWithout ? caught : 'red without it',
    };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});
console.table(results);
process.exitCode = results.every(({ caught }) => caught === 'yes') ? 0 : 1;
