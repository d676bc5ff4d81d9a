// Mails the customer how the visit ended: a quarter of an hour later where somebody comes back, else after a day, unless a bill brought
// the report before. It waits where money goes back first.

import type { JobOutcome } from '#contract/jobs/jobs.ts';
import { measuredText } from '#contract/jobs/readings.ts';
import { formatVisitDay } from '#lib/format-date.ts';
import { lockAppointment } from '#server/appointments/appointments.ts';
import { writesBy } from '#server/appointments/coming-back.ts';
import type { JobSheetRow } from '#server/db/job-tables.ts';
import type { Trx } from '#server/db/open.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { visitWhen } from '#server/diary/arrival.ts';
import { entryOf } from '#server/diary/claim.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import type { Context } from '#server/platform/context.ts';
import { eachInTurn } from '#server/platform/each-in-turn.ts';
import { comesBack, lastAttendance, workDay } from './attendances.ts';
import { readingsOf } from './readings.ts';
import { sheetRow } from './sheets.ts';

/** As its customer reads it. */
const OUTCOMES: Record<JobOutcome, string> = {
  done: 'The work is done.',
  'part-needed': 'We need a part, so we’ll come back.',
  'more-time': 'It takes longer than we had, so we’ll come back.',
  workshop: 'We’ve taken it to our workshop.',
  'said-no': 'You decided against the work, so we did none.',
  'nobody-there': 'Nobody was there when we came. If you still need us, please ask for another time.',
  'not-safe': 'It wasn’t safe to do the work.',
  'beyond-repair': 'It can’t be repaired.',
};

/** When it was, and what comes next: when we come back, or, before anybody has found a time, who writes and by when. */
async function days(ctx: Context, trx: Trx, row: AppointmentRow, sheet: JobSheetRow) {
  if (!comesBack(sheet)) return { was: row.date, next: '' };
  if (!(await entryOf(trx, row.id)))
    return {
      was: await workDay(trx, row),
      next: `Our office will write to you with a time by ${formatVisitDay(writesBy(row, sheet))}.`,
    };
  // Its day is the next one's by now.
  const was = (await lastAttendance(trx, row.id))?.date ?? row.date;
  return { was, next: `We come back on ${visitWhen(ctx, row, true)}.` };
}

/** What was written on the sheet; '' where nothing was. */
function reportOf(sheet: JobSheetRow): string {
  const { found, done } = sheet;
  const measured = measuredText(readingsOf(sheet));
  return [
    found && `What we found: ${found}`,
    done && `What we did: ${done}`,
    measured && `What we measured: ${measured}`,
  ]
    .filter(Boolean)
    .join('\n');
}

/** Only who had the work done, and contests nothing, is asked for a review. */
function templateOf(sheet: JobSheetRow, isContested: boolean): string {
  if (sheet.outcome === 'done' && !isContested) return 'appointment-completed';
  return comesBack(sheet) ? 'job-comes-back' : 'job-report';
}

async function tell(
  ctx: Context,
  trx: Trx,
  row: AppointmentRow,
  sheet: JobSheetRow,
  isContested: boolean,
): Promise<void> {
  // Nobody comes back to a visit that was cancelled since.
  if (!row.email || !sheet.outcome || row.status === 'cancelled') return;
  const { was, next } = await days(ctx, trx, row, sheet);
  await queueMail(ctx, trx, {
    fact: `job-${row.id}-${sheet.finished_at}`,
    template: templateOf(sheet, isContested),
    to: { name: '', address: row.email },
    values: {
      'appointment.service': row.service,
      'appointment.when': formatVisitDay(was),
      'job.outcome': OUTCOMES[sheet.outcome],
      'job.found': sheet.found || '–',
      'job.done': sheet.done || '–',
      'job.report': reportOf(sheet),
      'job.reason': sheet.reason || (comesBack(sheet) ? '–' : ''),
      'job.next': next,
    },
    opens: { kind: 'booking', id: row.id },
  });
}

/** What jobs know nothing of. */
interface Asked {
  /** Whether the report of a visit waits. */
  isHeld: (trx: Trx, id: string) => Promise<boolean>;
  /** Whether its customer contests what it cost. */
  isContested: (trx: Trx, id: string) => Promise<boolean>;
}

const never = async () => false;

/** @returns how many were told, or had no address */
export async function tellOfJobs(
  ctx: Context,
  { isHeld = never, isContested = never }: Partial<Asked> = {},
): Promise<number> {
  const due = await ctx.db
    .selectFrom('job_sheets')
    .select('appointment_id')
    .where('mail_due_at', '<=', ctx.clock.now())
    .execute();
  let told = 0;
  await eachInTurn(due, ({ appointment_id: id }) =>
    ctx.db.transaction().execute(async (trx) => {
      const row = await lockAppointment(trx, id);
      const sheet = await sheetRow(trx, id);
      if (!sheet?.mail_due_at || sheet.mail_due_at > ctx.clock.now() || (await isHeld(trx, id))) return;
      await trx
        .updateTable('job_sheets')
        .set({ mail_due_at: null })
        .where('appointment_id', '=', id)
        .execute();
      await tell(ctx, trx, row, sheet, await isContested(trx, id));
      told += 1;
    }),
  );
  return told;
}
