// One appointment for the staff, with its history.
import type { AppointmentDetail } from '#contract/appointments/appointments-admin.ts';
import { toAppointmentDetail } from '#server/db/to-contract.ts';
import type { Context } from '#server/platform/context.ts';
import { fact, historyOf } from '#server/platform/history.ts';
import { appointmentRow } from './appointments.ts';

/** @throws ApiError not_found */
export async function appointmentDetail(ctx: Pick<Context, 'db'>, id: string): Promise<AppointmentDetail> {
  const row = await appointmentRow(ctx.db, id);
  return toAppointmentDetail(row, await historyOf(ctx.db, 'appointment', id, fact('asked', row.created_at)));
}
