// SIGTERM with fifty requests under way: each gets its answer, then the process goes at once.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Service, startService } from '../support/service.ts';
import { emptyDatabase, engine } from '../support/stack.ts';

const REQUESTS = 50;
let folder: string;
let database: Awaited<ReturnType<typeof emptyDatabase>>;
let service: Service;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'drain-'));
  database = await emptyDatabase();
  service = await startService({ DATA_DIR: folder, ...(database.url ? { DATABASE_URL: database.url } : {}) });
});
afterEach(async () => {
  await service.kill('SIGKILL');
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Passwords are judged two at a time, so fifty at once are under way for a second or more. */
async function signIn(n: number): Promise<{ status: number; at: number }> {
  const answer = await fetch(`${service.origin}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: `nobody${n}@example.com`, password: 'not this one' }),
  });
  await answer.text();
  return { status: answer.status, at: performance.now() };
}

async function underWay(): Promise<number> {
  const text = await (await fetch(`${service.origin}/metrics`)).text();
  return Number(/^http_requests_in_flight (\d+)$/m.exec(text)?.[1]) - 1;
}

it(`answers all that is under way and ends within a second of the last answer (${engine})`, async () => {
  const answers = Promise.all(Array.from({ length: REQUESTS }, (_, n) => signIn(n)));
  await expect.poll(underWay, { timeout: 5_000, interval: 5 }).toBeGreaterThan(REQUESTS / 2);
  const ended = once(service.child, 'exit').then(([code]) => ({ code, at: performance.now() }));
  service.child.kill('SIGTERM');
  const given = await answers;
  const { code, at } = await ended;
  expect(given.map(({ status }) => status)).toEqual(Array(REQUESTS).fill(401));
  expect(code).toBe(0);
  expect(at - Math.max(...given.map((answer) => answer.at))).toBeLessThan(1_000);
});
