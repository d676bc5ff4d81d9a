// The privacy page states the retention periods of the sweep, each in a row of its table.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cutoff, RETENTION } from '#server/data-protection/retention.ts';

const PAGE = readFileSync(resolve(import.meta.dirname, '../../../../content/legal/privacy.md'), 'utf8');
const ROWS = new Map(
  PAGE.split('## How long we keep it')[1]
    ?.split('\n## ')[0]
    ?.split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, what = '', how = '']) => [what, how]),
);
/** Ended by a person or the owner, not by a period. */
const WITHOUT_PERIOD = ['Data', '---', 'Account', 'Reviews', ''];

const textOf = (period: { months: number } | { days: number }): string => {
  if ('days' in period) return `${period.days} days`;
  return period.months > 24 ? `${period.months / 12} years` : `${period.months} months`;
};

describe('the privacy page', () => {
  it.each(Object.entries(RETENTION))('states how long %s are kept', (_, { period, page, promise }) => {
    expect(ROWS.get(page)).toContain(promise);
    expect(promise).toBe(textOf(period));
  });

  it('states no period that is not applied', () => {
    const periods = Object.values(RETENTION).map(({ page }): string => page);
    expect([...ROWS.keys()].filter((row) => !periods.includes(row) && !WITHOUT_PERIOD.includes(row))).toEqual(
      [],
    );
  });
});

describe('a period', () => {
  const now = Date.parse('2028-02-29T12:00:00Z');
  it('in months follows the calendar', () => {
    expect(new Date(cutoff({ months: 72 }, now)).toISOString()).toBe('2022-03-01T12:00:00.000Z');
    expect(new Date(cutoff({ months: 24 }, now)).toISOString()).toBe('2026-03-01T12:00:00.000Z');
  });
  it('in days counts 24 hours each', () => {
    expect(new Date(cutoff({ days: 30 }, now)).toISOString()).toBe('2028-01-30T12:00:00.000Z');
  });
});
