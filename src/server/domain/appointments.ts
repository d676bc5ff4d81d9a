// Reads appointments.
import {
  APPOINTMENT_STATUSES,
  type Appointment,
  type AppointmentKind,
  type AppointmentQuery,
  type AppointmentStatus,
  type DeskAppointment,
} from '#contract/appointments.ts';
import type { Context } from '../context.ts';
import type { Queries } from '../db/open.ts';
import type { AppointmentRow } from '../db/tables.ts';
import { toAppointment, toDeskAppointment } from '../db/to-contract.ts';
import { contains } from './search-pattern.ts';
import { sorting } from './sorting.ts';

/** What narrows a list. */
export type AppointmentFilter = Pick<AppointmentQuery, 'status' | 'search'> & { kind?: AppointmentKind };

const isStatus = (status: string): status is AppointmentStatus =>
  (APPOINTMENT_STATUSES as readonly string[]).includes(status);

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
  if (isStatus(status)) found = found.where('status', '=', status);
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
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const { by, direction } = sorting(query.sort, SORTED);
  const rows = await by
    .reduce((sorted, column) => sorted.orderBy(column, direction), found.selectAll())
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  return { rows, total: Number(total) };
}

/** Everybody's, for the staff. @returns one page and how many there are in all */
export async function findAppointments(
  ctx: Pick<Context, 'db'>,
  query: PageQuery,
): Promise<{ appointments: DeskAppointment[]; total: number }> {
  const { rows, total } = await pageOf(ctx, query, null);
  return { appointments: rows.map(toDeskAppointment), total };
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
