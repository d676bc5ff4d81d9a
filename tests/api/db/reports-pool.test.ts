// The dashboard's lists, figures and exports use the reports pool and take no connection from visitors.
import { beforeEach, expect, it } from 'vitest';
import { shareStack } from '../../support/database/empty.ts';
import { makeAdmin } from '../../support/records/people.ts';
import { send } from '../../support/service/send.ts';

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
