// The team's change of an appointment's status. Cancelling is another: it ends quote and orders.
import type { AppointmentStatus } from '#contract/appointments/appointments.ts';
import type { Trx } from '#server/db/open.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { offeringOthers } from '#server/diary/free-times.ts';
import { ApiError } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { appointmentRow } from './appointments.ts';
import { moveAppointment } from './move-appointment.ts';

const NOBODY_FREE =
  'Nobody is free at that time. Put the appointment into the diary at another time first. It isn’t confirmed.';

/**
 * In the caller's transaction, which has locked its orders: the paid ones are delivered.
 * @param workedOn the London day on which it took place, in place of a wish or of the day on which its customer phoned
 * @throws ApiError not_found, illegal_move
 */
export async function completeVisit(
  ctx: Context,
  trx: Trx,
  actor: string,
  id: string,
  { tellsCustomer, workedOn }: { tellsCustomer: boolean; workedOn?: string | undefined },
): Promise<AppointmentRow> {
  const log = { action: 'move' };
  const { before, after, rest } = await moveAppointment(ctx, trx, id, {
    event: 'completed',
    by: 'staff',
    actor,
    log,
    workedOn,
  });
  if (before === after) return after;
  await ctx.visitRules.completed(ctx, trx, actor, id);
  if (tellsCustomer) await rest.mails();
  return after;
}

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
      await ctx.visitRules.beforeMove(trx, id);
      return completeVisit(ctx, trx, actor, id, { tellsCustomer: true });
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

/**
 * The company has ended a visit whose customer has no email address: somebody phones, and ticks it.
 * @throws ApiError not_found
 */
export const recordCustomerTold = (ctx: Context, actor: string, id: string): Promise<AppointmentRow> =>
  ctx.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('appointments')
      .set({ untold_at: null })
      .where('id', '=', id)
      .where('untold_at', 'is not', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n)
      await audit(ctx, trx, actor, 'told', ['appointment', id], { after: { told: true } });
    return appointmentRow(trx, id);
  });
