// What was written at a person's own visits, for their copy of their data: a job sheet, without what only the office needs.
import type { OwnJob } from '#contract/my-records/own-data.ts';
import { toWire } from '#lib/money.ts';
import { isoOrNull } from '#server/db/iso.ts';
import type { JobSheetRow } from '#server/db/job-tables.ts';
import type { Queries } from '#server/db/open.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { isPaidByAnother } from '#server/diary/payer.ts';
import type { Context } from '#server/platform/context.ts';
import { currencyOf } from '#server/quotes/currency.ts';
import { noticesOf } from './notices.ts';
import {
  agreementsOf,
  jobPhotos,
  NEW_SHEET,
  sheetLines,
  sheetRow,
  sheetTotal,
  takingsOf,
  toAgreement,
  toShownLine,
  toTaking,
} from './sheets.ts';

type SheetText = Pick<JobSheetRow, 'outcome' | 'found' | 'done' | 'reason' | 'expected_on' | 'finished_at'>;

const textOf = (sheet: SheetText) => ({
  outcome: sheet.outcome,
  found: sheet.found,
  done: sheet.done,
  reason: sheet.reason,
  expectedOn: sheet.expected_on,
  finishedAt: isoOrNull(sheet.finished_at),
});

/** What is whoever pays' alone to read. */
async function moneyOf(
  db: Queries,
  id: string,
): Promise<Pick<OwnJob, 'lines' | 'total' | 'agreements' | 'takings'>> {
  const lines = await sheetLines(db, id);
  return {
    lines: lines.map(toShownLine),
    total: toWire(sheetTotal(lines)),
    agreements: (await agreementsOf(db, id)).map(toAgreement),
    takings: (await takingsOf(db, id)).map(toTaking).map(({ handedInAt: _, ...taking }) => taking),
  };
}

const NO_MONEY = { lines: [], total: null, agreements: [], takings: [] };

async function ownJob(ctx: Context, visit: AppointmentRow): Promise<OwnJob | null> {
  const { db } = ctx;
  const { id } = visit;
  const sheet = await sheetRow(db, id);
  const photos = (await jobPhotos(db, id)).filter(({ officeOnly }) => !officeOnly);
  const notices = await noticesOf(db, id, photos);
  const money = isPaidByAnother(visit) ? NO_MONEY : await moneyOf(db, id);
  if (!sheet && notices.length === 0 && money.takings.length === 0) return null;
  return {
    appointment: id,
    ...textOf(sheet ?? NEW_SHEET),
    currency: currencyOf(ctx),
    ...money,
    notices: notices.map(({ seenAt: _, ...notice }) => notice),
  };
}

/** @param visits their own, in this order */
export async function ownJobs(ctx: Context, visits: readonly AppointmentRow[]): Promise<OwnJob[]> {
  const jobs: OwnJob[] = [];
  for (const visit of visits) {
    const job = await ownJob(ctx, visit);
    if (job) jobs.push(job);
  }
  return jobs;
}
