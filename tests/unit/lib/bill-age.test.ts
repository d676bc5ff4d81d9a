import { expect, it } from 'vitest';
import { ageOf, lateness } from '#lib/bill-age.ts';

it.each([
  ['2026-11-23', 'due'],
  ['2026-11-24', 'due'],
  ['2026-11-25', 'to30'],
  ['2026-12-24', 'to30'],
  ['2026-12-25', 'to60'],
  ['2027-01-23', 'to60'],
  ['2027-01-24', 'older'],
])('what was due by 24 November is on %s: %s', (today, age) => {
  expect(ageOf('2026-11-24', today)).toBe(age);
});

it('is told in days, once something is late', () => {
  const noon = Date.parse('2026-11-29T12:00:00Z');
  const told = (due: number, dueOn: string) => lateness({ due, dueOn }, noon);
  expect([
    told(5, '2026-11-29'),
    told(5, '2026-11-28'),
    told(5, '2026-11-17'),
    told(0, '2026-11-17'),
  ]).toEqual(['', '1 day late', '12 days late', '']);
});
