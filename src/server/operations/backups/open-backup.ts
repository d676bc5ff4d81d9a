// A backup unpacked into a folder of its own and proven, before anything is done with it.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine } from '#server/db/open.ts';
import { BadBackup, type Manifest, unpack } from './archive.ts';
import { differences, type Summary } from './summary.ts';
import { summariseFile } from './take-backup.ts';

export interface Opened {
  manifest: Manifest;
  folder: string;
  /** The database's file. */
  database: string;
}

/** @throws BadBackup naming the numbers that differ */
export function demandSame(wanted: Summary, found: Summary): void {
  const lines = differences(wanted, found);
  if (lines.length > 0)
    throw new BadBackup(`The numbers are not those of the manifest:\n- ${lines.join('\n- ')}`);
}

/**
 * Unpacks `file` below `beside`, checks every hash (and, for SQLite, the database and its numbers), then hands it to `work`.
 * What `work` does not move away is deleted.
 * @throws BadBackup when it is not a whole backup of that engine
 */
export async function withBackup<Result>(
  file: string,
  beside: string,
  engine: Engine,
  work: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  mkdirSync(beside, { recursive: true });
  const folder = mkdtempSync(join(beside, '.opened-'));
  try {
    const manifest = await unpack(file, folder);
    if (manifest.engine !== engine)
      throw new BadBackup(
        `${file} is a backup of ${manifest.engine}, and the configuration names ${engine}. To move from SQLite to PostgreSQL use npm run move:postgres`,
      );
    const database = join(folder, manifest.database);
    if (engine === 'sqlite') demandSame(manifest.summary, await summariseFile(database));
    return await work({ manifest, folder, database });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
