// A copy of the project in which mutants and branches are told apart by a switch: one text for all of them, so that nothing is
// read or compiled anew between two runs.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { memoryFolder } from '../../support/memory-folder.ts';
import { applyEdits, type Edit } from './edits.ts';

export const ROOT = resolve(import.meta.dirname, '../../..');
/** `dist`: the last build. */
const LINKED = ['node_modules', 'dist'];
const SWITCH = "import { $branch, $mutant } from '#mutant-switch.ts'; ";

/** Each project's tests are set up by setup.ts beside what it has. */
const CONFIGURATION = `
import configuration from './vitest.config.ts';
for (const { test } of configuration.test.projects) {
  test.setupFiles = ['tests/bench/drawn/setup.ts'];
  test.env = { ...test.env, MUTANT_PROJECT: test.name };
  test.testTimeout = 15_000;
  test.expect = { poll: { timeout: 10_000 } };
}
export default configuration;
`;

/** TypeScript files below a folder of the project, by their paths in it. */
export const filesBelow = (folders: readonly string[]): string[] =>
  folders.flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: ROOT })).toSorted();

export const readSource = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

export function copyOfProject(): string {
  const copy = mkdtempSync(join(existsSync('/dev/shm') ? memoryFolder() : tmpdir(), 'mutants-'));
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', list, { cwd: ROOT, encoding: 'utf8' }).split('\0').filter(Boolean);
  for (const file of files) if (existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(copy, file));
  for (const name of LINKED)
    if (existsSync(join(ROOT, name))) symlinkSync(join(ROOT, name), join(copy, name));
  return copy;
}

/** @param edits by file @returns the folder of the copy */
export function copyWithSwitches(edits: ReadonlyMap<string, readonly Edit[]>): string {
  const copy = copyOfProject();
  cpSync(join(import.meta.dirname, 'switch.ts'), join(copy, 'src/mutant-switch.ts'));
  writeFileSync(join(copy, 'vitest.switched.config.ts'), CONFIGURATION);
  for (const [file, own] of edits)
    writeFileSync(join(copy, file), SWITCH + applyEdits(readSource(file), own));
  return copy;
}
