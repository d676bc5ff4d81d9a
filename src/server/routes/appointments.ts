// Appointments and quote requests: asked for by anyone, listed and moved by the admin.
import { readAppointment } from '#contract/appointment-desk.ts';
import * as appointments from '#contract/appointments.ts';
import { GUEST_LINK_WORDS } from '#contract/guest-links.ts';
import { cancelOwnAppointment, moveOwnAppointment } from '#contract/own-appointments.ts';
import { type Context, forReports } from '../context.ts';
import { toAppointment, toDeskAppointment } from '../db/to-contract.ts';
import { appointmentDetail } from '../domain/appointment-desk.ts';
import { findAppointments, findOwnAppointments } from '../domain/appointments.ts';
import { cancelOwnVisit, moveOwnVisit } from '../domain/change-visit.ts';
import { moveAppointment } from '../domain/move-appointment.ts';
import { requestAppointment } from '../domain/request-appointment.ts';
import { type App, bearer, mounter } from '../http/endpoint.ts';

/** Words of spec section 8. */
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

  mount(moveOwnAppointment)(async (call) => {
    const row = await moveOwnVisit(ctx, call.params.id, bearer(call).id, call.body);
    return { data: { success: true, message: GUEST_LINK_WORDS.moved, appointment: toAppointment(row) } };
  });

  mount(appointments.moveAppointment)(async (call) => {
    const row = await moveAppointment(ctx, bearer(call).id, call.params.id, call.body.status);
    return { data: { success: true, appointment: toDeskAppointment(row) } };
  });
}
