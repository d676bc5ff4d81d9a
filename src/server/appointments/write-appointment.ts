// Changes of an appointment's row that are no moves.
import type { Trx } from '#server/db/open.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { appointmentRow } from './appointments.ts';

/** @param isWritten whether its sheet has lines */
export const noteWork = (trx: Trx, id: string, isWritten: boolean) =>
  trx
    .updateTable('appointments')
    .set({ on_sheet: isWritten ? 1 : 0 })
    .where('id', '=', id)
    .execute();

/**
 * Joins a proven address's requests to its account, but those that nobody has proven and that the company hasn't confirmed, which may be
 * a stranger's; those that it made join.
 */
export const joinAppointments = (trx: Trx, userId: string, emailKey: string) =>
  trx
    .updateTable('appointments')
    .set({ user_id: userId })
    .where('user_id', 'is', null)
    .where('address_key', '=', emailKey)
    .where(({ or, eb }) =>
      or([
        eb('email_proven_at', 'is not', null),
        eb('net', '=', ''),
        eb('status', 'in', ['confirmed', 'completed']),
      ]),
    )
    .execute();

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
