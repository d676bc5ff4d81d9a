// Counting with calendar days, `YYYY-MM-DD`; and how long an hour and a day of 24 hours are, in milliseconds.
import { dateWords } from './date-words.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
const noon = (date: string): number => Date.parse(`${date}T12:00:00Z`);

/** @example addDays('2026-12-31', 1) // '2027-01-01' */
export const addDays = (date: string, days: number): string =>
  new Date(noon(date) + days * DAY_MS).toISOString().slice(0, 10);

/** The Monday of a day's week. */
export const mondayOf = (date: string): string =>
  addDays(date, -((new Date(noon(date)).getUTCDay() + 6) % 7));

/** @example shortDay('2026-12-03') // 'Thu 3 Dec' */
export const shortDay = (date: string): string => dateWords(date, 'shortWeekday', 'day', 'shortMonth');
