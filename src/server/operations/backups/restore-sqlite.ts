// Replaces the SQLite file by a verified copy; the previous one stays beside it.
import { copyFileSync, existsSync, linkSync, renameSync } from 'node:fs';
import { sqliteFile } from '#server/db/open.ts';
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

/** @returns the names of the previous database, uploads and photos; null where there were none */
export async function restoreSqlite(
  file: string,
  dataDir: string,
  now: number,
): Promise<{ database: string | null } & ReturnType<typeof swapFolders>> {
  return withBackup(file, dataDir, 'sqlite', async ({ folder, database }) => {
    const live = sqliteFile(dataDir);
    const previous = `${live}.before-${now}`;
    const existed = existsSync(live);
    if (existed) await requireStopped(live);
    sync(database);
    swapFile(database, live, previous);
    const folders = swapFolders(folder, dataDir, now);
    sync(dataDir);
    return { database: existed ? previous : null, ...folders };
  });
}
