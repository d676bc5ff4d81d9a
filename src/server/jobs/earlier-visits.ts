// Earlier visits to the same place and customer, for whoever writes a job sheet.
import { sql } from 'kysely';
import type { BookingService } from '#contract/services.ts';
import { foldNumber } from '#lib/search/fold.ts';
import type { Queries } from '#server/db/open.ts';
import { hasNumber } from '#server/db/search-pattern.ts';
import { addressKey } from '#server/platform/address-key.ts';
import { notFound } from '#server/platform/api-error.ts';

const MOST = 10;

export interface EarlierVisit {
  date: string;
  service: BookingService;
  machine: string;
  found: string;
  done: string;
}

/** By the same email or phone *and* the same post code; without one there are none. @param id an appointment's */
export async function earlierVisits(queries: Queries, id: string): Promise<EarlierVisit[]> {
  const own = await queries
    .selectFrom('appointments')
    .select(['email', 'phone', 'date', 'post_code'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  const place = foldNumber(own.post_code);
  if (!place) return [];
  const theirs = await queries
    .selectFrom('appointments')
    .leftJoin('job_sheets', 'job_sheets.appointment_id', 'appointments.id')
    .select(['date', 'service', 'machine', 'post_code'])
    .select(({ fn, val }) => [
      fn.coalesce('found', val('')).as('found'),
      fn.coalesce('done', val('')).as('done'),
    ])
    .where('appointments.id', '!=', id)
    .where('status', '=', 'completed')
    .where('date', '<=', own.date)
    .where(({ or, and, eb }) =>
      or([
        hasNumber(own.phone) ?? sql<boolean>`1 = 0`,
        and([eb('email', '!=', ''), eb('address_key', '=', addressKey(own.email))]),
      ]),
    )
    .orderBy('date', 'desc')
    .orderBy('appointments.id')
    .execute();
  return theirs
    .filter(({ post_code }) => foldNumber(post_code) === place)
    .slice(0, MOST)
    .map(({ post_code: _, ...visit }) => visit);
}
