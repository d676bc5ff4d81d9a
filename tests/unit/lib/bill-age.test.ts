import { expect, it } from 'vitest';
import { ageOf } from '#lib/bill-age.ts';

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
