// A customer moves an appointment to another time, until the day before. The caller checks that it is theirs.
import type { AppointmentMove } from '#contract/appointments/appointments.ts';
import { CHANGEABLE, canChangeVisit } from '#lib/visit-change.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { claimTime, ownTime, releaseTime, visitMinutes } from '#server/diary/claim.ts';
import { hasEngineers, isOffered, offeringOthers } from '#server/diary/free-times.ts';
import { KEPT_MS } from '#server/diary/kept-time.ts';
import { RATE_LIMITS } from '#server/http/rate-limits.ts';
import { takeMailAllowance } from '#server/mail/mail-allowance.ts';
import { ApiError, illegalMove, notFound } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { refuseClosed, refusePast } from '#server/settings/opening.ts';
import { mailRescheduled, mailStatusChanged } from './appointment-mails.ts';
import { appointmentRow, NO_CHOICE } from './appointments.ts';
import { refuseToComeBack } from './coming-back.ts';
import { dropEarlierTimes } from './earlier-times.ts';
import { mailStaffOfChange } from './staff-mails.ts';
import { isForOffice } from './visitor-time.ts';

type Change = Pick<AppointmentRow, 'date' | 'time' | 'status'>;

/** @throws ApiError illegal_move: its customer phones instead */
export async function refuseTooLate(ctx: Context, queries: Queries, row: AppointmentRow): Promise<void> {
  await refuseToComeBack(ctx, queries, row.id);
  if (canChangeVisit(row, ctx.clock.now())) return;
  const isOpen = CHANGEABLE.includes(row.status);
  const why = isOpen
    ? 'A booking can be changed here until the day before.'
    : `This booking is ${row.status}.`;
  throw illegalMove(`${why} Please phone us: ${ctx.company.phone}.`);
}

/**
 * Writes the change, the diary's part of it and its audit row, and mails customer and staff.
 * @throws ApiError illegal_move when somebody else has changed it in another way meanwhile
 */
async function write(
  ctx: Context,
  trx: Trx,
  before: AppointmentRow,
  change: Change,
  actor: string,
  /** True: refused unless an engineer is free. */
  needsSlot: boolean,
): Promise<AppointmentRow> {
  const after = await trx
    .updateTable('appointments')
    .set(({ eb }) => ({
      ...change,
      ...NO_CHOICE,
      version: eb('version', '+', 1),
      updated_at: ctx.clock.now(),
    }))
    .where('id', '=', before.id)
    .where('status', '=', before.status)
    .where('date', '=', before.date)
    .where('time', '=', before.time)
    .returningAll()
    .executeTakeFirst();
  if (!after) {
    const now = await appointmentRow(trx, before.id);
    if (Object.entries(change).every(([name, value]) => now[name as keyof Change] === value)) return now;
    throw illegalMove('This booking has just changed. Please reload and check it first.');
  }
  const freed = await releaseTime(ctx, trx, after.id);
  const minutes = freed && visitMinutes(ctx, after.service, freed);
  const isKept = after.status === 'pending' && after.email_proven_at === null;
  const keptUntil = isKept ? ctx.clock.now() + KEPT_MS : null;
  if (needsSlot && !(await claimTime(ctx, trx, { appointment: after.id }, { ...after, minutes, keptUntil })))
    throw new ApiError('slot_taken');
  const facts = ({ status, date, time }: AppointmentRow) => ({ status, date, time });
  await audit(ctx, trx, actor, 'move', ['appointment', before.id], {
    before: facts(before),
    after: facts(after),
  });
  await dropEarlierTimes(trx, after.id);
  if (await takeMailAllowance(ctx, trx, after.email, 'booking-change'))
    await (after.status === 'pending' ? mailRescheduled : mailStatusChanged)(ctx, trx, after);
  await mailStaffOfChange(ctx, trx, before, after);
  return after;
}

/** @throws ApiError not_found, also for somebody else's */
export async function expectOwn(ctx: Context, id: string, userId: string): Promise<void> {
  const { user_id } = await appointmentRow(ctx.db, id);
  if (user_id !== userId) throw notFound();
}

/**
 * Reschedules within the opening hours, but a quote request's wish to any time; to a free slot if the service has
 * engineers. The appointment is pending again, unless slots are confirmed at once, or it is the visit of an accepted quote.
 * @throws ApiError not_found, illegal_move, invalid (field `date` or `time`), too_many, slot_taken
 */
export async function setAppointmentTime(
  ctx: Context,
  id: string,
  actor: string,
  { date, time }: AppointmentMove,
): Promise<AppointmentRow> {
  const present = await appointmentRow(ctx.db, id);
  const own = await ownTime(ctx.db, id);
  const needsSlot = (!present.is_quote || own !== undefined) && (await hasEngineers(ctx, present.service));
  // One that has lost its time, or never had it, takes it now.
  const isThere = own !== undefined || !needsSlot;
  const isSame = present.date === date && present.time === time;
  if (isSame && isThere) return present;
  await refuseTooLate(ctx, ctx.db, present);
  if (present.is_quote && present.status === 'pending' && !own) refusePast(ctx, date, time);
  else await refuseClosed(ctx, date, time);
  const isConfirmed = present.status === 'confirmed';
  const staysConfirmed = present.is_quote
    ? isConfirmed
    : ctx.visits.autoConfirm &&
      (isConfirmed || (present.email_proven_at !== null && !(await isForOffice(ctx, ctx.db, present))));
  const status = needsSlot && (staysConfirmed || (isSame && isConfirmed)) ? 'confirmed' : 'pending';
  const wanted = { service: present.service, date, time };
  const move = (trx: Trx) => write(ctx, trx, present, { date, time, status }, actor, needsSlot);
  return offeringOthers(ctx, wanted, async () => {
    if (needsSlot && !(await isOffered(ctx, wanted, own))) throw new ApiError('slot_taken');
    await ctx.limits.take(RATE_LIMITS.reschedules, id);
    return ctx.db.transaction().execute(move);
  });
}
