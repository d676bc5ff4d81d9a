// The daily sweep: rows older than their retention period, and the files that hold the same people's data.
import { join } from 'node:path';
import { deleteOlder, dropScratch, pruneBackups } from '#server/operations/backups/backup-files.ts';
import { dropPreviousData } from '#server/operations/backups/previous-data.ts';
import { type Context, forReports } from '#server/platform/context.ts';
import { takeJobLease } from '#server/platform/job-lease.ts';
import { cutoff, RETENTION } from './retention.ts';
import { sweepOld } from './sweep-old.ts';

const DAY_MS = 24 * 3_600_000;
const FIRST_MS = 60_000;

/** @returns how much was deleted, by kind; null when the sweep was not due */
export async function sweepWhenDue(ctx: Context): Promise<Record<string, number> | null> {
  if (!(await takeJobLease(ctx, 'sweep', DAY_MS, FIRST_MS))) return null;
  const { dataDir, backups } = ctx.config;
  const now = ctx.clock.now();
  const gone = {
    ...(await sweepOld(forReports(ctx))),
    previousData: await dropPreviousData(ctx, cutoff(RETENTION.backups.period, now)),
    // Mails that were written as files because no mail server is set.
    filedMails: deleteOlder([join(dataDir, 'outbox')], cutoff(RETENTION.mails.period, now)),
    backups: pruneBackups(dataDir, backups.keep, now),
    scratch: dropScratch(dataDir, now),
  };
  ctx.log.info({ gone }, 'old data deleted');
  return gone;
}
