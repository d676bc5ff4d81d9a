// Dates formatted for British readers.
import { londonClock } from './london.ts';

const days = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const londonDays = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Europe/London',
});

/** @example formatDay('2027-03-15') // '15 Mar 2027' */
export function formatDay(date: string): string {
  const instant = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(instant) ? date : days.format(instant);
}

/** The day in London at an instant in ISO 8601. @example formatInstant('2027-03-15T23:30:00Z') // '15 Mar 2027' */
export function formatInstant(iso: string): string {
  const instant = Date.parse(iso);
  return Number.isNaN(instant) ? iso : londonDays.format(instant);
}

/**
 * Day and minute in London.
 * @param instant milliseconds since 1970
 * @example formatMoment(Date.parse('2027-03-15T14:30:00Z')) // '15 Mar 2027 at 14:30'
 */
export function formatMoment(instant: number): string {
  const { date, time } = londonClock(instant);
  return `${formatDay(date)} at ${time}`;
}
