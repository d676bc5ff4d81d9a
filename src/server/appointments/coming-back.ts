// Visits that have begun, to which somebody comes back.
import { sql } from 'kysely';
import { addDays } from '#lib/days.ts';
import { formatVisitDay } from '#lib/format-date.ts';
import { londonClock } from '#lib/london.ts';
import type { JobSheetRow } from '#server/db/job-tables.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { invalidField } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { workingDayAfter } from '#server/settings/opening.ts';

/** Somebody was there, and comes back: nobody has placed it again. */
export const TO_COME_BACK = sql<boolean>`appointments.status = 'confirmed'
  and appointments.comes_back_by is not null
  and not exists (select 1 from diary_entries where diary_entries.appointment_id = appointments.id)`;

export const waitsToComeBack = async (queries: Queries, id: string): Promise<boolean> =>
  (await queries
    .selectFrom('appointments')
    .select('id')
    .where('id', '=', id)
    .where(TO_COME_BACK)
    .executeTakeFirst()) !== undefined;

/** Without an expected day the office writes within these, as *To come back* reminds it. */
const DAYS_TO_WRITE = 5;
/**
 * Somebody is to come back: the customer hears when by the working day after the part should be here, or within five days.
 * @param partExpectedOn London; null where nobody knows
 */
export async function returnColumns(ctx: Context, trx: Trx, partExpectedOn: string | null) {
  const comes_back_by = partExpectedOn
    ? await workingDayAfter(ctx, trx, partExpectedOn, 1)
    : addDays(londonClock(ctx.clock.now()).date, DAYS_TO_WRITE);
  return { part_expected_on: partExpectedOn, comes_back_by };
}

/** Nobody waits for anything any more. */
export const NOTHING_AWAITED = { part_expected_on: null, comes_back_by: null } as const;

/** The office may insist. @param day London @throws ApiError invalid */
export function refuseTooSoon({ part_expected_on: part }: AppointmentRow, day: string): void {
  if (part === null || part <= day) return;
  const expected = formatVisitDay(part);
  throw invalidField(
    'date',
    `The part is expected on ${expected}. Choose that day or a later one, or call us.`,
  );
}

/** The London day by which the customer hears when somebody comes back. @param sheet where the previous release ended the visit */
export const writesBy = (
  { comes_back_by }: Pick<AppointmentRow, 'comes_back_by'>,
  { expected_on, finished_at }: Pick<JobSheetRow, 'expected_on' | 'finished_at'>,
) => comes_back_by ?? expected_on ?? addDays(londonClock(finished_at ?? 0).date, DAYS_TO_WRITE);

/** @param today in London @returns by the ids of those to come back, when their customer hears; '' once that is past */
export async function newTimes(
  queries: Queries,
  ids: readonly string[],
  today: string,
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .selectFrom('appointments')
    .select(['id', 'comes_back_by'])
    .where('id', 'in', ids)
    .where(TO_COME_BACK)
    .execute();
  return new Map(rows.map(({ id, comes_back_by: by }) => [id, by && by < today ? '' : (by ?? '')]));
}
