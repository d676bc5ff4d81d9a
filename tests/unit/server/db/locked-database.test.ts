// A SQLite lock held by another process: writers wait for it, and nobody else does.
import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { besideService } from '../../../support/database/beside.ts';
import { aReview } from '../../../support/service/bodies.ts';
import { type ScratchShop, scratchShop } from '../../../support/service/scratch-shop.ts';
import { type Service, startService } from '../../../support/service/service.ts';

let shop: ScratchShop;
let service: Service;
let other: DatabaseSync;

const write = () =>
  fetch(`${service.origin}/api/reviews`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(aReview({ content: `The clock ${randomUUID()} goes again, and on time.` })),
  });

beforeEach(async () => {
  shop = scratchShop(null);
  service = await startService(shop.env);
  other = besideService(shop.dataDir);
  other.exec('begin immediate');
});
afterEach(async () => {
  other.close();
  await service.kill('SIGKILL');
  shop.dispose();
});

it('a locked SQLite stops no page, no list and no health check', async () => {
  await (await fetch(`${service.origin}/healthz`)).text();
  let isWaiting = true;
  const writing = write().finally(() => {
    isWaiting = false;
  });
  for (const path of ['/healthz', '/api/products', '/'])
    expect((await fetch(`${service.origin}${path}`)).status, path).toBe(200);
  // It tries to write, and gives up before the writer does.
  expect((await fetch(`${service.origin}/readyz`)).status).toBe(503);
  expect(isWaiting).toBe(true);
  other.exec('rollback');
  expect((await writing).status).toBe(201);
  expect((await fetch(`${service.origin}/readyz`)).status).toBe(200);
});

it('a SQLite that stays locked answers writers with Retry-After', async () => {
  const answers = await Promise.all([write(), write(), write()]);
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
  expect(answers[0]?.headers.get('retry-after')).toBe('5');
  other.exec('rollback');
  // The lock is free: nothing is waiting any more.
  expect((await write()).status).toBe(201);
});
