// A customer corrects phone, address and note of a booking by its link, until the day before.
import type { BodyOf } from '#contract/endpoint.ts';
import type { correctBooking } from '#contract/my-records/token-links.ts';
import { addDays } from '#lib/days.ts';
import { londonClock, namedDay } from '#lib/london.ts';
import type { Trx } from '#server/db/open.ts';
import { searchKey } from '#server/db/search-keys.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { entryOf } from '#server/diary/claim.ts';
import { engineerRow } from '#server/diary/engineers.ts';
import { RATE_LIMITS } from '#server/http/rate-limits.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { staleVersion } from '#server/platform/api-error.ts';
import { audit, TOKEN_LINK_ACTOR } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { appointmentRow, lockAppointment } from './appointments.ts';
import { expectVisitMove } from './move-appointment.ts';
import { mailStaffOfCorrection } from './staff-mails.ts';

const CORRECTED = { event: 'corrected by customer', by: 'booker' } as const;

type Details = Pick<AppointmentRow, 'phone' | 'address' | 'post_code' | 'message'>;

const NAMES: Record<keyof Details, string> = {
  phone: 'phone',
  address: 'address',
  post_code: 'post code',
  message: 'note',
};
const DETAILS = Object.keys(NAMES) as (keyof Details)[];

/** Whoever comes tomorrow has looked at it already; on other days they read it when they plan. */
async function mailEngineer(ctx: Context, trx: Trx, row: AppointmentRow, changed: string): Promise<void> {
  const entry = await entryOf(trx, row.id);
  if (!entry || row.date !== addDays(londonClock(ctx.clock.now()).date, 1)) return;
  const { name, email } = await engineerRow(trx, entry.engineer_id);
  if (!email) return;
  const visit = [row.time, row.service, row.post_code].filter(Boolean).join(', ');
  await queueMail(ctx, trx, {
    fact: `engineer-visit-corrected-${row.id}-${row.version}`,
    template: 'engineer-visit-corrected',
    to: { name, address: email },
    values: {
      'engineer.name': name,
      'engineer.date': namedDay(row.date),
      'engineer.visits': visit,
      'appointment.changed': changed,
    },
  });
}

function detailsOf(before: AppointmentRow, sent: Omit<BodyOf<typeof correctBooking>, 'token'>): Details {
  return {
    phone: sent.phone || before.phone,
    address: sent.address ?? before.address,
    post_code: sent.postCode ?? before.post_code,
    message: sent.message ?? before.message,
  };
}

const changedIn = (before: AppointmentRow, details: Details) =>
  DETAILS.filter((one) => details[one] !== before[one]);

/**
 * The same again changes nothing and is no error.
 * @throws ApiError not_found, illegal_move, too_many, stale_version
 */
export async function correctDetails(
  ctx: Context,
  id: string,
  sent: Omit<BodyOf<typeof correctBooking>, 'token'>,
): Promise<AppointmentRow> {
  const present = await appointmentRow(ctx.db, id);
  if (changedIn(present, detailsOf(present, sent)).length === 0) return present;
  await expectVisitMove(ctx, ctx.db, present, CORRECTED);
  await ctx.limits.take(RATE_LIMITS.corrections, id);
  return ctx.db.transaction().execute(async (trx) => {
    const before = await lockAppointment(trx, id);
    const details = detailsOf(before, sent);
    const changed = changedIn(before, details);
    if (changed.length === 0) return before;
    await expectVisitMove(ctx, trx, before, CORRECTED);
    if (sent.version !== before.version) throw staleVersion('booking');
    const after = await trx
      .updateTable('appointments')
      .set({
        ...details,
        search_key: searchKey('appointments', { ...before, ...details }),
        version: before.version + 1,
        updated_at: ctx.clock.now(),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const named = changed.map((one) => NAMES[one]).join(', ');
    await audit(ctx, trx, TOKEN_LINK_ACTOR, 'edit', ['appointment', id], { after: { note: named } });
    await mailStaffOfCorrection(ctx, trx, after, named);
    await mailEngineer(ctx, trx, after, named);
    return after;
  });
}
