// Counting with calendar days, `YYYY-MM-DD`; and how long a minute, an hour and a day of 24 hours are, in milliseconds.
import { dateWords } from './date-words.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
const noon = (date: string): number => Date.parse(`${date}T12:00:00Z`);

/** @example addDays('2026-12-31', 1) // '2027-01-01' */
export const addDays = (date: string, days: number): string =>
  new Date(noon(date) + days * DAY_MS).toISOString().slice(0, 10);

/** @example daysBetween('2026-12-31', '2027-01-02') // 2 */
export const daysBetween = (from: string, to: string): number => Math.round((noon(to) - noon(from)) / DAY_MS);

/** A day that the month lacks is one of the next. @example monthsAfter('2026-11-24', 12) // '2027-11-24' */
export function monthsAfter(date: string, months: number): string {
  const day = new Date(noon(date));
  day.setUTCMonth(day.getUTCMonth() + months);
  return day.toISOString().slice(0, 10);
}

/** The Monday of a day's week. */
export const mondayOf = (date: string): string =>
  addDays(date, -((new Date(noon(date)).getUTCDay() + 6) % 7));

/** @example shortDay('2026-12-03') // 'Thu 3 Dec' */
export const shortDay = (date: string): string => dateWords(date, 'shortWeekday', 'day', 'shortMonth');
