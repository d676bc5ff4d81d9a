// The files of backups: lists them, deletes old ones and what a killed command left behind.
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { cutoff, RETENTION } from '../retention.ts';
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
    .map((name) => join(folder, name))
    .reverse();
}

/**
 * Deletes all but the newest `keep`, and those older than the retention period. The newest stays however old it is: with
 * nothing else left, an old one is better than none.
 * @returns how many were deleted
 */
export function pruneBackups(dataDir: string, keep: number, now: number): number {
  const [, ...older] = listBackups(dataDir);
  const before = cutoff(RETENTION.backups.period, now);
  const old = older.filter((path, index) => index + 1 >= keep || statSync(path).mtimeMs < before);
  for (const path of old) rmSync(path, { force: true });
  return old.length;
}

/** Scratch copies of a backup, restore, restore test or move under way. */
const SCRATCH = /^\.(?:making|opened|moving)-/;

/**
 * Deletes scratch copies of a day ago or earlier: their command or the machine was killed.
 * @returns how many were deleted
 */
export function dropScratch(dataDir: string, now: number): number {
  return deleteOlder([dataDir, backupFolder(dataDir)], now - DAY_MS, (name) => SCRATCH.test(name));
}

/** Deletes entries of `folders` that were last changed before `before`. @returns how many */
export function deleteOlder(
  folders: readonly string[],
  before: number,
  isWanted: (name: string) => boolean = () => true,
): number {
  const old = folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder)
        .filter(isWanted)
        .map((name) => join(folder, name)),
    )
    .filter((path) => statSync(path).mtimeMs < before);
  for (const path of old) rmSync(path, { recursive: true, force: true });
  return old.length;
}
