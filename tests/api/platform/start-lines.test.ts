// What the service writes in production, from its first line on: JSON, as whatever collects the log expects.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MAIN } from '../../support/service/service.ts';

/** @param until ends the service once its output holds this @returns its lines, parsed */
async function linesOf(settings: Record<string, string>, until: string) {
  const folder = mkdtempSync(join(tmpdir(), 'lines-'));
  const env = { NODE_ENV: 'production', PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'info', ...settings };
  const child = spawn(process.execPath, MAIN, { env: { ...process.env, ...env } });
  let output = '';
  const ended = once(child, 'exit');
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      output += text.toString();
    });
  try {
    await expect.poll(() => output).toContain(until);
  } finally {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
  return output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

it('is JSON at a start, and names version and commit', async () => {
  const settings = { PAYPAL_ENVIRONMENT: 'emulator', SITE_URL: 'https://www.example.co.uk' };
  const lines = await linesOf(settings, '"started"');
  expect(lines.find(({ msg }) => msg.startsWith('Admin created: '))).toMatchObject({ level: 30 });
  const version = expect.stringMatching(/^\d+\.\d+\.\d+$/);
  expect(lines.find(({ msg }) => msg === 'started')).toMatchObject({ version, commit: expect.any(String) });
});

it('is JSON for mistakes in the configuration', async () => {
  const [line, ...others] = await linesOf({}, 'PAYPAL_ENVIRONMENT must be set');
  expect(line).toMatchObject({ level: 60, msg: expect.stringContaining('SITE_URL must be') });
  expect(others).toEqual([]);
});

it('says in a sentence that its port is taken, and ends', async () => {
  const other = createServer().listen(0);
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  try {
    const settings = {
      PAYPAL_ENVIRONMENT: 'emulator',
      SITE_URL: 'https://www.example.co.uk',
      PORT: String(port),
    };
    const msg = `Port ${port} is in use: set PORT, or end what runs there`;
    const lines = await linesOf(settings, 'is in use');
    expect(lines.at(-1)).toEqual({ level: 60, time: expect.any(Number), msg });
    expect(JSON.stringify(lines)).not.toContain('stack');
  } finally {
    other.close();
  }
});
