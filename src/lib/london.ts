// London time and opening hours: the same rules for forms and server.
import { type DayHours, type OpeningHours, WEEKDAYS, type Weekday } from '#contract/company.ts';
import type { OpeningException } from '#contract/settings/opening.ts';
import { dateWords } from './date-words.ts';
import { addDays } from './days.ts';

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

interface LondonTime {
  readonly date: string;
  readonly time: string;
}

function askZone(instant: number): LondonTime {
  const found = Object.fromEntries(parts.formatToParts(instant).map(({ type, value }) => [type, value]));
  return { date: `${found.year}-${found.month}-${found.day}`, time: `${found.hour}:${found.minute}` };
}

let last: { minute: number; time: LondonTime } | undefined;

/** London's date and time at `instant` (milliseconds since 1970). Caches the last minute, as Intl is slow. */
export function londonClock(instant: number): LondonTime {
  const minute = Math.floor(instant / 60_000);
  if (last?.minute !== minute) last = { minute, time: askZone(instant) };
  return last.time;
}

/** The instant of a London date and time; null in the hour skipped in spring, the first of the two in autumn. */
export function londonInstant(date: string, time: string): number | null {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  for (const offsetHours of [1, 0]) {
    const instant = asUtc - offsetHours * 3_600_000;
    const clock = londonClock(instant);
    if (clock.date === date && clock.time === time) return instant;
  }
  return null;
}

/** @param date `YYYY-MM-DD` */
export function weekdayOf(date: string): Weekday {
  const sundayFirst = new Date(`${date}T12:00:00Z`).getUTCDay();
  return WEEKDAYS[(sundayFirst + 6) % 7] as Weekday;
}

/** When a day's usual hours end; undefined if they are none. */
export function closingTime(week: OpeningHours, date: string): string | undefined {
  const hours = week[weekdayOf(date)];
  return hours === 'closed' ? undefined : hours.closes;
}

const DAY_NAMES = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');
const twelve = (clock: string) => {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
};

/** @example '9:00 AM to 6:00 PM' */
export const hoursText = (hours: DayHours): string =>
  hours === 'closed' ? 'Closed' : `${twelve(hours.opens)} to ${twelve(hours.closes)}`;

/** For the staff. @example '09:00 to 18:00' */
export const staffHours = (hours: DayHours): string =>
  hours === 'closed' ? 'Closed' : `${hours.opens} to ${hours.closes}`;

/** Groups consecutive days with the same hours: `{days: 'Monday to Friday', hours: '9:00 AM to 6:00 PM'}`. */
export function hoursRows(week: OpeningHours, textOf = hoursText): { days: string; hours: string }[] {
  const runs: { from: number; to: number; hours: string }[] = [];
  WEEKDAYS.forEach((day, at) => {
    const hours = textOf(week[day]);
    const last = runs.at(-1);
    if (last?.hours === hours) last.to = at;
    else runs.push({ from: at, to: at, hours });
  });
  return runs.map(({ from, to, hours }) => ({
    days: from === to ? `${DAY_NAMES[from]}` : `${DAY_NAMES[from]} to ${DAY_NAMES[to]}`,
    hours,
  }));
}

/** Of a closed day: when it opens next. @param at Monday is 0 @example 'Closed, opens Mon 9:00 AM' */
export function closedText(week: OpeningHours, at: number): string {
  for (let days = 1; days <= WEEKDAYS.length; days++) {
    const next = (at + days) % WEEKDAYS.length;
    const hours = week[WEEKDAYS[next] as Weekday];
    if (hours !== 'closed') return `Closed, opens ${DAY_NAMES[next]?.slice(0, 3)} ${twelve(hours.opens)}`;
  }
  return 'Closed';
}

/** The week in one line. @param closed text for closed days @example 'Monday to Friday, 9:00 AM to 6:00 PM; Sunday closed' */
export const weekInWords = (week: OpeningHours, closed: string, textOf = hoursText): string =>
  hoursRows(week, textOf)
    .map(({ days, hours }) => (hours === 'Closed' ? `${days} ${closed}` : `${days}, ${hours}`))
    .join('; ');

interface SlotProblem {
  field: 'date' | 'time';
  text: string;
}

/** How far ahead a visit can be booked. */
const MONTHS_AHEAD = 12;

/** The first and last bookable day at `now`, as `YYYY-MM-DD` in London. */
export function bookableDays(now: number): [first: string, last: string] {
  const last = new Date(now);
  last.setUTCMonth(last.getUTCMonth() + MONTHS_AHEAD);
  return [londonClock(now).date, londonClock(last.getTime()).date];
}

/** @example namedDay('2026-12-25') // 'Friday 25 December' */
export const namedDay = (date: string): string => dateWords(date, 'weekday', 'day', 'month');

/** @example 'Friday 25 December: Closed (Christmas Day)' */
export const exceptionText = ({ date, hours, message }: OpeningException): string =>
  `${namedDay(date)}: ${hoursText(hours)} (${message})`;

/** Why a London date and time can't be wished for: they are past. Any day and hour may be. */
export function wishProblem(date: string, time: string, now: number): SlotProblem | null {
  const today = londonClock(now);
  if (date < today.date) return { field: 'date', text: 'Choose a date that is not in the past' };
  if (date === today.date && time <= today.time)
    return { field: 'time', text: 'Choose a time that is not in the past' };
  return null;
}

/** Why a London date and time can't be booked, with what is possible instead; null if it can. */
export function slotProblem(
  week: OpeningHours,
  date: string,
  time: string,
  now: number,
  exceptions: readonly OpeningException[] = [],
): SlotProblem | null {
  const past = wishProblem(date, time, now);
  const [, last] = bookableDays(now);
  if (past?.field === 'date') return past;
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
  if (past) return past;
  if (londonInstant(date, time) === null)
    return { field: 'time', text: 'The clocks change at that time. Choose another' };
  return null;
}

/** The next day but today on which we are open, and when we open: what a form presets where any time will do. Null where no day is. */
export function nextOpening(week: OpeningHours, now: number): { date: string; time: string } | null {
  const today = londonClock(now).date;
  const days = Array.from({ length: WEEKDAYS.length }, (_, n) => addDays(today, n + 1));
  for (const date of days) {
    const hours = week[weekdayOf(date)];
    if (hours !== 'closed') return { date, time: hours.opens };
  }
  return null;
}
