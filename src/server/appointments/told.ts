// The company has ended a visit whose customer has no email address: somebody phones, and ticks it.
import type { AppointmentRow } from '#server/db/tables.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { appointmentRow } from './appointments.ts';

/** @throws ApiError not_found */
export const customerTold = (ctx: Context, actor: string, id: string): Promise<AppointmentRow> =>
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
