// The dashboard's lists, figures and exports use the reports pool and take no connection from visitors.
import { beforeEach, expect, it } from 'vitest';
import { POOLS } from '#server/db/postgres.ts';
import { shareStack } from '../../support/database/empty.ts';
import { makeAdmin } from '../../support/records/people.ts';
import { send } from '../../support/service/send.ts';
import { engine } from '../../support/service/stack.ts';

const stack = shareStack();
let token: string;
/** Tables queried through the reports pool. */
let asked: number;
beforeEach(async () => {
  ({ token } = await makeAdmin(stack));
  asked = 0;
  stack.ctx.reports = stack.ctx.reports.withPlugin({
    transformQuery({ node }) {
      asked += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
});

it.each([
  '/api/orders',
  '/api/appointments',
  '/api/cancellations',
  '/api/mails',
  '/api/reviews/all',
  '/api/dashboard',
  '/api/products/all',
  '/api/exports/orders',
  '/api/exports/appointments',
  '/api/exports/products',
])('%s', async (path) => {
  expect((await send(stack, 'GET', path, { token })).status).toBe(200);
  expect(asked).toBeGreaterThan(0);
});

async function leaveConnections(): Promise<void> {
  const { db, reports } = stack.ctx;
  const over = Promise.withResolvers<void>();
  const many = Array.from({ length: POOLS.web.max }, () => reports.connection().execute(() => over.promise));
  const waiting = Promise.allSettled(many);
  try {
    expect(await db.selectFrom('settings').select('id').execute()).toHaveLength(1);
  } finally {
    over.resolve();
    await waiting;
  }
}

if (engine === 'postgres') it('leave the shop its connections, however many wait', leaveConnections);
