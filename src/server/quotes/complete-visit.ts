// Completes a visit, with what was paid for it.
import { moveAppointment } from '#server/appointments/move-appointment.ts';
import type { Trx } from '#server/db/open.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import type { LockedOrder } from '#server/orders/order-rows.ts';
import type { Context } from '#server/platform/context.ts';
import { deliverOrders } from './deliver-orders.ts';

/**
 * In the caller's transaction. @param orders of the visit: the paid ones are delivered
 * @param workedOn the London day on which it took place, in place of a wish or of the day on which its customer phoned
 * @throws ApiError not_found, illegal_move
 */
export async function completeVisit(
  ctx: Context,
  trx: Trx,
  actor: string,
  { id, orders }: { id: string; orders: readonly LockedOrder[] },
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
  if (before.status === after.status) return after;
  await deliverOrders(ctx, trx, actor, orders);
  if (tellsCustomer) await rest.mails();
  return after;
}
