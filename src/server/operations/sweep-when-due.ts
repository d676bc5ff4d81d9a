// The daily sweep: rows by the periods of retention.ts, and the files beside the database that hold the same people's data.
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { dropHalfDone, pruneBackups } from '#server/operations/backups/backup-files.ts';
import { dropPreviousData } from '#server/operations/backups/previous-data.ts';
import { type Context, forReports } from '#server/platform/context.ts';
import { takeJobLease } from '#server/platform/job-lease.ts';
import { goneBefore, RETENTION } from './retention.ts';
import { sweepOld } from './sweep-old.ts';

const DAY_MS = 24 * 3_600_000;
const FIRST_MS = 60_000;

/** Mails without a mail server lie as files. */
function sweepFiledMails(dataDir: string, before: number): number {
  const folder = join(dataDir, 'outbox');
  if (!existsSync(folder)) return 0;
  const old = readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).mtimeMs < before);
  for (const path of old) rmSync(path, { force: true });
  return old.length;
}

/** @returns what went, by kind; null when it was not due */
export async function sweepWhenDue(ctx: Context): Promise<Record<string, number> | null> {
  if (!(await takeJobLease(ctx, 'sweep', DAY_MS, FIRST_MS))) return null;
  const { dataDir, backups } = ctx.config;
  const now = ctx.clock.now();
  const gone = {
    ...(await sweepOld(forReports(ctx))),
    setAside: await dropPreviousData(ctx, goneBefore(RETENTION.backups.period, now)),
    filedMails: sweepFiledMails(dataDir, goneBefore(RETENTION.mails.period, now)),
    backups: pruneBackups(dataDir, { keep: backups.keep, days: RETENTION.backups.period.days }, now).length,
    halfDone: dropHalfDone(dataDir, now),
  };
  ctx.log.info({ gone }, 'old data deleted');
  return gone;
}
