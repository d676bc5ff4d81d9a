// London wall time and the opening hours: one set of rules for the form in the browser and for the server.
import { type DayHours, type OpeningHours, WEEKDAYS, type Weekday } from '#contract/company.ts';
import type { OpeningException } from '#contract/settings/opening.ts';

const ZONE = 'Europe/London';
const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

interface Shown {
  readonly date: string;
  readonly time: string;
}

function askZone(instant: number): Shown {
  const found = Object.fromEntries(parts.formatToParts(instant).map(({ type, value }) => [type, value]));
  return { date: `${found.year}-${found.month}-${found.day}`, time: `${found.hour}:${found.minute}` };
}

let last: { minute: number; shown: Shown } | undefined;

/** What a clock in London shows at `instant` (milliseconds since 1970). To ask the time zone costs more than to keep a minute's answer. */
export function londonClock(instant: number): Shown {
  const minute = Math.floor(instant / 60_000);
  if (last?.minute !== minute) last = { minute, shown: askZone(instant) };
  return last.shown;
}

/**
 * The instant at which London's clocks show `date` and `time`; null in the hour that spring skips.
 * Of the hour that autumn repeats, the first.
 */
export function londonInstant(date: string, time: string): number | null {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  for (const offsetHours of [1, 0]) {
    const instant = asUtc - offsetHours * 3_600_000;
    const shown = londonClock(instant);
    if (shown.date === date && shown.time === time) return instant;
  }
  return null;
}

/** @param date `YYYY-MM-DD` */
export function weekdayOf(date: string): Weekday {
  const sundayFirst = new Date(`${date}T12:00:00Z`).getUTCDay();
  return WEEKDAYS[(sundayFirst + 6) % 7] as Weekday;
}

const DAY_NAMES = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');
const twelve = (clock: string) => {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
};

/** @example '9:00 AM to 6:00 PM' */
export const hoursText = (hours: DayHours): string =>
  hours === 'closed' ? 'Closed' : `${twelve(hours.opens)} to ${twelve(hours.closes)}`;

/** Neighbouring days with the same hours as one row: `{days: 'Monday to Friday', hours: '9:00 AM to 6:00 PM'}`. */
export function hoursRows(week: OpeningHours): { days: string; hours: string }[] {
  const runs: { from: number; to: number; hours: string }[] = [];
  WEEKDAYS.forEach((day, at) => {
    const hours = hoursText(week[day]);
    const last = runs.at(-1);
    if (last?.hours === hours) last.to = at;
    else runs.push({ from: at, to: at, hours });
  });
  return runs.map(({ from, to, hours }) => ({
    days: from === to ? `${DAY_NAMES[from]}` : `${DAY_NAMES[from]} to ${DAY_NAMES[to]}`,
    hours,
  }));
}

/** All of them in one line. @param closed the word for it @example 'Monday to Friday, 9:00 AM to 6:00 PM; Sunday closed' */
export const weekInWords = (week: OpeningHours, closed: string): string =>
  hoursRows(week)
    .map(({ days, hours }) => (hours === 'Closed' ? `${days} ${closed}` : `${days}, ${hours}`))
    .join('; ');

export interface SlotProblem {
  field: 'date' | 'time';
  text: string;
}

/** How far ahead a visit can be asked for, in months. */
const MONTHS_AHEAD = 12;

/** The first and the last day that can be asked for at `now`, as `YYYY-MM-DD` in London. */
export function bookableDays(now: number): [first: string, last: string] {
  const last = new Date(now);
  last.setUTCMonth(last.getUTCMonth() + MONTHS_AHEAD);
  return [londonClock(now).date, londonClock(last.getTime()).date];
}

const dayInWords = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** @example namedDay('2026-12-25') // 'Friday 25 December' */
export const namedDay = (date: string): string => dayInWords.format(Date.parse(`${date}T12:00:00Z`));

/** One day that differs from the week. @example 'Friday 25 December: Closed (Christmas Day)' */
export const exceptionText = ({ date, hours, message }: OpeningException): string =>
  `${namedDay(date)}: ${hoursText(hours)} (${message})`;

/** Why a visit cannot be at this London date and time, in a sentence that says what is possible; null when it can. */
export function slotProblem(
  week: OpeningHours,
  date: string,
  time: string,
  now: number,
  exceptions: readonly OpeningException[] = [],
): SlotProblem | null {
  const today = londonClock(now);
  const [first, last] = bookableDays(now);
  if (date < first) return { field: 'date', text: 'Choose a date that is not in the past' };
  if (date > last) return { field: 'date', text: 'Choose a date within the next 12 months' };
  const weekday = weekdayOf(date);
  const exception = exceptions.find((one) => one.date === date);
  const hours = exception?.hours ?? week[weekday];
  const name = exception ? namedDay(date) : `${DAY_NAMES[WEEKDAYS.indexOf(weekday)]}s`;
  if (hours === 'closed') {
    const why = exception ? ` (${exception.message})` : '';
    const open = hoursRows(week)
      .filter((row) => row.hours !== 'Closed')
      .map((row) => `${row.days}, ${row.hours}`)
      .join('; ');
    return { field: 'date', text: `We are closed on ${name}${why}. Choose another day: ${open}` };
  }
  if (time < hours.opens || time >= hours.closes)
    return {
      field: 'time',
      text: `On ${name} choose ${twelve(hours.opens)} or later, but before ${twelve(hours.closes)}`,
    };
  if (date === today.date && time <= today.time)
    return { field: 'time', text: 'Choose a time that is not in the past' };
  if (londonInstant(date, time) === null)
    return { field: 'time', text: 'The clocks change at that time. Choose another' };
  return null;
}
