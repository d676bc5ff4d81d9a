// Appointments and quote requests: asked for by anyone, changed by their owner, listed and decided by the admin.
import * as appointments from '#contract/appointments/appointments.ts';
import { readAppointment } from '#contract/appointments/appointments-admin.ts';
import * as own from '#contract/appointments/own-appointments.ts';
import { TOKEN_LINK_MESSAGES } from '#contract/my-records/token-links.ts';
import { toAdminAppointment, toAppointment } from '#server/db/to-contract.ts';
import { type App, bearer, mounter } from '#server/http/endpoint.ts';
import { type Context, forReports } from '#server/platform/context.ts';
import { appointmentDetail, findAppointments, findOwnAppointments } from './appointments.ts';
import { cancelAppointment, expectOwn, rescheduleAppointment } from './change-appointment.ts';
import { requestAppointment } from './request-appointment.ts';
import { updateAppointmentStatus } from './update-appointment-status.ts';

/** What the forms show when a request has been taken. */
const RECEIVED = { quote: 'Quote request sent successfully!', visit: 'Message sent successfully!' };

const CANCELLED = 'Your appointment is cancelled.';

export function appointmentRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  mount(appointments.requestAppointment)(async ({ body, user, net, idempotencyKey }) => {
    await requestAppointment(ctx, body, { userId: user?.id ?? null, net, idempotencyKey });
    return { data: { success: true, message: body.isQuoteRequest ? RECEIVED.quote : RECEIVED.visit } };
  });

  mount(appointments.listAppointments)(async ({ query }) => ({
    data: await findAppointments(forReports(ctx), query),
  }));

  mount(appointments.myAppointments)(async (call) => ({
    data: await findOwnAppointments(ctx, call.query, bearer(call).id),
  }));

  mount(readAppointment)(async ({ params }) => ({
    data: { appointment: await appointmentDetail(ctx, params.id) },
  }));

  mount(own.cancelOwnAppointment)(async (call) => {
    const { id: userId } = bearer(call);
    await expectOwn(ctx, call.params.id, userId);
    const row = await cancelAppointment(ctx, call.params.id, userId);
    return { data: { success: true, message: CANCELLED, appointment: toAppointment(row) } };
  });

  mount(own.rescheduleAppointment)(async (call) => {
    const { id: userId } = bearer(call);
    await expectOwn(ctx, call.params.id, userId);
    const row = await rescheduleAppointment(ctx, call.params.id, userId, call.body);
    return { data: { success: true, message: TOKEN_LINK_MESSAGES.moved, appointment: toAppointment(row) } };
  });

  mount(appointments.updateAppointmentStatus)(async (call) => {
    const row = await updateAppointmentStatus(ctx, bearer(call).id, call.params.id, call.body.status);
    return { data: { success: true, appointment: toAdminAppointment(row) } };
  });
}
