// Tables in the docs that list parts of the code: a new mail, variable or command must be added there.
import { globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { VARIABLES } from '#server/platform/configuration.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const text = (file: string) => readFileSync(resolve(ROOT, file), 'utf8');

/** Names in backticks in the first cells of a document's tables. */
function named(file: string): string[] {
  const cells = [...text(file).matchAll(/^\| *([^|]*)\|/gm)].map((match) => match[1] ?? '');
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ''));
}

it('docs/owner.md lists every mail of content/emails', () => {
  const mails = globSync('content/emails/**/*.md', { cwd: ROOT }).map((file) => basename(file, '.md'));
  expect(mails.length).toBeGreaterThan(15);
  const known = named('docs/owner.md');
  expect(
    mails.filter((mail) => !known.includes(mail)),
    'add a row to the table of mails',
  ).toEqual([]);
});

it('README.md lists every variable of the service, and no other', () => {
  const listed = named('README.md').filter((name) => /^[A-Z]+(_[A-Z]+)*$/.test(name));
  expect([...new Set(listed)].sort()).toEqual([...VARIABLES].sort());
});

it('CONTRIBUTING.md lists every command of package.json', () => {
  const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> };
  const listed = named('CONTRIBUTING.md').map((name) => /^npm (?:run )?([\w:-]+)/.exec(name)?.[1]);
  expect(
    Object.keys(scripts).filter((script) => !listed.includes(script)),
    'add a row to the table of commands',
  ).toEqual([]);
});

it('docs/safety.md names tests that are there', () => {
  const [, verified = ''] = /^## OWASP ASVS([\s\S]*?)^## /m.exec(text('docs/safety.md')) ?? [];
  const tests = [...verified.matchAll(/`((?:api|e2e|site|unit)\/[\w/-]+)`/g)].map(([, name]) => name);
  expect(tests.length).toBeGreaterThan(40);
  expect(
    tests.filter((name) => globSync(`tests/${name}.{test,spec}.ts`, { cwd: ROOT }).length === 0),
  ).toEqual([]);
  const chapters = [...verified.matchAll(/^\| V(\d+) /gm)].map(([, number]) => Number(number));
  expect(chapters).toEqual(Array.from({ length: 17 }, (_, at) => at + 1));
});

it('docs/browser-tests.md says of every file of tests/e2e what only a browser can prove', () => {
  const files = globSync('tests/e2e/**/*.spec.ts', { cwd: ROOT });
  const specs = files.map((file) => file.replace('tests/e2e/', '').replace('.spec.ts', ''));
  const listed = named('docs/browser-tests.md').filter((name) => name.includes('/'));
  expect(listed).toEqual(specs.toSorted());
});
