// Routes of appointments for whoever has asked for them while signed in.
import * as appointments from '#contract/appointments/appointments.ts';
import { TOKEN_LINK_MESSAGES } from '#contract/my-records/token-links.ts';
import { expectOwn, setAppointmentTime } from '#server/appointments/change-appointment.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { endVisit } from '#server/endings/end-visit.ts';
import { type App, mounter } from '#server/http/endpoint.ts';
import type { Context } from '#server/platform/context.ts';
import { findOwnAppointments, ownAppointment } from './own-appointments.ts';

/** The message after rescheduling. */
export const movedMessage = ({ status }: Pick<AppointmentRow, 'status'>): string =>
  status === 'confirmed' ? TOKEN_LINK_MESSAGES.rescheduledAndConfirmed : TOKEN_LINK_MESSAGES.rescheduled;

export function ownAppointmentRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  const changed = async (message: string, row: AppointmentRow) => ({
    data: { success: true as const, message, appointment: await ownAppointment(ctx, row) },
  });

  mount(appointments.myAppointments)(async ({ query, user }) => ({
    data: await findOwnAppointments(ctx, query, user.id),
  }));

  mount(appointments.rescheduleAppointment)(async ({ user: { id: actor }, params: { id }, body }) => {
    await expectOwn(ctx, id, actor);
    const row = await setAppointmentTime(ctx, id, actor, body);
    return changed(movedMessage(row), row);
  });

  mount(appointments.cancelOwnAppointment)(async ({ user: { id: actor }, params: { id } }) => {
    await expectOwn(ctx, id, actor);
    const row = await endVisit(ctx, id, { how: 'cancelled by customer', actor });
    return changed('Your appointment is cancelled.', row);
  });
}
