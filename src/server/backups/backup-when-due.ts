// The service's own backups, each in a process of its own so that no request waits.

import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { HOUR_MS } from '#lib/days.ts';
import type { Context } from '#server/platform/context.ts';
import { takeJobLease, tryAgain } from '#server/platform/job-lease.ts';

const COMMAND = resolve(import.meta.dirname, '../../cli/backup.ts');
/** From the first start to the first backup: a new shop has one before it has its first order. */
const FIRST_MS = 5 * 60_000;
const run = promisify(execFile);

const backUpInProcess = async (): Promise<string> => {
  const { stdout } = await run(process.execPath, ['--no-warnings', COMMAND], { env: process.env });
  return stdout.split('\n')[0] ?? '';
};

/**
 * Takes one every `BACKUP_EVERY_HOURS`, the first five minutes after the first start. Retries a failure in an hour.
 * @param take runs the command @returns its first line, the name of the file
 * @returns whether one was taken
 */
export async function backupWhenDue(
  ctx: Pick<Context, 'db' | 'clock' | 'log' | 'config'>,
  take: () => Promise<string> = backUpInProcess,
): Promise<boolean> {
  const every = ctx.config.backups.everyHours * HOUR_MS;
  if (every === 0 || !(await takeJobLease(ctx, 'backup', every, FIRST_MS))) return false;
  try {
    ctx.log.info({ file: await take() }, 'backup taken');
    return true;
  } catch (error) {
    await tryAgain(ctx, 'backup', HOUR_MS);
    throw error;
  }
}
