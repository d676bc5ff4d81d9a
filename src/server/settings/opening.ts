// When the company is open: its week, and the days that the admin has set apart.
import type { OpeningException } from '#contract/settings/opening.ts';
import { londonClock, slotProblem } from '#lib/london.ts';
import type { Queries } from '#server/db/open.ts';
import { toOpeningException } from '#server/db/to-contract.ts';
import { invalidField } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';

/** @param from `YYYY-MM-DD`, the first day wanted @param to the last; without it all that come */
export async function openingExceptions(
  queries: Queries,
  from: string,
  to?: string,
): Promise<OpeningException[]> {
  let found = queries.selectFrom('opening_exceptions').selectAll().where('date', '>=', from);
  if (to) found = found.where('date', '<=', to);
  return (await found.orderBy('date').execute()).map(toOpeningException);
}

/** Today's in London and those to come. */
export const comingExceptions = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<OpeningException[]> =>
  openingExceptions(db, londonClock(clock.now()).date);

/** @throws ApiError invalid (field `date` or `time`) when nobody can come then; it says what is possible */
export async function refuseClosed(
  { db, clock, company }: Context,
  date: string,
  time: string,
): Promise<void> {
  const exceptions = await openingExceptions(db, date, date);
  const problem = slotProblem(company.hours, date, time, clock.now(), exceptions);
  if (problem) throw invalidField(problem.field, problem.text);
}
