// Every threat and every failure has a test. tests/api/http/roles.test.ts covers new endpoints.
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { FAULT_ROWS } from '../../support/repository/fault-messages.ts';
import { MONEY_THREATS } from '../../support/repository/money-threats.ts';
import { testNames } from '../../support/repository/test-names.ts';
import { type TestName, VISITOR_THREATS } from '../../support/repository/visitor-threats.ts';

const TESTS = resolve(import.meta.dirname, '../..');
const THREAT_ROWS = { ...VISITOR_THREATS, ...MONEY_THREATS };
const THREATS = 62;

const textOf = (file: string): string => {
  const path = resolve(TESTS, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
};

it('every threat is covered by a test', () => {
  expect(Object.keys(THREAT_ROWS)).toHaveLength(THREATS);
  expect(Object.values(THREAT_ROWS).filter((held) => held.length === 0)).toEqual([]);
});

/** Missing tests of a row; empty when all exist. */
const missing = (held: readonly TestName[]): string[] =>
  held
    .filter(
      ([file, title]) => title.trim() === '' || !testNames(textOf(file)).some((name) => name.includes(title)),
    )
    .map(([file, title]) => `${file}: ${title}`);

it.each(Object.entries(THREAT_ROWS))('%s: its tests exist', (_, held) => {
  expect(missing(held)).toEqual([]);
});

it.each(Object.entries(FAULT_ROWS))('%s: the browser tests that cause it exist', (_, held) => {
  expect(missing(held)).toEqual([]);
});

it.each([
  ['no file', ['api/none.test.ts', 'one row $name']],
  ['no name', ['api/operations/audit.test.ts', '']],
  ['words that only stand beside the names', ['api/operations/audit.test.ts', 'import']],
] as const)('%s does not count as a test', (_, held) => {
  expect(missing([held])).toEqual([`${held[0]}: ${held[1]}`]);
});
