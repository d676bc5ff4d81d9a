// Reads appointments.
import { type RawBuilder, sql } from 'kysely';
import {
  APPOINTMENT_STATUSES,
  type AppointmentKind,
  type AppointmentQuery,
} from '#contract/appointments/appointments.ts';
import type { PlannedVisit } from '#contract/appointments/own-visit.ts';
import { CHANGEABLE } from '#lib/visit-change.ts';
import { ACTION_ORDER } from '#server/db/action-order.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import { BY_NAME } from '#server/db/search-keys.ts';
import { contains } from '#server/db/search-pattern.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { arrivalMinutes } from '#server/diary/arrival.ts';
import { visitMinutes } from '#server/diary/claim.ts';
import { notFound } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { isOneOf } from '#server/platform/one-of.ts';

/** @throws ApiError not_found */
export const appointmentRow = (queries: Queries, id: string): Promise<AppointmentRow> =>
  queries.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound);

/** The appointment, locked: before its sheet, its parts and the diary. @throws ApiError not_found */
export const lockAppointment = (trx: Trx, id: string): Promise<AppointmentRow> =>
  trx
    .updateTable('appointments')
    .set(({ ref }) => ({ version: ref('version') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow(notFound);

/** Of a request whose customer waits for no other time. */
export const NO_CHOICE = { chosen_date: null, chosen_time: null } as const;

/** Selects appointments that aren't what was asked for any more: ended, or moved to another time. */
export const isChanged = ({ date, time }: Pick<AppointmentRow, 'date' | 'time'>): RawBuilder<boolean> =>
  sql`status not in (${sql.join(CHANGEABLE)}) or date <> ${date} or time <> ${time}`;

export const VISITS_SORTED: Record<string, readonly string[]> = {
  name: [BY_NAME],
  service: ['service'],
  date: ['date', 'time'],
  status: ['status', 'created_at'],
  action: ACTION_ORDER.appointments,
};

/** What its own columns say. */
export function appointmentsWhere(
  { db }: Pick<Context, 'db'>,
  { status, search }: Pick<AppointmentQuery, 'status' | 'search'>,
) {
  let found = db.selectFrom('appointments');
  if (status === 'tell-by-phone') found = found.where('untold_at', 'is not', null);
  if (isOneOf(APPOINTMENT_STATUSES, status)) found = found.where('status', '=', status);
  if (status === 'suspected-spam') found = found.where('suspected', '=', 1).where('status', '=', 'pending');
  return found.where(contains(search, 'search_key'));
}

export type PageQuery = Omit<AppointmentQuery, 'kind'> & { kind?: AppointmentKind };

type Planned = Pick<Context, 'db' | 'visits' | 'company'>;

/** @returns a map by the appointments' ids, of those in the diary */
export async function plannedVisits(
  ctx: Planned,
  rows: readonly AppointmentRow[],
): Promise<Map<string, PlannedVisit>> {
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const entries = await ctx.db
    .selectFrom('diary_entries')
    .innerJoin('appointments', 'appointments.id', 'appointment_id')
    .select(['appointments.id', 'service', 'date', 'time', 'from_unit', 'to_unit'])
    .where('appointments.id', 'in', ids)
    .execute();
  return new Map(
    entries.map(({ id, service, date, time, ...units }) => [
      id,
      {
        minutes: visitMinutes(ctx, service, units),
        arrivalMinutes: arrivalMinutes(ctx, { date, time }),
      },
    ]),
  );
}
