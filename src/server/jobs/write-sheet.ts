// Writes a job sheet as a whole, and ends its visit: done, to come back, or without the work.

import { COMES_BACK } from '#contract/jobs/jobs.ts';
import type { Ending, SheetChange } from '#contract/jobs/sheets.ts';
import { DAY_MS } from '#lib/days.ts';
import { londonClock } from '#lib/london.ts';
import { lockAppointment } from '#server/appointments/appointments.ts';
import { returnColumns } from '#server/appointments/coming-back.ts';
import { moveAppointment } from '#server/appointments/move-appointment.ts';
import type { JobLineRow, JobSheetRow } from '#server/db/job-tables.ts';
import type { Trx } from '#server/db/open.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { entryOf } from '#server/diary/claim.ts';
import type { LockedOrder } from '#server/orders/order-rows.ts';
import { ApiError, illegalMove, invalidField } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { completeVisit } from '#server/quotes/complete-visit.ts';
import { lockOrdersOf } from '#server/quotes/deliver-orders.ts';
import {
  BEGUN_AGAIN,
  comesBack,
  endAttendance,
  isCorrected,
  lastAttendance,
  openAttendance,
} from './attendances.ts';
import { chargedLines } from './call-out.ts';
import { isOver } from './fitted-parts.ts';
import { contentOf, toRows, writeLines } from './line-rows.ts';
import { keepPress, madeBy, type Pressed, pressOf, sheetContent } from './presses.ts';
import { keptReadings } from './readings.ts';
import { agreedTotal, isBegun, NEW_SHEET, quotedLines, sheetLines, sheetRow, sheetTotal } from './sheets.ts';
import { roleOf, type Writer } from './writer.ts';

const STALE = 'The office changed this sheet while you had it open. Nothing was saved.';
const ENDED_BY_OFFICE = 'The office has ended this visit already.';
const CLOSED = 'The office had said that there is nothing to bill for this visit.';
const BILLED = 'A bill was sent for this job, so its sheet can’t be changed. Cancel the bill first.';
/** Until then an engineer can take back that somebody comes back. */
const COMES_BACK_MS = 15 * 60_000;

export const staleSheet = () => new ApiError('stale_version', { msg: STALE });

/** @throws ApiError illegal_move */
export function refuseBilled(sheet: JobSheetRow | undefined): void {
  if (sheet?.bill_id) throw illegalMove(BILLED);
}

