import { describe, expect, it } from 'vitest';
import { showing } from '#islands/ui/Paging.tsx';
import { barsOf, monthName } from '#lib/drawing/bars.ts';
import { formatDay, formatInstant } from '#lib/format-date.ts';

describe('a chart', () => {
  it('gives the highest month the full height and shows even small values', () => {
    const points = [
      { label: '2027-01', value: 0 },
      { label: '2027-02', value: 1 },
      { label: '2027-03', value: 1000 },
    ];
    expect(barsOf(points, 60)).toEqual([
      { month: 'January 2027', initial: 'J', value: 0, height: 0 },
      { month: 'February 2027', initial: 'F', value: 1, height: 1.2 },
      { month: 'March 2027', initial: 'M', value: 1000, height: 60 },
    ]);
  });

  it('is empty when nothing happened', () => {
    expect(barsOf([], 60)).toEqual([]);
    expect(barsOf([{ label: '2027-01', value: 0 }], 60)[0]?.height).toBe(0);
  });

  it('keeps a label that is no month', () => {
    expect(monthName('all')).toBe('all');
  });
});

it('dates are written in British style', () => {
  expect(formatDay('2027-03-05')).toBe('5 Mar 2027');
  expect(formatDay('soon')).toBe('soon');
  expect(formatInstant('2027-06-30T23:30:00Z')).toBe('1 Jul 2027');
});

it('a page of a list says which part it shows', () => {
  expect(showing(1, 50, 50, 1234)).toBe('Showing 1–50 of 1,234');
  expect(showing(25, 50, 34, 1234)).toBe('Showing 1,201–1,234 of 1,234');
});
