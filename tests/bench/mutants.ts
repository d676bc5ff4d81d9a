// `npm run mutants`: breaks the service in seven known ways, each in a copy of the project, and expects a test to notice.
// A test that stays green with the rule gone proves nothing about the rule.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { MUTANTS, type Mutant } from './mutants-list.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const COPIED = ['src', 'tests', 'content', 'public', 'package.json', 'tsconfig.json', 'vitest.config.ts'];

function copyOfProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'mutant-'));
  for (const name of COPIED) cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** @throws Error when the text that the mutant replaces is no longer there */
function mutate(copy: string, { file, from, to }: Mutant): void {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} no longer holds: ${from}`);
  writeFileSync(path, text.replaceAll(from, to));
}

function testsFail(copy: string, { project, tests }: Mutant): boolean {
  const { status } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--project', project, '--bail', '1', ...tests],
    { cwd: copy, stdio: 'ignore' },
  );
  return status !== 0;
}

const results = MUTANTS.map((mutant) => {
  const copy = copyOfProject();
  try {
    const isGreenWithout = !testsFail(copy, mutant);
    mutate(copy, mutant);
    return {
      mutant: mutant.name,
      tests: mutant.tests.join(', '),
      caught: isGreenWithout && testsFail(copy, mutant) ? 'yes' : 'NO',
    };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});
console.table(results);
process.exitCode = results.every(({ caught }) => caught === 'yes') ? 0 : 1;
