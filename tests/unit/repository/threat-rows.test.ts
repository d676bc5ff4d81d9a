// The 62 threats and what people see when something goes wrong: none without a test. New endpoints are held by
// tests/api/http/roles.test.ts.
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { FAULT_ROWS } from '../../support/doubles/fault-words.ts';
import { testNames } from '../../support/repository/test-names.ts';
import { type Held, THREAT_ROWS } from '../../support/repository/threat-rows.ts';

const TESTS = resolve(import.meta.dirname, '../..');
const THREATS = 62;

const textOf = (file: string): string => {
  const path = resolve(TESTS, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
};

it('every threat is held by a test', () => {
  expect(Object.keys(THREAT_ROWS)).toHaveLength(THREATS);
  expect(Object.values(THREAT_ROWS).filter((held) => held.length === 0)).toEqual([]);
});

/** What is wrong with what a row names; empty when its tests are there. */
const missing = (held: readonly Held[]): string[] =>
  held
    .filter(
      ([file, words]) => words.trim() === '' || !testNames(textOf(file)).some((name) => name.includes(words)),
    )
    .map(([file, words]) => `${file}: ${words}`);

it.each(Object.entries(THREAT_ROWS))('%s: its tests are there', (_, held) => {
  expect(missing(held)).toEqual([]);
});

it.each(Object.entries(FAULT_ROWS))('%s: the browser tests that cause it are there', (_, held) => {
  expect(missing(held)).toEqual([]);
});

it.each([
  ['no file', ['api/none.test.ts', 'one row $name']],
  ['no name', ['api/operations/audit.test.ts', '']],
  ['words that only stand beside the names', ['api/operations/audit.test.ts', 'import']],
] as const)('%s is not taken for a test', (_, held) => {
  expect(missing([held])).toEqual([`${held[0]}: ${held[1]}`]);
});
