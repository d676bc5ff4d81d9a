// Routes of appointments and quote requests: requested by anyone, changed by their owner, managed by the staff.
import * as appointments from '#contract/appointments/appointments.ts';
import * as placing from '#contract/diary/placing.ts';
import { iso } from '#server/db/iso.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { entryOf } from '#server/diary/claim.ts';
import { hasEngineers } from '#server/diary/free-times.ts';
import { type App, mounter } from '#server/http/endpoint.ts';
import type { Context } from '#server/platform/context.ts';
import { calendarOf, isUnmailed } from './appointment-mails.ts';
import { createBooking, mailDelay } from './place-appointment.ts';
import { createAppointment } from './request-appointment.ts';
import { staffStarts } from './staff-starts.ts';
import { toAdminAppointment } from './to-contract.ts';
import { recordCustomerTold } from './write-appointment.ts';

/** The forms' message for a request that was taken. */
const RECEIVED = { quote: 'Quote request sent successfully!', visit: 'Message sent successfully!' };

/** What the mailed link does for the time that was asked for; empty where it does nothing. */
async function proofOf(ctx: Context, row: AppointmentRow): Promise<{ keptUntil?: string | null }> {
  if (row.email_proven_at !== null) return {};
  const entry = await entryOf(ctx.db, row.id);
  if (entry) return entry.kept_until === null ? {} : { keptUntil: iso(entry.kept_until) };
  return !row.is_quote && (await hasEngineers(ctx, row.service)) ? { keptUntil: null } : {};
}

/** Links end with the address that they were made for. */
export const linksEnded = (losesAddress: boolean) => (losesAddress ? 'link-ended' : undefined);

/** Changes by the staff. */
function staffRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
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

  mount(placing.readStarts)(async ({ query }) => ({
    data: { starts: await staffStarts(ctx, query), price: ctx.prices[query.service].line },
  }));

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
}
