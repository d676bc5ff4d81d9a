// Licences of runtime packages: permitted ones only, no install scripts, and an up-to-date table in the docs.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { licenceRows, licences, RUNNING } from '../../support/repository/licences.ts';

/** Require that their text is kept, no more. */
const FREE = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  '(MIT OR Apache-2.0)',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
];
/**
 * Require that changes to themselves are shared; used unmodified, as separate files. docs/dependencies.md says
 * what for.
 */
const SEPARATE_FILES = [/^lightningcss/, /^satori$/, /^@img\/sharp-/];

it('every licence is permitted', () => {
  const others = [...licences()].filter(([licence]) => !FREE.includes(licence));
  const unexpected = others.flatMap(([licence, names]) =>
    names
      .filter((name) => !SEPARATE_FILES.some((known) => known.test(name)))
      .map((name) => `${name}: ${licence}`),
  );
  expect(unexpected).toEqual([]);
});

it('no runtime package needs an install script except refused ones', () => {
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

it('docs/dependencies.md lists all runtime packages', () => {
  const docs = readFileSync(resolve(import.meta.dirname, '../../../docs/dependencies.md'), 'utf8');
  const table = docs
    .split('## Licences')[1]
    ?.split('\n')
    .filter((line) => /^\| .+ \| \d+ \|/.test(line));
  expect(table).toEqual(licenceRows());
});
