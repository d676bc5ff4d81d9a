import { expect, it } from 'vitest';
import { arrivalDays, isArrivalAhead } from '#lib/arrival.ts';

const USUAL = { from: 2, to: 4, bankHolidays: ['2026-12-25', '2026-12-28'] };

it.each([
  ['2026-11-23', 'Wed 25 Nov – Fri 27 Nov'],
  ['2026-11-26', 'Mon 30 Nov – Wed 2 Dec'],
  ['2026-11-22', 'Tue 24 Nov – Thu 26 Nov'],
  ['2026-12-23', 'Tue 29 Dec – Thu 31 Dec'],
])('an order of %s arrives %s: weekends and bank holidays do not count', (date, days) => {
  const given = arrivalDays(date, USUAL);
  expect(given.replaceAll('\u00a0', ' ')).toBe(days);
  expect(given.split(' ')).toHaveLength(3);
});

it('is ahead until its last day is over', () => {
  expect(isArrivalAhead('2026-11-23', USUAL, '2026-11-27')).toBe(true);
  expect(isArrivalAhead('2026-11-23', USUAL, '2026-11-28')).toBe(false);
});
