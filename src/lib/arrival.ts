// When a parcel normally arrives.
import type { Company } from '#contract/company.ts';

const days = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** Monday to Friday without bank holidays. */
function workingDayAfter(date: string, count: number, bankHolidays: readonly string[]): string {
  const day = new Date(`${date}T12:00:00Z`);
  const isOff = () => day.getUTCDay() % 6 === 0 || bankHolidays.includes(day.toISOString().slice(0, 10));
  for (let left = count; left > 0; left -= isOff() ? 0 : 1) day.setUTCDate(day.getUTCDate() + 1);
  return days.format(day);
}

/** @param date of the order, in London @example 'Tue 24 Nov – Thu 26 Nov' */
export const arrivalDays = (date: string, { from, to, bankHolidays }: Company['deliveryDays']): string =>
  [from, to].map((count) => workingDayAfter(date, count, bankHolidays)).join(' – ');
