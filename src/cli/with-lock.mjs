// Lock file, so that processes in one folder don't install or build at the same time. Runs on node 20 and later.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const PAUSE_MS = 200;

const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);

/** Whether the process that took the lock still runs: a killed one leaves its lock behind. */
function isHeld(lock) {
  try {
    const pid = Number(readFileSync(lock, 'utf8'));
    if (pid === process.pid) return false;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process exists but belongs to another user.
    return error.code === 'EPERM';
  }
}

function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

/**
 * Waits for the lock, does the work and releases the lock.
 * @template T
 * @param {string} lock path of the lock file
 * @param {() => T} work
 * @returns {T}
 */
export function withLock(lock, work) {
  mkdirSync(dirname(lock), { recursive: true });
  while (!take(lock)) {
    pause();
    if (!isHeld(lock)) rmSync(lock, { force: true });
  }
  const release = () => rmSync(lock, { force: true });
  process.once('exit', release);
  try {
    return work();
  } finally {
    process.off('exit', release);
    release();
  }
}
