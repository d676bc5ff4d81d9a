// Routes of what ends a visit or an order, and of corrections that its orders follow.
import { isTeam } from '#contract/accounts/roles.ts';
import { updateAppointmentStatus } from '#contract/appointments/appointments.ts';
import { cancelByNotice, readNamedVisits } from '#contract/cancellations/cancellations-admin.ts';
import { callOffAppointment, placeAppointment } from '#contract/diary/placing.ts';
import { changeOrder } from '#contract/orders/orders.ts';
import { assignSlot } from '#server/appointments/place-appointment.ts';
import { linksEnded } from '#server/appointments/routes.ts';
import { toAdminAppointment } from '#server/appointments/to-contract.ts';
import { type App, mounter } from '#server/http/endpoint.ts';
import { orderWithLines } from '#server/orders/orders.ts';
import { forBuyer } from '#server/orders/own-orders.ts';
import { REFUNDING } from '#server/payments/order-routes.ts';
import type { Context } from '#server/platform/context.ts';
import { endNamedVisit, namedVisits } from './cancel-by-notice.ts';
import { applyOrderChange } from './change-order.ts';
import { CORRECTING } from './correct-orders.ts';
import { endVisit } from './end-visit.ts';
import { keepingOf } from './keeping.ts';
import { mayCancel } from './may-cancel.ts';
import { setAppointmentStatus } from './visit-status.ts';

export function endingRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  mount(callOffAppointment)(async ({ user, params: { id }, body: { reason, version, ...kept } }) => {
    const keeping = await keepingOf(ctx, user, id, kept);
    const row = await endVisit(ctx, id, { how: 'called off', actor: user.id, reason, version, keeping });
    return { data: { success: true, appointment: toAdminAppointment(row) } };
  });

  mount(updateAppointmentStatus)(async ({ user, params: { id }, body: { status, ...kept } }) => {
    const keeping = status === 'cancelled' ? await keepingOf(ctx, user, id, kept) : null;
    const row =
      status === 'cancelled'
        ? await endVisit(ctx, id, { how: 'set to cancelled', actor: user.id, keeping })
        : await setAppointmentStatus(ctx, user.id, id, status);
    return { data: { success: true, appointment: toAdminAppointment(row) } };
  });

  mount(placeAppointment)(async ({ user, params, body }) => {
    const { row, losesAddress } = await assignSlot(ctx, user.id, params.id, body, CORRECTING);
    return { data: { success: true, appointment: toAdminAppointment(row) }, event: linksEnded(losesAddress) };
  });

  mount(changeOrder)(async ({ user, params, body }) => {
    const row = await applyOrderChange(ctx, user, params.id, body);
    const order = await orderWithLines(ctx, row);
    const refunding = order.refundPending;
    return {
      status: refunding ? 202 : 200,
      data: {
        success: true,
        message: refunding ? REFUNDING : 'Order updated!',
        order: isTeam(user.role) ? order : forBuyer(order, await mayCancel(ctx, row)),
      },
    };
  });

  mount(readNamedVisits)(async ({ params }) => ({ data: { visits: await namedVisits(ctx, params.id) } }));

  mount(cancelByNotice)(async ({ user, params, body }) => ({
    data: { success: true, notice: await endNamedVisit(ctx, user, params.id, body) },
  }));
}
