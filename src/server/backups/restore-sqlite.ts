// Replaces the SQLite file by a verified copy; the previous one stays beside it.
import { copyFileSync, existsSync, linkSync, renameSync } from 'node:fs';
import { sql } from 'kysely';
import { migrate } from '#server/db/migrate.ts';
import { openSqliteFile, sqliteFile } from '#server/db/open.ts';
import { afterRestore, type Numbers, type RestoreOptions } from './after-restore.ts';
import { sync } from './archive.ts';
import { swapFolders, withBackup } from './open-backup.ts';
import { requireStopped } from './sqlite-file.ts';

/** At no moment is there no database: the old file gets a second name, then the new one takes its first. */
function swapFile(fresh: string, live: string, previous: string): void {
  if (existsSync(live))
    try {
      linkSync(live, previous);
    } catch {
      copyFileSync(live, previous);
    }
  renameSync(fresh, live);
}

async function prepare(file: string, takenAt: string, options: RestoreOptions): Promise<Numbers> {
  await using db = openSqliteFile(file);
  await migrate(db);
  const numbers = await afterRestore(db, takenAt, options);
  // All of it in the one file that is put in place.
  await sql`pragma journal_mode = delete`.execute(db);
  return numbers;
}

/** @returns the numbers after which it goes on, and the names of the previous database, uploads and photos; null where there were none */
export async function restoreSqlite(
  file: string,
  options: RestoreOptions,
): Promise<{ database: string | null; numbers: Numbers } & ReturnType<typeof swapFolders>> {
  const { dataDir, now } = options;
  return withBackup(file, dataDir, 'sqlite', async ({ folder, database, manifest }) => {
    const live = sqliteFile(dataDir);
    const previous = `${live}.before-${now}`;
    const existed = existsSync(live);
    if (existed) await requireStopped(live);
    const numbers = await prepare(database, manifest.takenAt, options);
    sync(database);
    swapFile(database, live, previous);
    const folders = swapFolders(folder, dataDir, now);
    sync(dataDir);
    return { database: existed ? previous : null, numbers, ...folders };
  });
}
