// Health checks: alive, and ready for writes.
import { expect, it } from 'vitest';
import { freshStack } from '../../support/service/fresh-shop.ts';
import { send } from '../../support/service/send.ts';

const stack = freshStack();

const beats = () => stack.ctx.db.selectFrom('heartbeats').select('at').execute();

it('is ready when a row could be written, and reveals nothing else', async () => {
  expect(await beats()).toEqual([]);
  const first = await send(stack, 'GET', '/readyz');
  expect([first.status, first.text]).toEqual([200, 'ready']);
  stack.clock.advance(1000);
  await send(stack, 'GET', '/readyz');
  expect(await beats()).toEqual([{ at: stack.clock.now() }]);
});

it('writes once for parallel requests', async () => {
  let writes = 0;
  const { promise: written, resolve: write } = Promise.withResolvers<void>();
  const slow = {
    values: () => slow,
    onConflict: () => slow,
    execute: () => {
      writes += 1;
      return written;
    },
  };
  const db = { insertInto: () => slow } as unknown as typeof stack.ctx.db;
  const app = await stack.serve({ ...stack.ctx, db });
  const asked = Promise.all(Array.from({ length: 50 }, () => app.request('/readyz')));
  const underWay = async () => (await stack.app.request('/metrics')).text();
  await expect.poll(underWay).toContain('http_requests_in_flight 51');
  write();
  const answers = await asked;
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(writes).toBe(1);
});

it('is alive and not ready while the database accepts no writes', async () => {
  await stack.ctx.db.schema.dropTable('heartbeats').execute();
  const ready = await send(stack, 'GET', '/readyz');
  expect([ready.status, ready.text]).toEqual([503, 'unavailable']);
  const alive = await send(stack, 'GET', '/healthz');
  expect([alive.status, alive.text]).toEqual([200, 'ok']);
});

it('answers with the headers of the API', async () => {
  for (const path of ['/healthz', '/readyz']) {
    const { headers } = await send(stack, 'GET', path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('cache-control')).toBe('no-store');
  }
});
