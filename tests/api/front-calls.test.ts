// Reads of the API that the front answers without the app: the same status, headers and body for everybody.
import { beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '#api/client.ts';
import { signOut } from '#contract/accounts.ts';
import { ENDPOINTS } from '#contract/openapi.ts';
import { openDatabase } from '#server/db/open.ts';
import {
  frontService,
  frontTokens,
  NO_TOKENS,
  newCustomer,
  sharedHeaders,
} from '../support/front-service.ts';

const service = frontService();
let tokens = NO_TOKENS;

const open = () => openDatabase({ databaseUrl: service.database.url, dataDir: service.folder });

beforeAll(async () => {
  tokens = await frontTokens(service);
});

async function ask(path: string, token: string, headers: Record<string, string> = {}) {
  const answer = await fetch(service.origin + path, {
    headers: { ...headers, ...(token ? { Authorization: `Bearer ${token}` } : {}) },
  });
  const text = await answer.text();
  return {
    status: answer.status,
    headers: sharedHeaders(answer),
    body: text.replace(/"(requestId|exportedAt)":"[^"]*"/, ''),
    id: answer.headers.get('x-request-id'),
    length: answer.headers.get('content-length') ?? '',
  };
}

async function expectSame(path: string, token: string, headers: Record<string, string> = {}) {
  const { id, length, ...direct } = await ask(path, token, headers);
  const { id: _, length: __, ...throughApp } = await ask(path, token, { ...headers, Origin: service.origin });
  expect(direct).toEqual(throughApp);
  expect(direct.status).toBeLessThan(500);
  expect(id).toMatch(/^[\w-]{8}$/);
  return { ...direct, length };
}

/** Otherwise it leaves between two answers that are compared. */
it('the mail about the registration leaves', async () => {
  const { db } = open();
  const waiting = () => db.selectFrom('outbox').select('id').where('file_at', 'is', null).execute();
  try {
    await expect.poll(waiting).toEqual([]);
  } finally {
    await db.destroy();
  }
});

/** Whoever is compared below is who they are meant to be. */
it.each([
  ['nobody', 401],
  ['stranger', 401],
  ['customer', 403],
  ['admin', 200],
])('%s asks for all orders: %i', async (who, status) => {
  expect((await ask('/api/orders', tokens[who] ?? '')).status).toBe(status);
});

const reads = Object.values(ENDPOINTS)
  .filter(({ method, media }) => method === 'GET' && media === 'application/json')
  .map(({ path }) => path.replace(/\{\w+\}/, 'nothing-with-this-id'))
  // Answered by front-kept.ts: tests/api/front.test.ts.
  .filter((path) => path !== '/api/products');

describe.each([...new Set(reads)])('GET %s', (path) => {
  it.each(Object.keys(tokens))('as %s', async (who) => {
    await expectSame(path, tokens[who] ?? '');
  });
});

it.each([
  '/api/orders?limit=2&sort=newest',
  '/api/orders?limit=many',
  '/api/orders?limit=0&offset=-1',
  '/api/appointments?search=a%20b+c&search=d',
  '/api/appointments?search=%zz',
  '/api/products/all?status=',
  '/api/products?ids=a,nothing-of-ours',
  '/api/products?ids=',
  '/api/products?ids=a%2Cb&after=c',
  '/api/orders/not%20an%20id',
  '/api/orders/ü',
  '/api/orders/',
  '/api/orders//x',
  '/api/me?',
  '/api/m%65',
])('%s', async (path) => {
  await expectSame(path, tokens.admin ?? '');
});

it('says how long the body is, and 304 to who has it', async () => {
  const { headers, body, length } = await expectSame('/api/reviews', '');
  expect(length).toBe(String(Buffer.byteLength(body)));
  const known = await expectSame('/api/reviews', '', { 'If-None-Match': String(headers.etag) });
  expect(known).toMatchObject({ status: 304, body: '' });
});

describe('what happens to a session counts from the next request on', () => {
  const signedIn = async () => {
    const token = await newCustomer(service);
    expect((await ask('/api/me', token)).status).toBe(200);
    return token;
  };

  it('signing out', async () => {
    const token = await signedIn();
    await createClient({ origin: service.origin, token: () => token })(signOut);
    expect((await ask('/api/me', token)).status).toBe(401);
  });

  it('another role, and the end of all sessions, by another process', async () => {
    const token = await signedIn();
    const { db } = open();
    try {
      const { user_id } = await db
        .selectFrom('sessions')
        .select('user_id')
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      const roles = [];
      for (const role of ['admin', 'customer'] as const) {
        await db.updateTable('users').set({ role }).where('id', '=', user_id).execute();
        roles.push((await ask('/api/orders', token)).status);
      }
      expect(roles).toEqual([200, 403]);
      await db.deleteFrom('sessions').where('user_id', '=', user_id).execute();
      expect((await ask('/api/me', token)).status).toBe(401);
    } finally {
      await db.destroy();
    }
  });
});
