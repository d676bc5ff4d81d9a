// Takes a backup while the service runs: one file with the database, uploads and photos of one moment, and a manifest to verify them by.

import * as fs from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openForAdmin, sqliteFile, type Where } from '#server/db/open.ts';
import { backupFolder } from '#server/platform/ended.ts';
import { isMissing } from '#server/platform/missing-file.ts';
import { FOLDERS, hashFiles, type Manifest, manifestIn, pack, sync } from './archive.ts';
import { bytesIn, requireSpace } from './disk-space.ts';
import { dump } from './postgres-tools.ts';
import { copySqliteFile, summariseFile } from './sqlite-file.ts';
import { type Summary, summarise } from './summary.ts';

async function copySqlite(dataDir: string, copy: string): Promise<Summary> {
  const live = sqliteFile(dataDir);
  if (!fs.existsSync(live))
    throw new Error(`There is no database at ${live}. Set DATA_DIR to where the service keeps it.`);
  await copySqliteFile(live, copy);
  return summariseFile(copy);
}

/** Figures and dump are of the same moment. */
async function copyPostgres(databaseUrl: string, copy: string): Promise<Summary> {
  await using db = openForAdmin(databaseUrl);
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(trx);
      const summary = await summarise(trx);
      await dump(databaseUrl, copy, rows[0]?.id ?? '');
      return summary;
    });
}

/** Skips files that vanish during the copy (swept, or finished uploads): no row of the copy needs them. */
function copyFiles(from: string, to: string): void {
  if (!fs.existsSync(from)) return;
  fs.mkdirSync(to);
  for (const name of fs.readdirSync(from))
    try {
      fs.cpSync(join(from, name), join(to, name), { preserveTimestamps: true });
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
}

async function databaseBytes({ databaseUrl, dataDir }: Where): Promise<number> {
  if (!databaseUrl) return fs.statSync(sqliteFile(dataDir), { throwIfNoEntry: false })?.size ?? 0;
  await using db = openForAdmin(databaseUrl);
  const { rows } = await sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(
    db,
  );
  return Number(rows[0]?.size);
}

/** @throws Error when no whole backup was written */
export async function takeBackup(where: Where): Promise<{ file: string; manifest: Manifest }> {
  const { databaseUrl, dataDir } = where;
  const target = backupFolder(dataDir);
  fs.mkdirSync(target, { recursive: true, mode: 0o700 });
  const bytes = (await databaseBytes(where)) + bytesIn(FOLDERS.map((name) => join(dataDir, name)));
  // The copies, and the file that they are packed into.
  requireSpace(target, 2 * bytes, 'A backup');
  const scratch = fs.mkdtempSync(join(target, '.making-'));
  try {
    const database = databaseUrl ? 'shop.dump' : 'shop.sqlite';
    const takenAt = new Date().toISOString();
    const copy = join(scratch, database);
    const summary = databaseUrl ? await copyPostgres(databaseUrl, copy) : await copySqlite(dataDir, copy);
    // After the database: an upload is written before its row, so each row of the copy has its file.
    for (const name of FOLDERS) copyFiles(join(dataDir, name), join(scratch, name));
    const engine = databaseUrl ? 'postgres' : 'sqlite';
    const files = await hashFiles(scratch);
    const manifest: Manifest = { format: 1, takenAt, engine, database, summary, files };
    fs.writeFileSync(manifestIn(scratch), JSON.stringify(manifest, null, 2));
    const file = join(target, `shop-${takenAt.replace(/[:.]/g, '-')}.tar`);
    await pack(scratch, `${scratch}.tar`);
    fs.renameSync(`${scratch}.tar`, file);
    sync(target);
    return { file, manifest };
  } finally {
    fs.rmSync(scratch, { recursive: true, force: true });
    fs.rmSync(`${scratch}.tar`, { force: true });
  }
}
