// A database server that starts after this service: the start waits for it and says so.
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { freePort } from '../../support/service/free-port.ts';
import { MAIN } from '../../support/service/service.ts';

it('is waited for, with a line that says so', async () => {
  const child = spawn(process.execPath, MAIN, {
    cwd: resolve(import.meta.dirname, '../../..'),
    env: {
      ...process.env,
      PORT: '0',
      LOG_LEVEL: 'warn',
      DATABASE_URL: `postgres://site@127.0.0.1:${await freePort()}/site`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (text: Buffer) => {
    output += text.toString();
  });
  const times = () => output.split('waiting for it').length - 1;
  try {
    // Twice: it has tried again.
    await expect.poll(times).toBeGreaterThan(1);
    expect(child.exitCode).toBeNull();
  } finally {
    child.kill('SIGKILL');
  }
  expect(JSON.parse(output.split('\n')[0] ?? '')).toMatchObject({ level: 40 });
});
