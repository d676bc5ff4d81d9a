// Attendances of a job: who came when, and how each ended.
import { COMES_BACK } from '#contract/jobs/jobs.ts';
import type { BookingService } from '#contract/services.ts';
import type { DiaryEntryRow } from '#server/db/diary-tables.ts';
import type { JobSheetRow, JobVisitRow } from '#server/db/job-tables.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { isUnplaced, visitMinutes } from '#server/diary/claim.ts';
import type { Context } from '#server/platform/context.ts';
import type { Writer } from './writer.ts';

/** The newest. */
export const lastAttendance = (queries: Queries, appointment: string): Promise<JobVisitRow | undefined> =>
  queries
    .selectFrom('job_visits')
    .selectAll()
    .where('appointment_id', '=', appointment)
    .orderBy('n', 'desc')
    .executeTakeFirst();

/** @returns those that were begun: somebody was there, and comes back */
export async function begunOf(queries: Queries, appointments: readonly string[]): Promise<Set<string>> {
  const rows = await queries
    .selectFrom('job_visits')
    .select('appointment_id')
    .distinct()
    .where('appointment_id', 'in', ['', ...appointments])
    .where('outcome', 'in', COMES_BACK)
    .execute();
  return new Set(rows.map(({ appointment_id }) => appointment_id));
}

/** The London day of the work: of a visit that nobody placed, when somebody was there, not when its customer phoned. */
export async function workDay(queries: Queries, row: AppointmentRow): Promise<string> {
  const isWish = row.status !== 'completed' && (await isUnplaced(queries, row));
  return (isWish && (await lastAttendance(queries, row.id))?.date) || row.date;
}

export const comesBack = ({ outcome }: Pick<JobSheetRow, 'outcome'>): boolean =>
  outcome !== null && COMES_BACK.includes(outcome);

/** Somebody who comes back is there. */
export const BEGUN_AGAIN = {
  outcome: null,
  finished_at: null,
  expected_on: null,
  mail_due_at: null,
  reason: '',
  unsigned: null,
  arrived: '',
} as const;

/** Whether an end takes the place of one of which the customer hasn't been told. @param entry placed anew, somebody is there again */
export const isCorrected = (sheet: JobSheetRow | undefined, entry: DiaryEntryRow | undefined): boolean =>
  Boolean(sheet?.outcome) && sheet?.mail_due_at !== null && !(entry && sheet && comesBack(sheet));

interface Attending {
  by: Writer;
  /** In London. */
  date: string;
  isCorrected: boolean;
}

/** The one that is open or whose end is corrected, or a new one. */
export async function openAttendance(
  trx: Trx,
  appointment: string,
  { by: { engineer }, date, isCorrected }: Attending,
): Promise<JobVisitRow> {
  const last = await lastAttendance(trx, appointment);
  if (last && (isCorrected || last.ended_at === null)) return last;
  const row: JobVisitRow = {
    appointment_id: appointment,
    n: (last?.n ?? 0) + 1,
    engineer_id: engineer,
    date,
    ended_at: null,
    outcome: null,
    reason: '',
    minutes: null,
  };
  await trx.insertInto('job_visits').values(row).execute();
  return row;
}

const changeAttendance = (
  trx: Trx,
  { appointment_id, n }: Pick<JobVisitRow, 'appointment_id' | 'n'>,
  change: Pick<JobVisitRow, 'ended_at' | 'outcome' | 'reason'> & Partial<JobVisitRow>,
) =>
  trx
    .updateTable('job_visits')
    .set(change)
    .where('appointment_id', '=', appointment_id)
    .where('n', '=', n)
    .execute();

interface Stay {
  service: BookingService;
  /** The time that it had. */
  entry: DiaryEntryRow | undefined;
}

/** As its sheet says. */
export const endAttendance = (
  ctx: Context,
  trx: Trx,
  attendance: JobVisitRow,
  { outcome, reason }: Pick<JobSheetRow, 'outcome' | 'reason'>,
  { service, entry }: Stay,
) =>
  changeAttendance(trx, attendance, {
    engineer_id: attendance.engineer_id ?? entry?.engineer_id ?? null,
    ended_at: ctx.clock.now(),
    outcome,
    reason,
    // An end that is corrected has freed the time already.
    minutes: entry ? visitMinutes(ctx, service, entry) : attendance.minutes,
  });

/** The newest one goes on. */
export async function reopenAttendance(trx: Trx, appointment: string): Promise<void> {
  const last = await lastAttendance(trx, appointment);
  if (last) await changeAttendance(trx, last, { ended_at: null, outcome: null, reason: '' });
}
