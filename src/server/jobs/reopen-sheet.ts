// Opens an ended job sheet again. Until its customer has been told, the visit is confirmed again, and its parts are on the shelf.

import { lockAppointment } from '#server/appointments/appointments.ts';
import { moveAppointment } from '#server/appointments/move-appointment.ts';
import type { DiaryEntryRow } from '#server/db/diary-tables.ts';
import type { JobVisitRow } from '#server/db/job-tables.ts';
import type { Trx } from '#server/db/open.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { claimTime } from '#server/diary/claim.ts';
import { activeWorkers } from '#server/diary/engineers.ts';
import { illegalMove } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { lockOrdersOf, reopenOrders } from '#server/quotes/deliver-orders.ts';
import { lastAttendance, reopenAttendance } from './attendances.ts';
import { settleStored } from './fitted-parts.ts';
import { sheetLines, sheetRow } from './sheets.ts';
import { refuseBilled, saveRow } from './write-sheet.ts';
import { roleOf, type Writer } from './writer.ts';

const OPEN = 'This sheet is open already.';
const CLOSED = 'The office has said that there is nothing to bill for this visit. Phone it to write on.';
const TAKEN =
  'That time has been given to somebody else. Put the visit into the diary first, then open its sheet.';
const AWAY =
  'Whoever was there is no longer one of our active engineers. Put the visit into the diary first, then open its sheet.';

/** Whoever attended last has the time back that *Come back* had freed. @throws ApiError illegal_move */
async function takeBackTime(
  ctx: Context,
  trx: Trx,
  { id, service, date, time }: AppointmentRow,
  last: JobVisitRow,
): Promise<DiaryEntryRow> {
  const worker = (await activeWorkers(trx)).find((one) => one.id === last.engineer_id);
  if (!worker) throw illegalMove(AWAY);
  const wanted = { service, date, time, minutes: last.minutes ?? undefined };
  const who = { engineer: worker.id, anyway: true };
  const entry = await claimTime(ctx, trx, { appointment: id }, wanted, who);
  if (!entry) throw illegalMove(TAKEN);
  return entry;
}

/** @returns the sheet's version @throws ApiError not_found, illegal_move */
export async function clearOutcome(ctx: Context, by: Writer, id: string): Promise<number> {
  const now = ctx.clock.now();
  return ctx.db.transaction().execute(async (trx) => {
    const orders = await lockOrdersOf(trx, id);
    await lockAppointment(trx, id);
    const before = await sheetRow(trx, id);
    if (!before?.outcome) throw illegalMove(OPEN);
    refuseBilled(before);
    if (by.engineer !== null && before.nothing_to_bill) throw illegalMove(CLOSED);
    const isReported = before.mail_due_at === null;
    const moved = await moveAppointment(ctx, trx, id, {
      event: 'sheet opened again',
      by: roleOf(by),
      actor: by.actor,
      more: { isReported },
    });
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
    await reopenAttendance(trx, id);
    await settleStored(trx, id, await sheetLines(trx, id), false, now);
    const last = await lastAttendance(trx, id);
    if (last?.engineer_id && last.minutes !== null)
      await moved.rest.time('', () => takeBackTime(ctx, trx, moved.after, last));
    // What was delivered by it is to be delivered again.
    if (moved.before.status !== moved.after.status && before.finished_at !== null)
      await reopenOrders(ctx, trx, by.actor, orders, before.finished_at);
    await audit(ctx, trx, by.actor, 'reopen-job', ['appointment', id], {
      before: { outcome: before.outcome },
      after: { outcome: after.outcome ?? '' },
    });
    return after.version;
  });
}
