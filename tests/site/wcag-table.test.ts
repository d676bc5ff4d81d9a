// The table of WCAG 2.2 on /accessibility: complete, and each row that is said to be tested has its test.
import { existsSync, readFileSync } from 'node:fs';
import axe from 'axe-core';
import { expect, it } from 'vitest';

/** Levels A and AA: https://www.w3.org/TR/WCAG22/ */
const CRITERIA = [
  '1.1.1 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5',
  '1.4.1 1.4.2 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13',
  '2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.4.5 2.4.6 2.4.7 2.4.11',
  '2.5.1 2.5.2 2.5.3 2.5.4 2.5.7 2.5.8 3.1.1 3.1.2 3.2.1 3.2.2 3.2.3 3.2.4 3.2.6',
  '3.3.1 3.3.2 3.3.3 3.3.4 3.3.7 3.3.8 4.1.2 4.1.3',
].flatMap((line) => line.split(' '));

/** Tests of what axe has no rule for, or judges only in part. */
const OWN: Record<string, string> = {
  '1.4.4': 'tests/e2e/site/pages.spec.ts',
  '1.4.10': 'tests/e2e/site/pages.spec.ts',
  '2.1.1': 'tests/e2e/site/keyboard.spec.ts',
  '2.1.2': 'tests/e2e/site/focus.spec.ts',
  '2.2.1': 'tests/e2e/admin/admin-polling.spec.ts',
  '2.4.3': 'tests/e2e/admin/admin-focus.spec.ts',
  '2.4.7': 'tests/e2e/site/focus.spec.ts',
  '2.4.11': 'tests/e2e/site/focus.spec.ts',
  '3.3.1': 'tests/e2e/booking/form-problems.spec.ts',
  '3.3.4': 'tests/e2e/admin/confirmations.spec.ts',
  '4.1.3': 'tests/e2e/site/said.spec.ts',
};

const rows = readFileSync('content/legal/accessibility.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [criterion = '', result = '', meaning = ''] = line.split('|').slice(1, -1);
    return {
      number: criterion.trim().split(' ')[0] ?? '',
      result: result.trim(),
      meaning: meaning.trim(),
    };
  });
const testedBy = (number: string) => [
  ...(OWN[number] ? [OWN[number]] : []),
  ...axe.getRules([`wcag${number.replaceAll('.', '')}`]).map(({ ruleId }) => ruleId),
];

it('has each criterion once, with a result and what it means', () => {
  expect(rows.map(({ number }) => number)).toEqual(CRITERIA);
  for (const { number, result, meaning } of rows) {
    expect(['Met, tested', 'Met, by hand', 'Doesn’t apply'], number).toContain(result);
    expect(meaning, number).not.toBe('');
  }
});

it('has a test for each row that is said to be tested', () => {
  const said = rows.filter(({ result }) => result === 'Met, tested').map(({ number }) => number);
  for (const number of said) expect(testedBy(number), number).not.toEqual([]);
  for (const [number, path] of Object.entries(OWN)) {
    expect(said, path).toContain(number);
    expect(existsSync(path), path).toBe(true);
  }
});
