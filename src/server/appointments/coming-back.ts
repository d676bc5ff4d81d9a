// Visits that have begun, to which somebody comes back.
import { sql } from 'kysely';
import { COMES_BACK } from '#contract/jobs/jobs.ts';
import { addDays } from '#lib/days.ts';
import { londonClock } from '#lib/london.ts';
import type { JobSheetRow } from '#server/db/job-tables.ts';
import type { Queries } from '#server/db/open.ts';
import { illegalMove } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';

/** Somebody was there, and comes back: nobody has placed it again. */
export const TO_COME_BACK = sql<boolean>`appointments.status = 'confirmed'
  and appointments.id in (select appointment_id from job_sheets where outcome in (${sql.join(COMES_BACK)}))
  and not exists (select 1 from diary_entries where diary_entries.appointment_id = appointments.id)`;

export const waitsToComeBack = async (queries: Queries, id: string): Promise<boolean> =>
  (await queries
    .selectFrom('appointments')
    .select('id')
    .where('id', '=', id)
    .where(TO_COME_BACK)
    .executeTakeFirst()) !== undefined;

/** The work has begun: what becomes of it, and of the money, is agreed on the phone. @throws ApiError illegal_move */
export async function refuseToComeBack(ctx: Context, queries: Queries, id: string): Promise<void> {
  if (await waitsToComeBack(queries, id))
    throw illegalMove(`We’re arranging when we come back. Please phone us: ${ctx.company.phone}.`);
}

/** Without an expected day the office writes within these, as *To come back* reminds it. */
const DAYS_TO_WRITE = 5;

/** The London day by which the customer hears when somebody comes back. */
export const writesBy = ({ expected_on, finished_at }: Pick<JobSheetRow, 'expected_on' | 'finished_at'>) =>
  expected_on ?? addDays(londonClock(finished_at ?? 0).date, DAYS_TO_WRITE);

/** @param today in London @returns by the ids of those to come back, when their customer hears; '' once that is past */
export async function newTimes(
  queries: Queries,
  ids: readonly string[],
  today: string,
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .selectFrom('appointments')
    .innerJoin('job_sheets', 'appointment_id', 'appointments.id')
    .select(['appointments.id', 'expected_on', 'finished_at'])
    .where('appointments.id', 'in', ids)
    .where(TO_COME_BACK)
    .execute();
  return new Map(
    rows.map(({ id, ...sheet }) => {
      const by = writesBy(sheet);
      return [id, by < today ? '' : by];
    }),
  );
}
