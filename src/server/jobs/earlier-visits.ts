// Earlier visits to the same place and customer, for whoever writes a job sheet.
import { sql } from 'kysely';
import type { EarlierVisit } from '#contract/jobs/sheets.ts';
import type { Queries } from '#server/db/open.ts';
import { notFound } from '#server/platform/api-error.ts';

const MOST = 10;

/** Letters and digits alone, as people write post codes and numbers in many ways. */
const bare = (column: string) =>
  sql<string>`replace(replace(replace(replace(lower(${sql.ref(column)}), ' ', ''), '-', ''), '(', ''), ')', '')`;

/** By the same email or phone *and* the same post code; without one there are none. @param id an appointment's */
export async function earlierVisits(queries: Queries, id: string): Promise<EarlierVisit[]> {
  const own = await queries
    .selectFrom('appointments')
    .select(['email', 'date', bare('phone').as('phone'), bare('post_code').as('post_code')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  if (!own.post_code) return [];
  return queries
    .selectFrom('appointments')
    .leftJoin('job_sheets', 'job_sheets.appointment_id', 'appointments.id')
    .select(['date', 'service', 'machine'])
    .select(({ fn, val }) => [
      fn.coalesce('found', val('')).as('found'),
      fn.coalesce('done', val('')).as('done'),
    ])
    .where('appointments.id', '!=', id)
    .where('status', '=', 'completed')
    .where('date', '<=', own.date)
    .where(bare('post_code'), '=', own.post_code)
    .where(({ or, and, eb }) =>
      or([
        eb(bare('phone'), '=', own.phone),
        and([eb('email', '!=', ''), sql<boolean>`lower(email) = ${own.email.toLowerCase()}`]),
      ]),
    )
    .orderBy('date', 'desc')
    .orderBy('appointments.id')
    .limit(MOST)
    .execute();
}
