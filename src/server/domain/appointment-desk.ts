// One appointment for the staff, with its history.
import type { AppointmentDetail } from '#contract/appointment-desk.ts';
import type { Context } from '../context.ts';
import { toAppointmentDetail } from '../db/to-contract.ts';
import { appointmentRow } from './appointments.ts';
import { fact, historyOf } from './history.ts';

/** @throws ApiError not_found */
export async function appointmentDetail(ctx: Pick<Context, 'db'>, id: string): Promise<AppointmentDetail> {
  const row = await appointmentRow(ctx.db, id);
  return toAppointmentDetail(row, await historyOf(ctx.db, 'appointment', id, fact('asked', row.created_at)));
}
