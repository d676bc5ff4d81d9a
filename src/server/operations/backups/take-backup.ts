// One file with the whole shop of one moment, while the service goes on: database, uploads, and a manifest to prove it by.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openForAdmin, openSqliteFile, sqliteFile, type Where } from '#server/db/open.ts';
import { UPLOADS } from '#server/pictures/uploads.ts';
import { hashFiles, type Manifest, manifestIn, pack, sync } from './archive.ts';
import { dump } from './postgres-tools.ts';
import { type Summary, summarise } from './summary.ts';

/** Where the backups of this shop lie. */
export const backupFolder = (dataDir: string): string => join(dataDir, 'backups');

/** Readers do not hold writers up in WAL, and `vacuum into` leaves behind what was deleted, unlike a copy page by page. */
async function copySqlite(dataDir: string, copy: string): Promise<Summary> {
  const live = sqliteFile(dataDir);
  if (!existsSync(live))
    throw new Error(`There is no database at ${live}. Set DATA_DIR to where the service keeps it.`);
  const source = openSqliteFile(live);
  try {
    await sql`vacuum into ${copy}`.execute(source);
  } finally {
    await source.destroy();
  }
  return summariseFile(copy);
}

/** @throws Error when the file is damaged */
export async function summariseFile(file: string): Promise<Summary> {
  const db = openSqliteFile(file);
  try {
    const check = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
    const word = check.rows[0]?.integrity_check;
    if (word !== 'ok') throw new Error(`The copy of the database is damaged: ${word}`);
    const strays = await sql`pragma foreign_key_check`.execute(db);
    if (strays.rows.length > 0) throw new Error('The copy of the database holds rows that belong to nothing');
    const summary = await summarise(db);
    await sql`pragma journal_mode = delete`.execute(db);
    return summary;
  } finally {
    await db.destroy();
  }
}

/** The numbers and the dump see the same moment, whatever is written meanwhile. */
async function copyPostgres(databaseUrl: string, copy: string): Promise<Summary> {
  const db = openForAdmin(databaseUrl);
  try {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(trx);
        const summary = await summarise(trx);
        await dump(databaseUrl, copy, rows[0]?.id ?? '');
        return summary;
      });
  } finally {
    await db.destroy();
  }
}

/** A file may go while we copy (the sweeper, a half-written one that gets its name): then nothing of the copy needs it. */
function copyUploads(from: string, to: string): void {
  if (!existsSync(from)) return;
  mkdirSync(to);
  for (const name of readdirSync(from))
    try {
      cpSync(join(from, name), join(to, name), { preserveTimestamps: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
}

export interface Taken {
  file: string;
  manifest: Manifest;
}

/** @param label stands in the name, for backups that are not of the daily row @throws Error when nothing whole was written */
export async function takeBackup(where: Where, label = ''): Promise<Taken> {
  const { databaseUrl, dataDir } = where;
  const target = backupFolder(dataDir);
  mkdirSync(target, { recursive: true, mode: 0o700 });
  const scratch = mkdtempSync(join(target, '.making-'));
  try {
    const database = databaseUrl ? 'shop.dump' : 'shop.sqlite';
    const takenAt = new Date().toISOString();
    const copy = join(scratch, database);
    const summary = databaseUrl ? await copyPostgres(databaseUrl, copy) : await copySqlite(dataDir, copy);
    // After the database: a file is written before its row, so each row of the copy finds its file.
    copyUploads(join(dataDir, UPLOADS), join(scratch, UPLOADS));
    const engine = databaseUrl ? 'postgres' : 'sqlite';
    const files = await hashFiles(scratch);
    const manifest: Manifest = { format: 1, takenAt, engine, database, summary, files };
    writeFileSync(manifestIn(scratch), JSON.stringify(manifest, null, 2));
    const file = join(target, `shop-${takenAt.replace(/[:.]/g, '-')}${label}.tar`);
    await pack(scratch, `${scratch}.tar`);
    renameSync(`${scratch}.tar`, file);
    sync(target);
    return { file, manifest };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
    rmSync(`${scratch}.tar`, { force: true });
  }
}
