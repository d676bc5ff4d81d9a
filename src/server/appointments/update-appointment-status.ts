// The team's change of an appointment's status, within the contract's table of moves. Cancelling is another: it ends quote and orders.
import { APPOINTMENT_MOVES, type AppointmentStatus } from '#contract/appointments/appointments.ts';
import { londonClock } from '#lib/london.ts';
import type { Trx } from '#server/db/open.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { claimTime, hasDiary, isUnplaced } from '#server/diary/claim.ts';
import { offeringOthers } from '#server/diary/free-times.ts';
import { keepTime } from '#server/diary/kept-time.ts';
import { ApiError } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { mailStatusChanged } from './appointment-mails.ts';
import { appointmentRow } from './appointments.ts';

const NOBODY_FREE =
  'Nobody is free at that time. Put the appointment into the diary at another time first. It isn’t confirmed.';

/** What is confirmed keeps its slot; a booking without one takes any suitable engineer's. @throws ApiError slot_taken */
async function followInDiary(ctx: Context, trx: Trx, row: AppointmentRow): Promise<void> {
  if (row.status !== 'confirmed') return;
  if (await keepTime(trx, row.id)) return;
  if (row.is_quote || !(await hasDiary(trx, row.service))) return;
  if (!(await claimTime(ctx, trx, { appointment: row.id }, row)))
    throw new ApiError('slot_taken', { msg: NOBODY_FREE });
}

/**
 * No mail to suspected spam, which may carry somebody else's address, nor for a quote request, which is answered, not confirmed.
 */
const isMailed = ({ suspected, is_quote, status }: AppointmentRow): boolean =>
  !suspected && !(is_quote && status === 'confirmed');

type NewStatus = Exclude<AppointmentStatus, 'cancelled'>;

/**
 * In the caller's transaction, which has locked the orders of a request that is to be completed: its paid ones are delivered.
 * @param workedOn the London day on which it took place; left out: today. It is that of a visit that nobody placed, in place of a wish or
 * of the day on which its customer phoned
 * @throws ApiError not_found, slot_taken, illegal_move (also if another admin has just changed the status)
 */
export async function changeStatus(
  ctx: Context,
  trx: Trx,
  actor: string,
  id: string,
  status: NewStatus,
  { tellsCustomer, workedOn }: { tellsCustomer: boolean; workedOn?: string | undefined },
): Promise<AppointmentRow> {
  const before = await appointmentRow(trx, id);
  if (before.status === status) return before;
  if (!APPOINTMENT_MOVES[before.status].includes(status)) throw new ApiError('illegal_move');
  const { date = workedOn ?? londonClock(ctx.clock.now()).date } =
    status === 'completed' && (await isUnplaced(trx, before)) ? {} : before;
  const after = await trx
    .updateTable('appointments')
    // A request that an admin confirms isn't spam.
    .set(({ eb }) => ({
      status,
      date,
      version: eb('version', '+', 1),
      updated_at: ctx.clock.now(),
      ...(status === 'confirmed' ? { suspected: 0 } : {}),
    }))
    .where('id', '=', id)
    .where('status', '=', before.status)
    .returningAll()
    .executeTakeFirst();
  if (!after) {
    const now = await appointmentRow(trx, id);
    if (now.status === status) return now;
    throw new ApiError('illegal_move');
  }
  await followInDiary(ctx, trx, after);
  await audit(ctx, trx, actor, 'move', ['appointment', id], {
    before: { status: before.status, ...(date !== before.date && { date: before.date }) },
    after: { status, ...(date !== before.date && { date }) },
  });
  if (status === 'completed') await ctx.visitRules.completed(ctx, trx, actor, id);
  if (tellsCustomer && isMailed(after)) await mailStatusChanged(ctx, trx, after);
  return after;
}

/**
 * The same status again changes nothing and is no error.
 * @throws ApiError not_found, slot_taken, illegal_move
 */
export async function setAppointmentStatus(
  ctx: Context,
  actor: string,
  id: string,
  status: NewStatus,
): Promise<AppointmentRow> {
  const wanted = await appointmentRow(ctx.db, id);
  const change = async (trx: Trx) => {
    if (status === 'completed') await ctx.visitRules.beforeMove(trx, id);
    return changeStatus(ctx, trx, actor, id, status, { tellsCustomer: true });
  };
  return offeringOthers(ctx, wanted, () => ctx.db.transaction().execute(change));
}

/**
 * The company has ended a visit whose customer has no email address: somebody phones, and ticks it.
 * @throws ApiError not_found
 */
export const recordCustomerTold = (ctx: Context, actor: string, id: string): Promise<AppointmentRow> =>
  ctx.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('appointments')
      .set({ untold_at: null })
      .where('id', '=', id)
      .where('untold_at', 'is not', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n)
      await audit(ctx, trx, actor, 'told', ['appointment', id], { after: { told: true } });
    return appointmentRow(trx, id);
  });
