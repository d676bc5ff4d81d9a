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

/** Folders and files of a backup, restore, restore test or move under way: copies of everything. */
const UNDER_WAY = /^\.(?:making|opened|moving)-/;

/**
 * Deletes what was left half done a day ago or earlier, when its command or the machine was killed.
 * @returns how many went
 */
export function dropHalfDone(dataDir: string, now: number): number {
  const folders = [dataDir, backupFolder(dataDir)].filter((folder) => existsSync(folder));
  const left = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => UNDER_WAY.test(name))
      .map((name) => join(folder, name)),
  );
  const old = left.filter((path) => now - statSync(path).mtimeMs > DAY_MS);
  for (const path of old) rmSync(path, { recursive: true, force: true });
  return old.length;
}
