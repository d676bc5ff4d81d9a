// A disk in memory that can be filled.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmdirSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CannotRun } from './bar.ts';

/** @param size as of mount: `3m` @throws CannotRun without the right to mount */
export function smallDisk(size: string): Disposable & { folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'none', folder]);
  if (status !== 0) {
    rmdirSync(folder);
    throw new CannotRun(`a tmpfs cannot be mounted here: ${stderr?.toString().trim() ?? 'no mount'}`);
  }
  return {
    folder,
    [Symbol.dispose]() {
      spawnSync('umount', ['-l', folder]);
      rmdirSync(folder);
    },
  };
}

function spaceOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Fills the space but for so many bytes. @returns the folder to delete afterwards */
export function fill(folder: string, free = 0, chunk = 4096): string {
  const ballast = join(folder, 'ballast');
  mkdirSync(ballast);
  for (let n = 0; spaceOf(folder) > free; n += 1)
    try {
      writeFileSync(join(ballast, String(n)), Buffer.alloc(chunk));
    } catch {
      break;
    }
  return ballast;
}
