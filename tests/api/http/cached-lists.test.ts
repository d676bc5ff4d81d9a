// Cached public lists: API headers, compression, and renewal at once after a change.
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { shareDashboard } from '../../support/records/admin.ts';
import { partRow, shelveMany } from '../../support/records/many-parts.ts';
import { shelve } from '../../support/records/orders.ts';
import { ask } from '../../support/service/ask.ts';
import { aPart, aReview } from '../../support/service/bodies.ts';
import { send } from '../../support/service/send.ts';

const dashboard = shareDashboard();
const read = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  ask(dashboard.stack.app.origin + path, headers, method);

async function fill(): Promise<void> {
  await shelveMany(
    dashboard.stack.ctx.db,
    Array.from({ length: 1200 }, (_, at) => partRow(at)),
  );
  const reviews = Array.from({ length: 10 }, (_, at) =>
    aReview({ content: `It strikes ${at} times again.` }),
  );
  for (const body of reviews) await send(dashboard.stack, 'POST', '/api/reviews', { body });
}

const FIRST_PAGE = '/api/products?limit=1000';

describe.each(['/api/products', FIRST_PAGE, '/api/reviews'])('%s', (path) => {
  const strayQuery = `${path}${path.includes('?') ? '&' : '?'}utm_source=x`;

  it('has the headers of the API and a new request id each time', async () => {
    const answers = [await read(path), await read(path), await read(strayQuery)];
    expect(new Set(answers.map(({ headers }) => headers['x-request-id'])).size).toBe(3);
    for (const { status, headers } of answers) {
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'cache-control': 'no-cache',
        'content-type': 'application/json',
        'x-content-type-options': 'nosniff',
        vary: 'Origin, Accept-Encoding',
      });
    }
  });

  it('is compressed after the first request, and answers 304 to the ETag of that encoding', async () => {
    await fill();
    for (const [encoding, open] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const asked = { 'Accept-Encoding': encoding };
      await expect.poll(async () => (await read(path, asked)).headers['content-encoding']).toBe(encoding);
      const [plain, small] = [await read(path), await read(path, asked)];
      expect(open(small.body)).toEqual(plain.body);
      const etag = String(small.headers.etag);
      expect(etag).not.toBe(plain.headers.etag);
      const known = { ...asked, 'If-None-Match': `W/${etag}` };
      expect(await read(path, known)).toMatchObject({ status: 304, body: Buffer.alloc(0) });
    }
  });

  it('answers HEAD with its length', async () => {
    const { body } = await read(path);
    const head = await read(path, {}, 'HEAD');
    expect(head).toMatchObject({ status: 200, headers: { 'content-length': String(body.length) } });
    expect(head.body).toHaveLength(0);
  });
});

it('are renewed at once after each of many changes', async () => {
  const part = await shelve(dashboard.stack, { stock: 5 });
  for (const [at, name] of ['First name', 'Second name', 'Third name'].entries()) {
    const body = { ...aPart({ name }), version: at + 1 };
    const changed = await send(dashboard.stack, 'PATCH', `/api/products/${part}`, {
      token: dashboard.admin.token,
      body,
    });
    expect(changed.status).toBe(200);
    for (const path of ['/api/products', FIRST_PAGE])
      expect((await read(path)).body.toString()).toContain(name);
  }
});

it('a later page is found by the last part of the one before, and by no other', async () => {
  await fill();
  const page = async (after: string) => read(`${FIRST_PAGE}&after=${encodeURIComponent(after)}`);
  const { products } = JSON.parse((await read(FIRST_PAGE)).body.toString());
  expect((await page(products.at(-1).id)).status).toBe(200);
  for (const after of ['nothing-of-ours', ' ']) expect((await page(after)).status).toBeOneOf([404, 422]);
});

it('answer 503 when the database is away', async () => {
  const away = {
    ...dashboard.stack.ctx,
    db: { selectFrom: () => failing } as unknown as typeof dashboard.stack.ctx.db,
  };
  const { origin } = await dashboard.stack.serve(away);
  const answer = await ask(`${origin}/api/products`);
  expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
  expect(JSON.parse(answer.body.toString())).toMatchObject({ success: false, code: 'unavailable' });
});

/** Every step of a query rejects alike. */
const failing: unknown = new Proxy(() => failing, {
  get(_, name) {
    if (name !== 'then') return failing;
    return (_done: unknown, fail: (error: Error) => void) =>
      fail(Object.assign(new Error('Connection terminated'), { code: 'ECONNREFUSED' }));
  },
});
