// Exports and lists over many rows yield the event loop between their pages.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { findProducts } from '#server/catalogue/products.ts';
import { makeAppointments, makeOrders } from '../../support/database/many-rows.ts';
import { partRow, shelveMany } from '../../support/records/many-parts.ts';
import { makeAdmin } from '../../support/records/people.ts';
import { type Stack, startStack } from '../../support/service/stack.ts';

const ROWS = 1_000;
/** A page holds a tenth of the rows, or less. */
const PAGES = 10;

let stack: Stack;
let token: string;
beforeAll(async () => {
  stack = await startStack();
  ({ token } = await makeAdmin(stack));
  await makeOrders(stack, ROWS);
  await makeAppointments(stack, ROWS);
  await shelveMany(
    stack.ctx.db,
    Array.from({ length: ROWS }, (_, at) => partRow(at)),
  );
  return () => stack.close();
});

/** @returns how many event-loop ticks others got until `work` was done */
async function ticksWhile(work: () => Promise<unknown>): Promise<number> {
  let ticks = 0;
  let isOver = false;
  const others = async () => {
    for (; !isOver; ticks += 1) await nextTurn();
  };
  const counting = others();
  await work();
  isOver = true;
  await counting;
  return ticks;
}

/** @returns how many event-loop ticks others got until the response was read */
const ticksDuring = (path: string) =>
  ticksWhile(async () => {
    const answer = await stack.app.request(path, { headers: { Authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(200);
    await answer.text();
  });

it.each(['orders', 'appointments', 'products'])('the export of %s', async (name) => {
  expect(await ticksDuring(`/api/exports/${name}`)).toBeGreaterThanOrEqual(PAGES);
});

it('the public product list, between its pages and its categories', async () => {
  await shelveMany(
    stack.ctx.db,
    Array.from({ length: 5_000 }, (_, at) => partRow(ROWS + at)),
  );
  expect(await ticksWhile(() => findProducts(stack.ctx))).toBeGreaterThanOrEqual(7);
});

it.each(['/api/orders?search=buyer', '/api/appointments?search=clock', '/api/dashboard'])(
  '%s, between its queries',
  async (path) => {
    expect(await ticksDuring(path)).toBeGreaterThanOrEqual(2);
  },
);
