// Lock between processes of one folder: what installs or builds waits for another that does. Runs on any node from 20 on.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const PAUSE_MS = 200;

const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);

/** A process that was killed leaves its lock behind. */
function isHeld(lock) {
  try {
    const pid = Number(readFileSync(lock, 'utf8'));
    if (pid === process.pid) return false;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process is alive all the same.
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
 * Does the work once no other process of this folder holds the lock.
 * @template T
 * @param {string} lock a file that exists while somebody works
 * @param {() => T} work
 * @returns {T}
 */
export function alone(lock, work) {
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
