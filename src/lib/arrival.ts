// When a parcel normally arrives.
import type { Company } from '#contract/company.ts';
import { addDays, shortDay } from './days.ts';

const NO_BREAK = '\u00a0';

/** Monday to Friday without bank holidays. */
function workingDayAfter(date: string, count: number, bankHolidays: readonly string[]): string {
  let day = date;
  const isOff = () => new Date(day).getUTCDay() % 6 === 0 || bankHolidays.includes(day);
  for (let left = count; left > 0; left -= isOff() ? 0 : 1) day = addDays(day, 1);
  return day;
}

/** @param date of the order, in London @returns no line ends within a day @example 'Tue 24 Nov – Thu 26 Nov' */
export const arrivalDays = (date: string, { from, to, bankHolidays }: Company['deliveryDays']): string =>
  [from, to]
    .map((count) => shortDay(workingDayAfter(date, count, bankHolidays)).replaceAll(' ', NO_BREAK))
    .join(' – ');

/** Whether the last of these days isn't over. @param date of the order, as `today` in London */
export const isArrivalAhead = (
  date: string,
  { to, bankHolidays }: Company['deliveryDays'],
  today: string,
): boolean => today <= workingDayAfter(date, to, bankHolidays);
