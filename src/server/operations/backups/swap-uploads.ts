// The uploads of a backup in the place of those that are there.
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { UPLOADS } from '#server/pictures/uploads.ts';

/** @returns the folder that keeps the uploads that were there; null: there were none */
export function swapUploads(folder: string, dataDir: string, now: number): string | null {
  const uploads = join(dataDir, UPLOADS);
  const kept = existsSync(uploads) ? `${uploads}.before-${now}` : null;
  if (kept) renameSync(uploads, kept);
  const fresh = join(folder, UPLOADS);
  if (existsSync(fresh)) renameSync(fresh, uploads);
  return kept;
}
