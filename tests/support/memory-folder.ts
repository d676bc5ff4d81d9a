// Where tests put temporary files: in memory if the system offers it, since SQLite waits for the disk at each commit and
// PostgreSQL copies hundreds of files per database.
import { existsSync, mkdirSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const GIBIBYTE = 1024 ** 3;

/** @returns the folder for TMPDIR; the system's own where memory is short, as in a container by default */
export function memoryFolder(): string {
  const isRoomy = () => {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > 2 * GIBIBYTE;
  };
  const folder = existsSync(MEMORY) && isRoomy() ? join(MEMORY, 'tests') : tmpdir();
  mkdirSync(folder, { recursive: true, mode: 0o777 });
  return folder;
}
