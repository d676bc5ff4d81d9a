// What the office sees of several rooms at once: lists of appointments, the diary, who calls.
import { listAppointments, readAppointment } from '#contract/appointments/appointments.ts';
import { editAppointment, mailAgain } from '#contract/appointments/edit-appointment.ts';
import { readCaller } from '#contract/diary/callers.ts';
import { readDiary } from '#contract/diary/diary.ts';
import { updateAppointment } from '#server/appointments/edit-appointment.ts';
import { linksEnded } from '#server/appointments/routes.ts';
import { CORRECTING } from '#server/endings/correct-orders.ts';
import { type App, mounter } from '#server/http/endpoint.ts';
import { type Context, forReports } from '#server/platform/context.ts';
import { expireQuotes } from '#server/quotes/follow-up-quotes.ts';
import { queueMailsAgain } from '#server/quotes/mail-again.ts';
import { loadAppointmentDetail } from './appointment-detail.ts';
import { findAppointments } from './find-appointments.ts';
import { findCaller } from './find-caller.ts';
import { loadDiary } from './load-diary.ts';

export function officeRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  mount(listAppointments)(async ({ query }) => {
    await expireQuotes(ctx);
    return { data: await findAppointments(forReports(ctx), query) };
  });
  mount(readAppointment)(async ({ params }) => ({
    data: { appointment: await loadAppointmentDetail(ctx, params.id) },
  }));

  mount(editAppointment)(async ({ user, params: { id }, body }) => {
    const losesAddress = await updateAppointment(ctx, user.id, id, body, CORRECTING);
    const appointment = await loadAppointmentDetail(ctx, id);
    return { data: { success: true, appointment }, event: linksEnded(losesAddress) };
  });

  mount(mailAgain)(async ({ user, params: { id } }) => {
    await queueMailsAgain(ctx, user.id, id);
    return { data: { success: true, appointment: await loadAppointmentDetail(ctx, id) } };
  });

  mount(readDiary)(async ({ query }) => ({ data: await loadDiary(ctx, query) }));
  mount(readCaller)(async ({ query }) => ({ data: { caller: await findCaller(forReports(ctx), query) } }));
}
