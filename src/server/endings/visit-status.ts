// The team's change of an appointment's status: it is confirmed, or completed with what was paid for it. Cancelling is another.
import type { AppointmentStatus } from '#contract/appointments/appointments.ts';
import { appointmentRow } from '#server/appointments/appointments.ts';
import { moveAppointment } from '#server/appointments/move-appointment.ts';
import type { Trx } from '#server/db/open.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { offeringOthers } from '#server/diary/free-times.ts';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { completeVisit } from '#server/quotes/complete-visit.ts';
import { lockOrdersOf } from '#server/quotes/deliver-orders.ts';

const NOBODY_FREE =
  'Nobody is free at that time. Put the appointment into the diary at another time first. It isn’t confirmed.';

/**
 * The same status again changes nothing and is no error.
 * @throws ApiError not_found, slot_taken, illegal_move
 */
export async function setAppointmentStatus(
  ctx: Context,
  actor: string,
  id: string,
  status: Exclude<AppointmentStatus, 'cancelled'>,
): Promise<AppointmentRow> {
  const wanted = await appointmentRow(ctx.db, id);
  if (status === 'pending' && wanted.status !== status) throw new ApiError('illegal_move');
  if (status === 'pending') return wanted;
  const change = async (trx: Trx) => {
    if (status === 'completed') {
      const orders = await lockOrdersOf(trx, id);
      return completeVisit(ctx, trx, actor, { id, orders }, { tellsCustomer: true });
    }
    const log = { action: 'move' };
    const { after, rest } = await moveAppointment(ctx, trx, id, {
      event: 'confirmed',
      by: 'staff',
      actor,
      log,
    });
    await rest.time(NOBODY_FREE);
    await rest.mails();
    return after;
  };
  return offeringOthers(ctx, wanted, () => ctx.db.transaction().execute(change));
}
