// Unpacks a backup into a folder of its own and verifies it before anything is done with it.
import { existsSync, mkdirSync, mkdtempDisposableSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine } from '#server/db/open.ts';
import { BadBackup, FOLDERS, type Manifest, unpack } from './archive.ts';
import { requireSpace } from './disk-space.ts';
import { summariseFile } from './sqlite-file.ts';
import { differences, type Summary } from './summary.ts';

export interface Opened {
  manifest: Manifest;
  folder: string;
  /** The database's file. */
  database: string;
}

/** @throws BadBackup naming the numbers that differ */
export function requireSame(wanted: Summary, found: Summary): void {
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
  requireSpace(beside, statSync(file).size, 'Unpacking this backup');
  using scratch = mkdtempDisposableSync(join(beside, '.opened-'));
  const folder = scratch.path;
  const manifest = await unpack(file, folder);
  if (manifest.engine !== engine)
    throw new BadBackup(
      `${file} is a backup of ${manifest.engine}, and the configuration names ${engine}. To move from SQLite to PostgreSQL use npm run move:postgres`,
    );
  const database = join(folder, manifest.database);
  if (engine === 'sqlite') requireSame(manifest.summary, await summariseFile(database));
  return await work({ manifest, folder, database });
}

type Folder = (typeof FOLDERS)[number];

/** Puts the folders of a backup in the live ones' place. @returns the folders with the previous files; null: there were none */
export function swapFolders(folder: string, dataDir: string, now: number): Record<Folder, string | null> {
  const swap = (name: Folder): string | null => {
    const live = join(dataDir, name);
    const previous = existsSync(live) ? `${live}.before-${now}` : null;
    if (previous) renameSync(live, previous);
    const restored = join(folder, name);
    if (existsSync(restored)) renameSync(restored, live);
    return previous;
  };
  return Object.fromEntries(FOLDERS.map((name) => [name, swap(name)])) as Record<Folder, string | null>;
}
