// Bars of a small chart with one bar per month.
import type { ChartPoint } from '#contract/operations/dashboard.ts';

export interface Bar {
  /** @example 'March 2027' */
  month: string;
  /** @example 'M' */
  initial: string;
  value: number;
  /** In the units of the chart's view box. */
  height: number;
}

const months = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** @param label `YYYY-MM` @returns 'March 2027'; the label itself if it isn't a month */
export function monthName(label: string): string {
  const instant = Date.parse(`${label}-01T00:00:00Z`);
  return Number.isNaN(instant) ? label : months.format(instant);
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
