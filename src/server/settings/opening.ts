// Opening hours: the company's week and the admin's exceptions.
import type { OpeningException } from '#contract/settings/opening.ts';
import { addDays } from '#lib/days.ts';
import { londonClock, slotProblem, weekdayOf, wishProblem } from '#lib/london.ts';
import type { Queries } from '#server/db/open.ts';
import type { OpeningExceptionRow } from '#server/db/system-tables.ts';
import { invalidField } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';

const toOpeningException = ({ date, opens, closes, message }: OpeningExceptionRow): OpeningException => ({
  date,
  hours: opens && closes ? { opens, closes } : 'closed',
  message,
});

/** @param from the first day, `YYYY-MM-DD` @param to the last; without it all later ones */
export async function openingExceptions(
  queries: Queries,
  from: string,
  to?: string,
): Promise<OpeningException[]> {
  let found = queries.selectFrom('opening_exceptions').selectAll().where('date', '>=', from);
  if (to) found = found.where('date', '<=', to);
  return (await found.orderBy('date').execute()).map(toOpeningException);
}

/** More than any company is closed at a time. */
const MOST_CLOSED = 60;

/** @param day London @param count of days on which the company is open, from the next day on @returns the last of them */
export async function workingDayAfter(
  { company }: Pick<Context, 'company'>,
  queries: Queries,
  day: string,
  count: number,
): Promise<string> {
  const exceptions = await openingExceptions(queries, day, addDays(day, MOST_CLOSED));
  const isOpen = (date: string) =>
    (exceptions.find((one) => one.date === date)?.hours ?? company.hours[weekdayOf(date)]) !== 'closed';
  const days = Array.from({ length: MOST_CLOSED }, (_, at) => addDays(day, at + 1));
  return days.filter(isOpen)[count - 1] ?? addDays(day, count);
}

/** From today in London. */
export const comingExceptions = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<OpeningException[]> =>
  openingExceptions(db, londonClock(clock.now()).date);

/** @throws ApiError invalid (field `date` or `time`) when that time can't be booked; says what is possible */
export async function refuseClosed(
  { db, clock, company }: Context,
  date: string,
  time: string,
): Promise<void> {
  const exceptions = await openingExceptions(db, date, date);
  const problem = slotProblem(company.hours, date, time, clock.now(), exceptions);
  if (problem) throw invalidField(problem.field, problem.text);
}

/** For a time that is only wished for. @throws ApiError invalid (field `date` or `time`) when it is past */
export function refusePast({ clock }: Pick<Context, 'clock'>, date: string, time: string): void {
  const problem = wishProblem(date, time, clock.now());
  if (problem) throw invalidField(problem.field, problem.text);
}