/** @throws ApiError stale_version */
export async function saveRow(
  trx: Trx,
  before: JobSheetRow | undefined,
  { appointment_id, ...change }: Partial<JobSheetRow> & Pick<JobSheetRow, 'appointment_id'>,
  { version, now }: { version: number; now: number },
): Promise<JobSheetRow> {
  if (version !== (before?.version ?? 0)) throw staleSheet();
  const changed = { ...change, version: version + 1, updated_at: now };
  if (!before) {
    const row = { ...NEW_SHEET, appointment_id, created_at: now, ...changed };
    await trx.insertInto('job_sheets').values(row).execute();
    return row;
  }
  return trx
    .updateTable('job_sheets')
    .set(changed)
    .where('appointment_id', '=', appointment_id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirstOrThrow(staleSheet);
}

/** Whether this is what was saved last, sent again. */
const isRepeat = (
  before: JobSheetRow | undefined,
  { version, ending, found, done, readings, arrived }: SheetChange,
): before is JobSheetRow =>
  before?.version === version + 1 &&
  (!ending || (before.outcome === ending.outcome && before.reason === (ending.reason ?? ''))) &&
  before.found === found &&
  (!readings || before.readings === keptReadings(readings)) &&
  (arrived === undefined || before.arrived === arrived) &&
  before.done === done;

/** Frees the time of whoever is visited again, completes all others. @returns what the row says of it */
async function end(
  ctx: Context,
  trx: Trx,
  writer: Writer,
  { appointment, orders }: { appointment: AppointmentRow; orders: readonly LockedOrder[] },
  { outcome, reason = '', expectedOn, unsigned }: Ending,
): Promise<Partial<JobSheetRow>> {
  const { id, status } = appointment;
  const by = { by: roleOf(writer), actor: writer.actor };
  const now = ctx.clock.now();
  const ended = { outcome, reason, finished_at: now, expected_on: null, unsigned: unsigned || null };
  if (COMES_BACK.includes(outcome)) {
    if (expectedOn && expectedOn < londonClock(now).date)
      throw invalidField('ending.expectedOn', 'Choose today or a later day');
    const expected_on = expectedOn || null;
    const columns = await returnColumns(ctx, trx, expected_on);
    const { rest } = await moveAppointment(ctx, trx, id, { event: 'comes back', ...by, columns });
    await rest.time();
    return { ...ended, expected_on, mail_due_at: now + COMES_BACK_MS };
  }
  if (status === 'completed') return { ...ended, mail_due_at: null };
  const workedOn = (await lastAttendance(trx, id))?.date;
  await completeVisit(ctx, trx, writer.actor, { id, orders }, { tellsCustomer: false, workedOn });
  return { ...ended, mail_due_at: now + DAY_MS };
}

/** An engineer who is there again goes on with the sheet. */
const goesOn = async (
  trx: Trx,
  { engineer }: Writer,
  { status }: AppointmentRow,
  before: JobSheetRow | undefined,
): Promise<boolean> =>
  before !== undefined &&
  comesBack(before) &&
  status === 'confirmed' &&
  engineer !== null &&
  (await entryOf(trx, before.appointment_id))?.engineer_id === engineer;

/** Nobody agreed to as much as the work comes to, and why isn't said. */
const lacksAgreement = async (
  trx: Trx,
  id: string,
  ending: Ending | undefined,
  lines: readonly JobLineRow[],
): Promise<boolean> =>
  ending?.outcome === 'done' && !ending.unsigned && sheetTotal(lines) > ((await agreedTotal(trx, id)) ?? 0);

/** Of a save from a phone: its own key, and those of earlier ones of which no answer came. */
export interface FromPhone {
  key?: string | null;
  earlier?: readonly string[];
}

/** @throws ApiError illegal_move where nobody, or not this engineer, may write on it any more */
function refuseClosed(by: Writer, { status }: AppointmentRow, before: JobSheetRow | undefined): void {
  if (status !== 'confirmed' && status !== 'completed') throw illegalMove(`This appointment is ${status}.`);
  refuseBilled(before);
  if (by.engineer === null) return;
  if (status === 'completed' && !before?.outcome) throw illegalMove(ENDED_BY_OFFICE);
  if (before?.nothing_to_bill) throw illegalMove(CLOSED);
}

/** @returns the lines that it has and is to have, on which version, and how the visit ends: not yet, where an agreement is missing */
async function plan(
  trx: Trx,
  { appointment, before }: { appointment: AppointmentRow; before: JobSheetRow | undefined },
  sent: SheetChange,
  earlier: readonly string[],
) {
  const { id } = appointment;
  const goesOnHere = before && (await madeBy(trx, id, earlier, before.version));
  const kept = isBegun(before) ? await sheetLines(trx, id) : await quotedLines(trx, id);
  const rows = await toRows(trx, id, chargedLines(appointment, sent.lines, sent.ending), kept);
  const ending = (await lacksAgreement(trx, id, sent.ending, rows)) ? undefined : sent.ending;
  return { version: goesOnHere ? before.version : sent.version, kept, rows, ending };
}

/** What an older page doesn't say stays as it is. */
const writtenOf = ({ found, done, readings, arrived }: SheetChange): Partial<JobSheetRow> => ({
  found,
  done,
  ...(readings && { readings: keptReadings(readings) }),
  ...(arrived !== undefined && { arrived }),
});

/** @param ctx with a clock that stands still */
async function saveWithin(
  ctx: Context,
  trx: Trx,
  by: Writer,
  id: string,
  sent: SheetChange,
  { key = null, earlier = [] }: FromPhone,
): Promise<Pressed> {
  const now = ctx.clock.now();
  const press = { visit: id, key, content: sheetContent(sent) };
  const orders = sent.ending ? await lockOrdersOf(trx, id) : [];
  const appointment = await lockAppointment(trx, id);
  const known = await pressOf(trx, press);
  if (known) return known;
  const before = await sheetRow(trx, id);
  refuseClosed(by, appointment, before);
  const { version, kept, rows, ending } = await plan(trx, { appointment, before }, sent, earlier);
  const state = ending === sent.ending ? 'saved' : 'unsigned';
  const answer = async (pressed: Pressed): Promise<Pressed> => {
    await keepPress(ctx, trx, press, pressed);
    return pressed;
  };
  if (isRepeat(before, { ...sent, ending }) && contentOf(rows) === contentOf(kept))
    return answer({ state, version: before.version });
  if (version !== (before?.version ?? 0)) throw staleSheet();
  const isAgain = await goesOn(trx, by, appointment, before);
  const isThere = ending || isAgain || !before?.outcome;
  // Whose time an end frees has it back should the sheet be opened again, also where the office wrote it.
  const entry = await entryOf(trx, id);
  const attendance = isThere
    ? await openAttendance(trx, id, {
        by,
        date: londonClock(now).date,
        isCorrected: isCorrected(before, entry),
      })
    : null;
  if (isAgain) await moveAppointment(ctx, trx, id, { event: 'goes on', by: 'engineer', actor: by.actor });
  const ended = ending && (await end(ctx, trx, by, { appointment, orders }, ending));
  const after = await saveRow(
    trx,
    before,
    {
      appointment_id: id,
      ...(isAgain && BEGUN_AGAIN),
      ...writtenOf(sent),
      ...ended,
    },
    { version, now },
  );
  if (ended && attendance)
    await endAttendance(ctx, trx, attendance, after, { service: appointment.service, entry });
  const written = { kept: isBegun(before) ? kept : [], lines: rows, areFitted: isOver(after) };
  await writeLines(trx, id, written, now);
  await audit(ctx, trx, by.actor, ending ? 'end-job' : 'write-job', ['appointment', id], {
    before: before ? { outcome: before.outcome ?? '' } : {},
    after: { outcome: after.outcome ?? '' },
  });
  return answer({ state, version: after.version });
}

/**
 * Saves all of the sheet; `ending` ends the visit, unless an agreement is missing. The same again changes nothing, nor does a press that
 * is sent again.
 * @returns `unsigned` where it was to end, and has only been saved
 * @throws ApiError not_found, invalid, illegal_move, stale_version
 */
export async function saveSheet(
  ctx: Context,
  by: Writer,
  id: string,
  sent: SheetChange,
  from: FromPhone = {},
): Promise<Pressed> {
  const now = ctx.clock.now();
  const fixed: Context = { ...ctx, clock: { now: () => now } };
  return ctx.db.transaction().execute((trx) => saveWithin(fixed, trx, by, id, sent, from));
}
