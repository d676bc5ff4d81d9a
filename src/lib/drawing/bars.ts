// Bars of a small chart with one bar per month.
import type { ChartPoint } from '#contract/dashboard/dashboard.ts';
import { dateWords } from '#lib/date-words.ts';

export interface Bar {
  /** @example 'March 2027' */
  month: string;
  /** @example 'M' */
  initial: string;
  value: number;
  /** In the units of the chart's view box. */
  height: number;
}

/** @param label `YYYY-MM` @returns 'March 2027'; the label itself if it isn't a month */
export function monthName(label: string): string {
  const name = dateWords(`${label}-01`, 'month', 'year');
  return name === `${label}-01` ? label : name;
}

/** The highest bar fills `room`. Any value above 0 is at least a fiftieth of it high, so that it is visible. */
export function barsOf(points: readonly ChartPoint[], room: number): Bar[] {
  const highest = Math.max(0, ...points.map(({ value }) => value));
  return points.map(({ label, value }) => {
    const month = monthName(label);
    const height = value > 0 ? Math.max(room / 50, (value / highest) * room) : 0;
    return { month, initial: month.slice(0, 1), value, height };
  });
}
