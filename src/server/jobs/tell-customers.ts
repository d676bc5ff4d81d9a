// Mails the customer how the visit ended: a day after it, unless a bill with the report has gone before; at once who waits for somebody
// to come back.
import { COMES_BACK, type JobOutcome } from '#contract/jobs/jobs.ts';
import { formatVisitDay } from '#lib/format-date.ts';
import type { JobSheetRow } from '#server/db/job-tables.ts';
import type { Trx } from '#server/db/open.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import type { Context } from '#server/platform/context.ts';
import { opensBooking } from '#server/token-links/record-links.ts';
import { sheetRow } from './sheets.ts';
import { lockAppointment } from './write-sheet.ts';

/** As its customer reads it. */
const OUTCOMES: Record<JobOutcome, string> = {
  done: 'The work is done.',
  'part-needed': 'We need a part, so we’ll come back.',
  'more-time': 'It takes longer than we had, so we’ll come back.',
  workshop: 'We’ve taken it to our workshop.',
  'said-no': 'You decided against the work, so we did none.',
  'nobody-there': 'Nobody was there when we came.',
  'not-safe': 'It wasn’t safe to do the work.',
  'beyond-repair': 'It can’t be repaired.',
};

function nextStep({ outcome, expected_on }: JobSheetRow): string {
  if (outcome === null || !COMES_BACK.includes(outcome)) return '';
  return expected_on
    ? `We’ll write to you with a time by ${formatVisitDay(expected_on)}.`
    : 'We’ll write to you with a time within five days.';
}

async function tell(ctx: Context, trx: Trx, row: AppointmentRow, sheet: JobSheetRow): Promise<void> {
  if (!row.email || !sheet.outcome) return;
  await queueMail(ctx, trx, {
    fact: `job-${row.id}-${sheet.finished_at}`,
    // Only who had the work done is asked for a review.
    template: sheet.outcome === 'done' ? 'appointment-completed' : 'job-report',
    to: { name: '', address: row.email },
    values: {
      'appointment.service': row.service,
      'appointment.when': `${formatVisitDay(row.date)} at ${row.time}`,
      'job.outcome': OUTCOMES[sheet.outcome],
      'job.found': sheet.found || '–',
      'job.done': sheet.done || '–',
      'job.reason': sheet.reason,
      'job.next': nextStep(sheet),
    },
    opens: opensBooking(row),
  });
}

/** @returns how many were told, or had no address */
export async function tellOfJobs(ctx: Context): Promise<number> {
  const due = await ctx.db
    .selectFrom('job_sheets')
    .select('appointment_id')
    .where('mail_due_at', '<=', ctx.clock.now())
    .execute();
  let told = 0;
  for (const { appointment_id: id } of due)
    await ctx.db.transaction().execute(async (trx) => {
      const row = await lockAppointment(trx, id);
      const sheet = await sheetRow(trx, id);
      if (!sheet?.mail_due_at || sheet.mail_due_at > ctx.clock.now()) return;
      await trx
        .updateTable('job_sheets')
        .set({ mail_due_at: null })
        .where('appointment_id', '=', id)
        .execute();
      await tell(ctx, trx, row, sheet);
      told += 1;
    });
  return told;
}
