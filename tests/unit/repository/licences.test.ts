// What runs may be used and passed on: licences that allow it, no install scripts, and a table in the docs that is true.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { licenceRows, licences, RUNNING } from '../../support/repository/licences.ts';

/** Ask for their text to be kept, no more. */
const FREE = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
];
/** Ask that changes to themselves be passed on; used as they come, as files of their own. docs/dependencies.md says what for. */
const KEPT_APART = [/^lightningcss/, /^@img\/sharp-/];

it('every licence is one that we may use', () => {
  const others = [...licences()].filter(([licence]) => !FREE.includes(licence));
  const unexpected = others.flatMap(([licence, names]) =>
    names
      .filter((name) => !KEPT_APART.some((known) => known.test(name)))
      .map((name) => `${name}: ${licence}`),
  );
  expect(unexpected).toEqual([]);
});

it('nothing that runs needs a script at its installation but those that are refused', () => {
  const { allowScripts } = JSON.parse(
    readFileSync(resolve(import.meta.dirname, '../../../package.json'), 'utf8'),
  ) as {
    allowScripts: Record<string, boolean>;
  };
  const wanting = RUNNING.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) =>
    path.replace(/^.*node_modules\//, ''),
  );
  expect([...new Set(wanting)].filter((name) => allowScripts[name] !== false)).toEqual([]);
});

it('docs/dependencies.md lists them all', () => {
  const docs = readFileSync(resolve(import.meta.dirname, '../../../docs/dependencies.md'), 'utf8');
  const table = docs
    .split('## Licences')[1]
    ?.split('\n')
    .filter((line) => /^\| .+ \| \d+ \|/.test(line));
  expect(table).toEqual(licenceRows());
});
