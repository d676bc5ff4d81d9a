// Reads appointments.
import {
  APPOINTMENT_STATUSES,
  type Appointment,
  type AppointmentKind,
  type AppointmentStatus,
} from '#contract/appointments.ts';
import type { ListQuery } from '#contract/field.ts';
import type { Context } from '../context.ts';
import { toAppointment } from '../db/to-contract.ts';
import { contains } from './search-pattern.ts';

const isStatus = (status: string): status is AppointmentStatus =>
  (APPOINTMENT_STATUSES as readonly string[]).includes(status);

/** @param userId only this user's; null for all @returns one page and how many there are in all */
export async function findAppointments(
  ctx: Context,
  { status, search, sort, limit, offset, kind = '' }: ListQuery & { kind?: AppointmentKind },
  userId: string | null,
): Promise<{ appointments: Appointment[]; total: number }> {
  let found = ctx.db.selectFrom('appointments');
  if (userId) found = found.where('user_id', '=', userId);
  if (isStatus(status)) found = found.where('status', '=', status);
  if (kind) found = found.where('is_quote', '=', kind === 'quote' ? 1 : 0);
  if (search)
    found = found.where(({ or, ref }) =>
      or([
        contains(ref('name'), search),
        contains(ref('email'), search),
        contains(ref('phone'), search),
        contains(ref('service'), search),
      ]),
    );
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .selectAll()
    .orderBy('created_at', sort === 'oldest' ? 'asc' : 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { appointments: rows.map(toAppointment), total: Number(total) };
}
