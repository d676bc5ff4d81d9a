// London's date, calculated without time zone data, equals the one of Intl.
import { expect, it } from 'vitest';
import { londonClock } from '#lib/london.ts';
import { londonDate } from '#lib/london-date.ts';

const HOUR = 3_600_000;

it.each([2020, 2023, 2024, 2026, 2027, 2030, 2033])(
  'agrees with the time zone in every hour of %i',
  (year) => {
    const wrong: number[] = [];
    for (let at = Date.UTC(year, 0, 1) - 1; at < Date.UTC(year + 1, 0, 1); at += HOUR)
      for (const instant of [at, at + 1])
        if (londonDate(instant) !== londonClock(instant).date) wrong.push(instant);
    expect(wrong).toEqual([]);
  },
);
