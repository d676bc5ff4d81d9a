// What the front answers by itself is what the app answers: a request with an Origin passes the front and reaches the app.
import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createClient } from '#api/client.ts';
import { signIn } from '#contract/accounts.ts';
import { listProducts } from '#contract/catalogue.ts';
import { openDatabase } from '#server/db/open.ts';
import { FRONT_ADMIN, frontService } from '../support/front-service.ts';
import { partRow, shelveMany } from '../support/many-parts.ts';

const service = frontService();

interface Raw {
  status: number;
  headers: Record<string, unknown>;
  body: Buffer;
}

/** Without what differs from answer to answer. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Raw> {
  return new Promise((done, fail) => {
    request(service.origin + path, { method, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const { date, 'x-request-id': id, ...rest } = answer.headers;
        done({ status: answer.statusCode ?? 0, headers: rest, body: Buffer.concat(parts) });
      });
    })
      .on('error', fail)
      .end();
  });
}
const throughApp = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  ask(path, { ...headers, Origin: service.origin }, method);

describe('a file of the site', () => {
  const STATUSES: Record<string, number> = {
    '/': 200,
    '/coffee': 200,
    '/checkout': 200,
    '/coffee?utm_source=x': 200,
    '/favicon.svg': 200,
    '/reset-password': 200,
    '/nothing': 404,
    '/clocks': 301,
    '/services/clocks': 301,
  };
  const cases = Object.entries(STATUSES).flatMap(([path, status]) =>
    ['br, gzip', 'gzip', 'identity'].map((encoding) => [path, encoding, status] as const),
  );
  it.each(cases)('%s as %s: %i', async (path, encoding, status) => {
    const asked = { 'Accept-Encoding': encoding };
    const found = await ask(path, asked);
    expect(found.status).toBe(status);
    expect(found).toEqual(await throughApp(path, asked));
    const again = { ...asked, 'If-None-Match': String(found.headers.etag) };
    expect(await ask(path, again)).toEqual(await throughApp(path, again));
    expect(await ask(path, asked, 'HEAD')).toMatchObject({ status: found.status, body: Buffer.alloc(0) });
  });

  it('is cut into ranges', async () => {
    const whole = await ask('/coffee', { 'Accept-Encoding': 'identity' });
    expect(await ask('/coffee', { Range: 'bytes=0-9' })).toMatchObject({
      status: 206,
      body: whole.body.subarray(0, 10),
    });
    const again = { Range: 'bytes=0-9', 'If-Range': String(whole.headers.etag) };
    expect(await ask('/coffee', again)).toMatchObject({ status: 206 });
  });

  it.each([
    ['whose beginning is of another edition', 'GET', { 'If-Range': '"another"' }],
    ['of which only the head is asked', 'HEAD', {}],
  ] as const)('is not cut %s', async (_, method, headers) => {
    expect(await ask('/coffee', { Range: 'bytes=0-9', ...headers }, method)).toMatchObject({ status: 200 });
  });
});

describe.each(['/api/products', '/api/products?limit=1000'])('%s', (path) => {
  it('has the headers of the app, an id of its own each time, and a tag for each encoding', async () => {
    const plain = await ask(path);
    const { vary, ...headers } = plain.headers;
    const { vary: _, ...theirs } = (await throughApp(path)).headers;
    expect(headers).toEqual({ ...theirs, 'content-length': String(plain.body.length) });
    expect(vary).toBe('Origin, Accept-Encoding');
    const ids = await Promise.all([1, 2].map(() => fetch(`${service.origin}${path}`)));
    expect(new Set(ids.map((answer) => answer.headers.get('x-request-id'))).size).toBe(2);
  });

  it('comes compressed once it has been asked for, and answers 304 to the tag of that encoding', async () => {
    const plain = await ask(path);
    for (const [encoding, open] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      await expect
        .poll(async () => (await ask(path, { 'Accept-Encoding': encoding })).headers['content-encoding'])
        .toBe(encoding);
      const small = await ask(path, { 'Accept-Encoding': encoding });
      expect(open(small.body)).toEqual(plain.body);
      const etag = String(small.headers.etag);
      expect(etag).not.toBe(plain.headers.etag);
      const known = { 'Accept-Encoding': encoding, 'If-None-Match': `W/${etag}` };
      expect(await ask(path, known)).toMatchObject({ status: 304, body: Buffer.alloc(0) });
    }
  });
});

describe('the lists of parts', () => {
  it('are new at once after a change', async () => {
    const origin = service.origin;
    const admin = await createClient({ origin })(signIn, { body: FRONT_ADMIN });
    const token = admin.ok ? admin.data.token : '';
    const call = createClient({ origin, token: () => token });
    for (const name of ['First name', 'Second name', 'Third name']) {
      const list = await call(listProducts);
      const part = list.ok ? list.data.products[0] : undefined;
      const { _id, id, slug, currency, ...fields } = part ?? { _id: '', id: '', slug: '', currency: '' };
      const changed = await fetch(`${origin}/api/products/${_id}`, {
        method: 'PATCH',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        body: JSON.stringify({ ...fields, name }),
      });
      expect(changed.status).toBe(200);
      const { products } = await (await fetch(`${origin}/api/products`)).json();
      expect(products.find((one: { _id: string }) => one._id === _id).name).toBe(name);
      const page = await call(listProducts, { query: { limit: 1000 } });
      expect(page.ok && page.data.products.map((one) => one.name)).toContain(name);
    }
  });
});

it('a later page of many parts is as the app answers it, and so is one that is not there', async () => {
  const { db } = openDatabase({ databaseUrl: service.database.url, dataDir: service.folder });
  await shelveMany(
    db,
    Array.from({ length: 1200 }, (_, at) => partRow(at)),
  );
  await db.destroy();
  const first = async () => (await fetch(`${service.origin}/api/products?limit=1000`)).json();
  await expect.poll(async () => (await first()).products).toHaveLength(1000);
  const last = (await first()).products[999].id;
  for (const after of [last, 'nothing-of-ours', '%20', '']) {
    const path = `/api/products?limit=1000&after=${after}`;
    const [front, app] = [await ask(path), await throughApp(path)];
    expect(front.status).toBe(app.status);
    if (front.status === 200) expect(front.body).toEqual(app.body);
  }
});
