// Opens an ended job sheet again. Until its customer has been told, the visit is confirmed again, and its parts are on the shelf.

import { lockAppointment } from '#server/appointments/appointments.ts';
import { awaitNothing } from '#server/appointments/coming-back.ts';
import { confirmAgain } from '#server/appointments/write-appointment.ts';
import type { Trx } from '#server/db/open.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { claimTime, entryOf } from '#server/diary/claim.ts';
import { activeWorkers } from '#server/diary/engineers.ts';
import { illegalMove } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { lastAttendance, reopenAttendance } from './attendances.ts';
import { settleParts } from './fitted-parts.ts';
import { sheetLines, sheetRow } from './sheets.ts';
import { comesBack, refuseBilled, saveRow } from './write-sheet.ts';
import type { Writer } from './writer.ts';

const OPEN = 'This sheet is open already.';
const TOLD = 'The customer has been told, so only the office can open this sheet again.';
const CLOSED = 'The office has said that there is nothing to bill for this visit. Phone it to write on.';
const CANCELLED = 'This appointment is cancelled, so its sheet stays as it is.';
const TAKEN =
  'That time has been given to somebody else. Put the visit into the diary first, then open its sheet.';
const AWAY =
  'Whoever was there is no longer one of our active engineers. Put the visit into the diary first, then open its sheet.';

/**
 * Whoever attended last has the time back that *Come back* had freed. One that has been placed again meanwhile stays where it is.
 * @throws ApiError illegal_move
 */
async function takeBackTime(
  ctx: Context,
  trx: Trx,
  { id, service, date, time }: AppointmentRow,
): Promise<void> {
  if (await entryOf(trx, id)) return;
  const last = await lastAttendance(trx, id);
  if (!last?.engineer_id) return;
  const worker = (await activeWorkers(trx)).find((one) => one.id === last.engineer_id);
  if (!worker) throw illegalMove(AWAY);
  const wanted = { service, date, time, minutes: last.minutes ?? undefined };
  if (!(await claimTime(ctx, trx, { appointment: id }, wanted, { engineer: worker.id, anyway: true })))
    throw illegalMove(TAKEN);
}

/** @returns the sheet's version @throws ApiError not_found, illegal_move */
export async function clearOutcome(ctx: Context, by: Writer, id: string): Promise<number> {
  const now = ctx.clock.now();
  return ctx.db.transaction().execute(async (trx) => {
    await ctx.visitRules.beforeMove(trx, id);
    const appointment = await lockAppointment(trx, id);
    const before = await sheetRow(trx, id);
    if (!before?.outcome) throw illegalMove(OPEN);
    if (appointment.status === 'cancelled') throw illegalMove(CANCELLED);
    refuseBilled(before);
    if (by.engineer !== null && before.nothing_to_bill) throw illegalMove(CLOSED);
    const isTold = before.mail_due_at === null;
    if (isTold && by.engineer !== null) throw illegalMove(TOLD);
    const after = await saveRow(
      trx,
      before,
      {
        appointment_id: id,
        outcome: null,
        reason: '',
        finished_at: null,
        expected_on: null,
        mail_due_at: null,
        unsigned: null,
      },
      { version: before.version, now },
    );
    await awaitNothing(trx, id);
    await reopenAttendance(trx, id);
    const lines = await sheetLines(trx, id);
    const settled = await settleParts(trx, id, { before: lines, lines, areFitted: false }, now);
    for (const { position, taken, short } of settled)
      await trx
        .updateTable('job_lines')
        .set({ taken, short })
        .where('appointment_id', '=', id)
        .where('position', '=', position)
        .execute();
    if (!isTold && comesBack(before)) await takeBackTime(ctx, trx, appointment);
    else if (!isTold && appointment.status === 'completed') {
      await confirmAgain(ctx, trx, id);
      // What was delivered by it is to be delivered again.
      if (before.finished_at !== null)
        await ctx.visitRules.reopened(ctx, trx, by.actor, id, before.finished_at);
    }
    await audit(ctx, trx, by.actor, 'reopen-job', ['appointment', id], {
      before: { outcome: before.outcome },
      after: { outcome: after.outcome ?? '' },
    });
    return after.version;
  });
}
