// Routes of appointments and quote requests: requested by anyone, changed by their owner, managed by the staff.
import * as appointments from '#contract/appointments/appointments.ts';
import { editAppointment } from '#contract/appointments/edit-appointment.ts';
import * as placing from '#contract/diary/placing.ts';
import { TOKEN_LINK_MESSAGES } from '#contract/my-records/token-links.ts';
import { iso } from '#server/db/iso.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { entryOf } from '#server/diary/claim.ts';
import { hasEngineers } from '#server/diary/free-times.ts';
import { type App, mounter } from '#server/http/endpoint.ts';
import type { Context } from '#server/platform/context.ts';
import { calendarOf, isUnmailed } from './appointment-mails.ts';
import { loadAppointmentDetail } from './appointments.ts';
import { expectOwn, setAppointmentTime } from './change-appointment.ts';
import { updateAppointment } from './edit-appointment.ts';
import { findOwnAppointments, ownAppointment } from './own-appointments.ts';
import { assignSlot, createBooking, mailDelay } from './place-appointment.ts';
import { createAppointment } from './request-appointment.ts';
import { staffStarts } from './staff-starts.ts';
import { toAdminAppointment } from './to-contract.ts';
import { recordCustomerTold } from './write-appointment.ts';

/** The forms' message for a request that was taken. */
const RECEIVED = { quote: 'Quote request sent successfully!', visit: 'Message sent successfully!' };

/** The message after rescheduling. */
export const movedMessage = ({ status }: Pick<AppointmentRow, 'status'>): string =>
  status === 'confirmed' ? TOKEN_LINK_MESSAGES.rescheduledAndConfirmed : TOKEN_LINK_MESSAGES.rescheduled;

/** What the mailed link does for the time that was asked for; empty where it does nothing. */
async function proofOf(ctx: Context, row: AppointmentRow): Promise<{ keptUntil?: string | null }> {
  if (row.email_proven_at !== null) return {};
  const entry = await entryOf(ctx.db, row.id);
  if (entry) return entry.kept_until === null ? {} : { keptUntil: iso(entry.kept_until) };
  return !row.is_quote && (await hasEngineers(ctx, row.service)) ? { keptUntil: null } : {};
}

/** Links end with the address that they were made for. */
const linksEnded = (losesAddress: boolean) => (losesAddress ? 'link-ended' : undefined);

/** Changes by the staff. */
function staffRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  mount(placing.placeAppointment)(async (call) => {
    const { row, losesAddress } = await assignSlot(ctx, call.user.id, call.params.id, call.body);
    return { data: { success: true, appointment: toAdminAppointment(row) }, event: linksEnded(losesAddress) };
  });

  mount(editAppointment)(async ({ user, params, body }) => {
    const losesAddress = await updateAppointment(ctx, user.id, params.id, body);
    const appointment = await loadAppointmentDetail(ctx, params.id);
    return { data: { success: true, appointment }, event: linksEnded(losesAddress) };
  });

  mount(appointments.customerTold)(async ({ user, params }) => ({
    data: {
      success: true,
      appointment: toAdminAppointment(await recordCustomerTold(ctx, user.id, params.id)),
    },
  }));

  mount(placing.tellOfDelay)(async ({ user, params }) => {
    await mailDelay(ctx, user.id, params.id);
    return { data: { success: true } };
  });

  mount(placing.readStarts)(async ({ query }) => ({ data: { starts: await staffStarts(ctx, query) } }));

  mount(placing.bookByPhone)(async (call) => {
    const row = await createBooking(ctx, call.user.id, call.body, call.idempotencyKey);
    return { data: { success: true, appointment: toAdminAppointment(row) } };
  });
}

export function appointmentRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  staffRoutes(app, ctx);

  mount(appointments.requestAppointment)(async ({ body, user, net, idempotencyKey }) => {
    const row = await createAppointment(ctx, body, { user, net, idempotencyKey });
    const calendar = await calendarOf(ctx, ctx.db, row);
    const proof = await proofOf(ctx, row);
    return {
      data: {
        success: true,
        message: body.isQuoteRequest ? RECEIVED.quote : RECEIVED.visit,
        ...(calendar && { calendar }),
        ...proof,
        ...((await isUnmailed(ctx, row)) && { isMailed: false as const }),
      },
    };
  });

  mount(appointments.myAppointments)(async (call) => ({
    data: await findOwnAppointments(ctx, call.query, call.user.id),
  }));

  mount(appointments.readAppointment)(async ({ params }) => ({
    data: { appointment: await loadAppointmentDetail(ctx, params.id) },
  }));

  mount(appointments.rescheduleAppointment)(async (call) => {
    const { id: userId } = call.user;
    await expectOwn(ctx, call.params.id, userId);
    const row = await setAppointmentTime(ctx, call.params.id, userId, call.body);
    return {
      data: { success: true, message: movedMessage(row), appointment: await ownAppointment(ctx, row) },
    };
  });
}
