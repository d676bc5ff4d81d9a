// A customer moves an appointment to another time, until the day before. The caller checks that it is theirs.
import type { AppointmentMove } from '#contract/appointments/appointments.ts';
import type { Trx } from '#server/db/open.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { ownTime } from '#server/diary/claim.ts';
import { hasEngineers, isOffered, offeringOthers } from '#server/diary/free-times.ts';
import { RATE_LIMITS } from '#server/http/rate-limits.ts';
import { ApiError, illegalMove, notFound } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { refuseClosed, refusePast } from '#server/settings/opening.ts';
import { appointmentRow, lockAppointment } from './appointments.ts';
import { refuseSooner } from './binding.ts';
import { refuseTooSoon } from './coming-back.ts';
import { expectVisitMove, type Moving, moveAppointment } from './move-appointment.ts';
import { confirmsItself } from './visitor-time.ts';

/** @throws ApiError illegal_move, slot_taken */
async function write(
  ctx: Context,
  trx: Trx,
  seen: AppointmentRow,
  { date, time }: AppointmentMove,
  { needsSlot, ...moving }: Pick<Moving, 'event' | 'actor' | 'more'> & { needsSlot: boolean },
): Promise<AppointmentRow> {
  const now = await lockAppointment(trx, seen.id);
  const isThere = !needsSlot || (await ownTime(trx, seen.id)) !== undefined;
  if (isThere && now.date === date && now.time === time) return now;
  if (now.status !== seen.status || now.date !== seen.date || now.time !== seen.time)
    throw illegalMove('This booking has just changed. Please reload and check it first.');
  const { after, rest } = await moveAppointment(ctx, trx, seen.id, {
    ...moving,
    by: 'booker',
    log: { action: 'move' },
    columns: { date, time },
  });
  await rest.time();
  await rest.mails();
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
  const isWish = present.is_quote && !own && present.chosen_date === null;
  const needsSlot = !isWish && (await hasEngineers(ctx, present.service));
  // One that has lost its time, or never had it, takes it now.
  const isThere = own !== undefined || !needsSlot;
  const isSame = present.date === date && present.time === time;
  if (isSame && isThere) return present;
  const event = isSame ? 'same time again' : 'moved by customer';
  const more = { confirmsItself: await confirmsItself(ctx, ctx.db, present) };
  await expectVisitMove(ctx, ctx.db, present, { event, by: 'booker', more });
  if (present.is_quote && present.status === 'pending' && !own) refusePast(ctx, date, time);
  else await refuseClosed(ctx, date, time);
  refuseSooner(ctx, present, date);
  refuseTooSoon(present, date);
  const wanted = { service: present.service, date, time };
  const move = (trx: Trx) => write(ctx, trx, present, { date, time }, { needsSlot, event, actor, more });
  return offeringOthers(ctx, wanted, async () => {
    if (needsSlot && !(await isOffered(ctx, wanted, own))) throw new ApiError('slot_taken');
    await ctx.limits.take(RATE_LIMITS.reschedules, id);
    return ctx.db.transaction().execute(move);
  });
}
