// The admin's change of an appointment's status, along the contract's table of moves.
import { APPOINTMENT_MOVES, type AppointmentStatus } from '#contract/appointments/appointments.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { ApiError } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { mailStatusChanged } from './appointment-mails.ts';
import { appointmentRow } from './appointments.ts';

/**
 * The same status again changes nothing and is no error.
 * @param actor the admin's user id
 * @throws ApiError not_found, illegal_move (also when somebody else has just set another status)
 */
export async function updateAppointmentStatus(
  ctx: Context,
  actor: string,
  id: string,
  status: AppointmentStatus,
): Promise<AppointmentRow> {
  return ctx.db.transaction().execute(async (trx) => {
    const before = await appointmentRow(trx, id);
    if (before.status === status) return before;
    if (!APPOINTMENT_MOVES[before.status].includes(status)) throw new ApiError('illegal_move');
    const after = await trx
      .updateTable('appointments')
      // An admin who confirms a suspected one has read it.
      .set({ status, updated_at: ctx.clock.now(), ...(status === 'confirmed' ? { suspected: 0 } : {}) })
      .where('id', '=', id)
      .where('status', '=', before.status)
      .returningAll()
      .executeTakeFirst();
    if (!after) {
      const now = await appointmentRow(trx, id);
      if (now.status === status) return now;
      throw new ApiError('illegal_move');
    }
    await audit(ctx, trx, {
      actor,
      action: 'move',
      entity: 'appointment',
      entityId: id,
      before: { status: before.status },
      after: { status },
    });
    // A suspected request may carry the address of somebody who never asked.
    if (!after.suspected) await mailStatusChanged(ctx, trx, after);
    return after;
  });
}
