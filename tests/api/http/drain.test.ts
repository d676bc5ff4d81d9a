// Graceful shutdown: with fifty requests in progress, SIGTERM lets each finish, then the process exits at once. Behind a proxy, the
// process first says that it leaves, and serves until the proxy has noticed.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { slotAhead } from '../../support/records/slots.ts';
import { aVisit } from '../../support/service/bodies.ts';
import { type Service, startService } from '../../support/service/service.ts';
import { emptyDatabase, engine } from '../../support/service/stack.ts';

const REQUESTS = 50;
let folder: string;
let database: Awaited<ReturnType<typeof emptyDatabase>>;
let service: Service;
const start = (env: Record<string, string> = {}) =>
  startService({ DATA_DIR: folder, ...(database.url ? { DATABASE_URL: database.url } : {}), ...env });
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'drain-'));
  database = await emptyDatabase();
});
afterEach(async () => {
  await service.kill('SIGKILL');
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

interface Half {
  answer: Promise<{ status: number; at: number }>;
  sayTheRest(): void;
}

/** Sends half of a booking and waits. */
function sayHalf(n: number): Half {
  const body = JSON.stringify(aVisit({ ...slotAhead(), message: `The clock of caller ${n}` }));
  const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
  const asked = request(`${service.origin}/api/appointments`, { method: 'POST', headers });
  const middle = body.length / 2;
  asked.write(body.slice(0, middle));
  return {
    answer: once(asked, 'response').then(async ([response]: IncomingMessage[]) => {
      await response?.toArray();
      return { status: response?.statusCode ?? 0, at: performance.now() };
    }),
    sayTheRest: () => asked.end(body.slice(middle)),
  };
}

async function underWay(): Promise<number> {
  const text = await (await fetch(`${service.origin}/metrics`)).text();
  return Number(/^http_requests_in_flight (\d+)$/m.exec(text)?.[1]) - 1;
}

/** The server accepts no new connection after the signal. */
const refuses = () =>
  fetch(`${service.origin}/healthz`).then(
    () => false,
    () => true,
  );

it(`answers every request in progress and exits within a second of the last answer (${engine})`, async () => {
  service = await start();
  const halves = Array.from({ length: REQUESTS }, (_, n) => sayHalf(n));
  await expect.poll(underWay, { interval: 20 }).toBe(REQUESTS);
  const ended = once(service.child, 'exit').then(([code]) => ({ code, at: performance.now() }));
  service.child.kill('SIGTERM');
  await expect.poll(refuses, { interval: 20 }).toBe(true);
  for (const { sayTheRest } of halves) sayTheRest();
  const given = await Promise.all(halves.map(({ answer }) => answer));
  const { code, at } = await ended;
  expect(given.map(({ status }) => status)).toEqual(Array(REQUESTS).fill(201));
  expect(code).toBe(0);
  expect(at - Math.max(...given.map((answer) => answer.at))).toBeLessThan(1_000);
});

it(`serves for DRAIN_SECONDS more while /healthz refuses; Ctrl+C ends it at once (${engine})`, async () => {
  service = await start({ DRAIN_SECONDS: '60' });
  const health = async () => (await fetch(`${service.origin}/healthz`)).status;
  expect(await health()).toBe(200);
  service.child.kill('SIGTERM');
  await expect.poll(health, { interval: 20 }).toBe(503);
  expect((await fetch(`${service.origin}/coffee`)).status).toBe(200);
  const booked = sayHalf(1);
  booked.sayTheRest();
  expect((await booked.answer).status).toBe(201);
  const ended = once(service.child, 'exit');
  service.child.kill('SIGINT');
  expect((await ended)[0]).toBe(0);
});
