// `npm run backup` during writes: the backup holds everything acknowledged before.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { openDatabase } from '#server/db/open.ts';
import { slotAhead } from '../../support/records/slots.ts';
import { aVisit } from '../../support/service/bodies.ts';
import { type Service, startService } from '../../support/service/service.ts';
import { emptyDatabase, engine } from '../../support/service/stack.ts';
import { strictClient } from '../../support/service/strict-client.ts';

const run = promisify(execFile);
let folder: string;
let database: Awaited<ReturnType<typeof emptyDatabase>>;
let env: Record<string, string>;
let service: Service;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'live-'));
  database = await emptyDatabase();
  env = { DATA_DIR: folder, ...(database.url ? { DATABASE_URL: database.url } : {}) };
  service = await startService(env);
});
afterEach(async () => {
  await service.kill('SIGKILL');
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const command = (name: string, ...args: string[]) =>
  run(process.execPath, ['--no-warnings', `src/cli/${name}.ts`, ...args], {
    env: { ...process.env, ...env },
  });

async function book(name: string, acknowledged: string[], until: AbortSignal): Promise<void> {
  const call = strictClient({ origin: service.origin });
  for (let n = 0; !until.aborted; n += 1) {
    const email = `${name}-${n}@example.com`;
    const body = { ...aVisit({ email, message: `Visit ${n} of ${name}` }), ...slotAhead() };
    if ((await call(requestAppointment, { body })).ok) acknowledged.push(email);
  }
}

it(`holds everything acknowledged before it began, passes the restore test, and can be restored (${engine})`, async () => {
  const acknowledged: string[] = [];
  const enough = new AbortController();
  const visits = ['a', 'b', 'c', 'd'].map((name) => book(name, acknowledged, enough.signal));
  await expect.poll(() => acknowledged.length, { interval: 20 }).toBeGreaterThan(40);
  const before = [...acknowledged];
  const { stdout } = await command('backup');
  const file = stdout.split('\n')[0] ?? '';
  expect(acknowledged.length).toBeGreaterThan(before.length);
  expect((await command('restore-test')).stdout).toContain('can be restored');
  enough.abort();
  await Promise.all(visits);
  await expect(command('restore', file)).rejects.toThrow('Stop the service first');
  await service.kill('SIGTERM');
  await command('restore', file);
  const { db } = openDatabase({ databaseUrl: database.url, dataDir: folder });
  const there = new Set(
    (await db.selectFrom('appointments').select('email').execute()).map(({ email }) => email),
  );
  await db.destroy();
  expect(before.filter((email) => !there.has(email))).toEqual([]);
  service = await startService(env);
  expect((await fetch(`${service.origin}/readyz`)).status).toBe(200);
}, 60_000);
