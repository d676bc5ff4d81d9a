// The files of backups, and previous data of restores: lists them, deletes old ones and what a killed command left behind.

import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { DAY_MS } from '#lib/days.ts';
import { cutoff, RETENTION } from '#server/data-protection/retention.ts';
import type { Context } from '#server/platform/context.ts';
import { backupFolder } from '#server/platform/ended.ts';

const NAME = /^shop-.*\.tar$/;

/** @param gone where another process has deleted it, in milliseconds since 1970 */
const changedAt = (path: string, gone: number): number =>
  statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? gone;

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
  const old = older.filter((path, index) => index + 1 >= keep || changedAt(path, before) < before);
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
    .filter((path) => changedAt(path, before) < before);
  for (const path of old) rmSync(path, { recursive: true, force: true });
  return old.length;
}

/** The number in a name is the moment of the restore, in milliseconds since 1970. */
const FILE = /^(?:shop\.sqlite|uploads|photos)\.before-(\d+)$/;
const SCHEMA = /^before_(\d+)$/;
/** The scratch database of a restore test that was killed. */
const RESTORE_TEST = /^restore_test_(\d+)$/;

/** @param before milliseconds since 1970 @returns how many copies were deleted */
export async function dropPreviousData(
  { db, engine, config }: Pick<Context, 'db' | 'engine' | 'config'>,
  before: number,
): Promise<number> {
  const isOld = (name: string, pattern: RegExp) => Number(pattern.exec(name)?.[1] ?? Infinity) < before;
  const names = existsSync(config.dataDir) ? readdirSync(config.dataDir) : [];
  const files = names.filter((name) => isOld(name, FILE));
  for (const name of files) rmSync(join(config.dataDir, name), { recursive: true, force: true });
  if (engine === 'sqlite') return files.length;
  const { rows } = await sql<{ name: string }>`select nspname as name from pg_namespace`.execute(db);
  const schemas = rows.filter(({ name }) => isOld(name, SCHEMA));
  for (const { name } of schemas) await sql`drop schema ${sql.id(name)} cascade`.execute(db);
  const scratch = await sql<{ name: string }>`select datname as name from pg_database
    where datdba = (select oid from pg_roles where rolname = current_user)`.execute(db);
  const killed = scratch.rows.filter(({ name }) => isOld(name, RESTORE_TEST));
  for (const { name } of killed) await sql`drop database ${sql.id(name)}`.execute(db);
  return files.length + schemas.length + killed.length;
}
