// Visits on days that are about to be closed, or to have shorter hours.

import { sql } from 'kysely';
import type { OpeningException } from '#contract/settings/opening.ts';
import { shortDay } from '#lib/days.ts';
import type { Queries } from '#server/db/open.ts';
import { ApiError } from '#server/platform/api-error.ts';

/** More than anybody reads in a message. */
const NAMED = 20;

const isOutside = ({ hours }: OpeningException, time: string): boolean =>
  hours === 'closed' || time < hours.opens || time >= hours.closes;

/**
 * @param before the exceptions until now @param after the wanted ones
 * @throws ApiError unusual_time: names the visits that stand outside the new hours
 */
export async function refuseVisitsInTheWay(
  queries: Queries,
  before: readonly OpeningException[],
  after: readonly OpeningException[],
): Promise<void> {
  const known = new Map(before.map((one) => [one.date, one]));
  const changed = new Map(
    after
      .filter(({ date, hours }) => JSON.stringify(hours) !== JSON.stringify(known.get(date)?.hours))
      .map((one) => [one.date, one]),
  );
  if (changed.size === 0) return;
  const found = await queries
    .selectFrom('appointments')
    .select(['name', 'service', 'date', 'time'])
    .where('status', 'in', ['pending', 'confirmed'])
    .where('suspected', '=', 0)
    // A quote request only names a wish, until somebody has placed it.
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('is_quote', '=', 0),
        eb(
          'id',
          'in',
          selectFrom('diary_entries').select(sql<string>`coalesce(appointment_id, '')`.as('id')),
        ),
      ]),
    )
    .where('date', 'in', [...changed.keys()])
    .orderBy('date')
    .orderBy('time')
    .execute();
  const visits = found.filter(({ date, time }) => {
    const day = changed.get(date);
    return day && isOutside(day, time);
  });
  if (visits.length === 0) return;
  const lines = visits
    .slice(0, NAMED)
    .map(({ name, service, date, time }) => `${shortDay(date)}, ${time}: ${name}, ${service}`);
  const rest = visits.length > NAMED ? [`and ${visits.length - NAMED} more`] : [];
  const head =
    visits.length === 1
      ? 'A visit stands in the time that you close.'
      : `${visits.length} visits stand in the time that you close.`;
  throw new ApiError('unusual_time', {
    msg: [`${head} Nothing was saved.`, ...lines, ...rest].join('\n'),
  });
}
