// Which backups there are, and which go.
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { backupFolder } from './take-backup.ts';

const NAME = /^shop-.*\.tar$/;
const DAY_MS = 24 * 3_600_000;

/** Paths of the backups of this shop, newest first. */
export function listBackups(dataDir: string): string[] {
  const folder = backupFolder(dataDir);
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => NAME.test(name));
  return names
    .sort()
    .reverse()
    .map((name) => join(folder, name));
}

/**
 * Deletes all but the newest `keep`, and what is older than `days`. The newest stays however old it is: with nothing else
 * left, an old one is better than none.
 * @returns the paths that went
 */
export function pruneBackups(
  dataDir: string,
  { keep, days }: { keep: number; days: number },
  now: number,
): string[] {
  const [, ...older] = listBackups(dataDir);
  const gone = older.filter(
    (path, index) => index + 1 >= keep || now - statSync(path).mtimeMs > days * DAY_MS,
  );
  for (const path of gone) rmSync(path, { force: true });
  return gone;
}
