// Reads appointments.
import {
  type AdminAppointment,
  APPOINTMENT_STATUSES,
  type Appointment,
  type AppointmentKind,
  type AppointmentQuery,
} from '#contract/appointments/appointments.ts';
import { listPage } from '#server/db/list-page.ts';
import type { Queries } from '#server/db/open.ts';
import { contains } from '#server/db/search-pattern.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { toAdminAppointment, toAppointment } from '#server/db/to-contract.ts';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { isOneOf } from '#server/platform/one-of.ts';

/** @throws ApiError not_found */
export async function appointmentRow(queries: Queries, id: string): Promise<AppointmentRow> {
  const row = await queries.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new ApiError('not_found');
  return row;
}

/** What narrows a list. */
export type AppointmentFilter = Pick<AppointmentQuery, 'status' | 'search'> & { kind?: AppointmentKind };

const SORTED: Record<string, readonly (keyof AppointmentRow)[]> = {
  name: ['name'],
  service: ['service'],
  date: ['date', 'time'],
  status: ['status', 'created_at'],
};

/** @param userId only this user's; null for all */
export function appointmentsWhere(
  queries: Queries,
  { status, search, kind = '' }: AppointmentFilter,
  userId: string | null,
) {
  let found = queries.selectFrom('appointments');
  if (userId) found = found.where('user_id', '=', userId);
  if (isOneOf(APPOINTMENT_STATUSES, status)) found = found.where('status', '=', status);
  if (status === 'suspected-spam') found = found.where('suspected', '=', 1).where('status', '=', 'pending');
  if (kind) found = found.where('is_quote', '=', kind === 'quote' ? 1 : 0);
  if (!search) return found;
  return found.where(({ or, ref }) =>
    or([
      contains(ref('name'), search),
      contains(ref('email'), search),
      contains(ref('phone'), search),
      contains(ref('service'), search),
    ]),
  );
}

type PageQuery = Omit<AppointmentQuery, 'kind'> & AppointmentFilter;

/** One page, and how many there are in all. */
async function pageOf(ctx: Pick<Context, 'db'>, query: PageQuery, userId: string | null) {
  const found = appointmentsWhere(ctx.db, query, userId);
  return listPage(found, found.selectAll(), query, SORTED);
}

/** Everybody's, for the staff. @returns one page and how many there are in all */
export async function findAppointments(
  ctx: Pick<Context, 'db'>,
  query: PageQuery,
): Promise<{ appointments: AdminAppointment[]; total: number }> {
  const { rows, total } = await pageOf(ctx, query, null);
  return { appointments: rows.map(toAdminAppointment), total };
}

/** This user's own. @returns one page and how many there are in all */
export async function findOwnAppointments(
  ctx: Pick<Context, 'db'>,
  query: PageQuery,
  userId: string,
): Promise<{ appointments: Appointment[]; total: number }> {
  const { rows, total } = await pageOf(ctx, query, userId);
  return { appointments: rows.map(toAppointment), total };
}
