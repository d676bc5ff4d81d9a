// Routes that end a visit, and those that change its status: its quote and orders follow.
import * as appointments from '#contract/appointments/appointments.ts';
import { callOffAppointment } from '#contract/diary/placing.ts';
import { toMinor } from '#lib/money.ts';
import { appointmentDetail, ownAppointment } from '#server/appointments/appointments.ts';
import { expectOwn } from '#server/appointments/change-appointment.ts';
import { updateAppointmentStatus } from '#server/appointments/update-appointment-status.ts';
import { toAdminAppointment } from '#server/db/to-contract.ts';
import { type App, mounter } from '#server/http/endpoint.ts';
import { ApiError, invalidField } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { endVisit } from './end-visit.ts';

const ADMINS_KEEP = 'Only an admin can keep what a customer has paid. Nothing was changed.';
const WHY_KEPT = 'Say why you keep money, as the customer will read it';
const CANCELLED = 'Your appointment is cancelled.';

export function visitRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  mount(callOffAppointment)(async ({ user, params, body: { giveBack, keptReason = '', ...body } }) => {
    const { paid } = await appointmentDetail(ctx, params.id);
    const isLess = giveBack !== undefined && giveBack < paid;
    if (isLess && user.role !== 'admin') throw new ApiError('forbidden', { msg: ADMINS_KEEP });
    if (isLess && !keptReason) throw invalidField('keptReason', WHY_KEPT);
    const keeping =
      giveBack === undefined ? null : { giveBack: toMinor(giveBack), keptReason: isLess ? keptReason : '' };
    const row = await endVisit(ctx, params.id, { how: 'called off', actor: user.id, keeping, ...body });
    return { data: { success: true, appointment: toAdminAppointment(row) } };
  });

  mount(appointments.updateAppointmentStatus)(
    async ({ user: { id: actor }, params: { id }, body: { status } }) => {
      const row =
        status === 'cancelled'
          ? await endVisit(ctx, id, { how: 'set to cancelled', actor })
          : await updateAppointmentStatus(ctx, actor, id, status);
      return { data: { success: true, appointment: toAdminAppointment(row) } };
    },
  );

  mount(appointments.cancelOwnAppointment)(async ({ user: { id: actor }, params: { id } }) => {
    await expectOwn(ctx, id, actor);
    const row = await endVisit(ctx, id, { how: 'cancelled by customer', actor });
    return { data: { success: true, message: CANCELLED, appointment: await ownAppointment(ctx, row) } };
  });
}
