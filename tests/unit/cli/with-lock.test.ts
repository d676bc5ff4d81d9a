// The lock between build commands of one folder: the second waits for the first, but not for a dead process.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const MODULE = resolve(import.meta.dirname, '../../../src/cli/with-lock.mjs');
const folder = mkdtempSync(join(tmpdir(), 'with-lock-'));
const lock = join(folder, 'cache/lock');
const log = join(folder, 'log');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A process that writes into the log file when it starts and when it ends. */
function worker(name: string, ms = 150) {
  const script = `import { withLock } from ${JSON.stringify(MODULE)};
import { appendFileSync } from 'node:fs';
withLock(${JSON.stringify(lock)}, () => {
  appendFileSync(${JSON.stringify(log)}, '${name} begins\\n');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${ms});
  appendFileSync(${JSON.stringify(log)}, '${name} ends\\n');
});`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' });
  return { child, ended: once(child, 'exit') };
}

it('lets one work after the other, and takes over the lock of a dead process', async () => {
  const both = await Promise.all([worker('one').ended, worker('two').ended]);
  expect(both.map(([code]) => code)).toEqual([0, 0]);
  const [first = '', second, third, fourth] = readFileSync(log, 'utf8').trim().split('\n');
  const name = first.split(' ')[0] ?? '';
  const other = name === 'one' ? 'two' : 'one';
  expect([second, third, fourth]).toEqual([`${name} ends`, `${other} begins`, `${other} ends`]);
  expect(existsSync(lock)).toBe(false);

  const gone = spawn(process.execPath, ['-e', '']);
  await once(gone, 'exit');
  writeFileSync(lock, String(gone.pid));
  expect(await worker('three', 1).ended).toEqual([0, null]);
  expect(existsSync(lock)).toBe(false);
});
