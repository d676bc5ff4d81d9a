// Appointments and quote requests: asked for by anyone, listed and moved by the admin.

import * as appointments from '#contract/appointments/appointments.ts';
import { readAppointment } from '#contract/appointments/appointments-admin.ts';
import { cancelOwnAppointment, rescheduleAppointment } from '#contract/appointments/own-appointments.ts';
import { TOKEN_LINK_MESSAGES } from '#contract/my-records/token-links.ts';
import { toAdminAppointment, toAppointment } from '#server/db/to-contract.ts';
import { type App, bearer, mounter } from '#server/http/endpoint.ts';
import { type Context, forReports } from '#server/platform/context.ts';
import { findAppointments, findOwnAppointments } from './appointments.ts';
import { appointmentDetail } from './appointments-admin.ts';
import { cancelOwnVisit, rescheduleOwnVisit } from './change-appointment.ts';
import { requestAppointment } from './request-appointment.ts';
import { updateAppointmentStatus } from './update-appointment-status.ts';

/** What the forms show when a request has been taken. */
const RECEIVED = { quote: 'Quote request sent successfully!', visit: 'Message sent successfully!' };

const CANCELLED = 'Your appointment is cancelled.';

export function appointmentRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  mount(appointments.requestAppointment)(async ({ body, user, net, idempotencyKey }) => {
    const sender = { userId: user?.id ?? null, net, idempotencyKey };
    await requestAppointment(ctx, body, sender);
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

  mount(cancelOwnAppointment)(async (call) => {
    const row = await cancelOwnVisit(ctx, call.params.id, bearer(call).id);
    return { data: { success: true, message: CANCELLED, appointment: toAppointment(row) } };
  });

  mount(rescheduleAppointment)(async (call) => {
    const row = await rescheduleOwnVisit(ctx, call.params.id, bearer(call).id, call.body);
    return { data: { success: true, message: TOKEN_LINK_MESSAGES.moved, appointment: toAppointment(row) } };
  });

  mount(appointments.updateAppointmentStatus)(async (call) => {
    const row = await updateAppointmentStatus(ctx, bearer(call).id, call.params.id, call.body.status);
    return { data: { success: true, appointment: toAdminAppointment(row) } };
  });
}
