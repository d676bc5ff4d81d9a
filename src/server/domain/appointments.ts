// Reads appointments.
import {
  APPOINTMENT_STATUSES,
  type Appointment,
  type AppointmentKind,
  type AppointmentQuery,
  type AppointmentStatus,
} from '#contract/appointments.ts';
import type { Context } from '../context.ts';
import type { Queries } from '../db/open.ts';
import type { AppointmentRow } from '../db/tables.ts';
import { toAppointment } from '../db/to-contract.ts';
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

/** @param userId only this user's; null for all @returns one page and how many there are in all */
export async function findAppointments(
  ctx: Pick<Context, 'db'>,
  query: Omit<AppointmentQuery, 'kind'> & AppointmentFilter,
  userId: string | null,
): Promise<{ appointments: Appointment[]; total: number }> {
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
  return { appointments: rows.map(toAppointment), total: Number(total) };
}
