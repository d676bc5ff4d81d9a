// Refuses what the disk can't hold before anything is written, with the figures.
import { existsSync, readdirSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** @example megabytes(1_500_000) // '1.5 MB' */
const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Of the files directly in these folders; those that don't exist count as empty. */
export const bytesIn = (folders: readonly string[]): number =>
  folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0);

/** @param what begins the sentence @throws Error with both sums */
export function requireSpace(folder: string, bytes: number, what: string): void {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (free < bytes)
    throw new Error(
      `${what} needs ${megabytes(bytes)} on the disk of ${folder}, and ${megabytes(free)} are free. Nothing was written.`,
    );
}

/** Whether a program ended because the disk was full. @param error of execFile */
export const isDiskFull = (error: unknown): boolean =>
  /No space left on device|Disk quota exceeded/.test(String((error as { stderr?: string }).stderr));
