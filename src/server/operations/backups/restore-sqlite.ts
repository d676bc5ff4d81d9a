// Puts a proven copy in the place of the SQLite file. What was there is kept beside it.
import { copyFileSync, existsSync, linkSync, renameSync } from 'node:fs';
import { sql } from 'kysely';
import { openSqliteFile, sqliteFile } from '#server/db/open.ts';
import { sync } from './archive.ts';
import { withBackup } from './open-backup.ts';
import { swapUploads } from './swap-uploads.ts';

/**
 * Folds the write-ahead log into the file and proves that nobody else has it open: the journal's mode cannot change otherwise.
 * @throws Error when a service or a command holds it
 */
export async function demandStopped(file: string): Promise<void> {
  const db = openSqliteFile(file);
  try {
    await sql`pragma journal_mode = delete`.execute(db);
  } catch {
    throw new Error(`${file} is in use. Stop the service first; nothing was changed.`);
  } finally {
    await db.destroy();
  }
}

/** At no moment is there no database: the old one gets a second name, then the new one takes the first. */
function swapFile(fresh: string, live: string, kept: string): void {
  if (existsSync(live))
    try {
      linkSync(live, kept);
    } catch {
      copyFileSync(live, kept);
    }
  renameSync(fresh, live);
}

/** @returns the names under which the former database and uploads are kept; null where there were none */
export async function restoreSqlite(
  file: string,
  dataDir: string,
  now: number,
): Promise<{ database: string | null; uploads: string | null }> {
  return withBackup(file, dataDir, 'sqlite', async ({ folder, database }) => {
    const live = sqliteFile(dataDir);
    const kept = `${live}.before-${now}`;
    const had = existsSync(live);
    if (had) await demandStopped(live);
    sync(database);
    swapFile(database, live, kept);
    const uploads = swapUploads(folder, dataDir, now);
    sync(dataDir);
    return { database: had ? kept : null, uploads };
  });
}
