// Earlier visits to the same place and customer, for whoever writes a job sheet.
import { sql } from 'kysely';
import type { EarlierVisit } from '#contract/jobs/sheets.ts';
import type { Queries } from '#server/db/open.ts';
import { hasNumber } from '#server/db/search-pattern.ts';
import { addressKey } from '#server/platform/address-key.ts';
import { notFound } from '#server/platform/api-error.ts';

const MOST = 10;

/** Without case and spaces. */
const bare = (column: string) => sql<string>`replace(replace(lower(${sql.ref(column)}), ' ', ''), '-', '')`;

/** By the same email or phone *and* the same post code; without one there are none. @param id an appointment's */
export async function earlierVisits(queries: Queries, id: string): Promise<EarlierVisit[]> {
  const own = await queries
    .selectFrom('appointments')
    .select(['email', 'phone', 'date', bare('post_code').as('post_code')])
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
        hasNumber(own.phone) ?? sql<boolean>`1 = 0`,
        and([eb('email', '!=', ''), eb('address_key', '=', addressKey(own.email))]),
      ]),
    )
    .orderBy('date', 'desc')
    .orderBy('appointments.id')
    .limit(MOST)
    .execute();
}
