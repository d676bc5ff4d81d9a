// Routes that end a visit, and those that change its status, or mail again what is about it: its quote and orders follow.
import * as appointments from '#contract/appointments/appointments.ts';
import { mailAgain } from '#contract/appointments/edit-appointment.ts';
import { callOffAppointment } from '#contract/diary/placing.ts';
import { loadAppointmentDetail } from '#server/appointments/appointments.ts';
import { expectOwn } from '#server/appointments/change-appointment.ts';
import { ownAppointment } from '#server/appointments/own-appointments.ts';
import { toAdminAppointment } from '#server/appointments/to-contract.ts';
import { type App, mounter } from '#server/http/endpoint.ts';
import type { Context } from '#server/platform/context.ts';
import { endVisit } from './end-visit.ts';
import { keepingOf } from './keeping.ts';
import { queueMailsAgain } from './mail-again.ts';
import { setAppointmentStatus } from './visit-status.ts';

const CANCELLED = 'Your appointment is cancelled.';

export function visitRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  mount(callOffAppointment)(async ({ user, params: { id }, body: { reason, version, ...kept } }) => {
    const keeping = await keepingOf(ctx, user, id, kept);
    const row = await endVisit(ctx, id, { how: 'called off', actor: user.id, reason, version, keeping });
    return { data: { success: true, appointment: toAdminAppointment(row) } };
  });

  mount(mailAgain)(async ({ user, params: { id } }) => {
    await queueMailsAgain(ctx, user.id, id);
    return { data: { success: true, appointment: await loadAppointmentDetail(ctx, id) } };
  });

  mount(appointments.updateAppointmentStatus)(async ({ user, params: { id }, body: { status, ...kept } }) => {
    const keeping = status === 'cancelled' ? await keepingOf(ctx, user, id, kept) : null;
    const row =
      status === 'cancelled'
        ? await endVisit(ctx, id, { how: 'set to cancelled', actor: user.id, keeping })
        : await setAppointmentStatus(ctx, user.id, id, status);
    return { data: { success: true, appointment: toAdminAppointment(row) } };
  });

  mount(appointments.cancelOwnAppointment)(async ({ user: { id: actor }, params: { id } }) => {
    await expectOwn(ctx, id, actor);
    const row = await endVisit(ctx, id, { how: 'cancelled by customer', actor });
    return { data: { success: true, message: CANCELLED, appointment: await ownAppointment(ctx, row) } };
  });
}
