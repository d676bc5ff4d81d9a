// Static files of the built site: clean URLs, compression, conditional and range requests.
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { shareStack } from '../../support/database/empty.ts';
import { ask } from '../../support/service/ask.ts';

const stack = shareStack();
const read = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  ask(stack.app.origin + path, headers, method);
const identity = { 'Accept-Encoding': 'identity' };

it.each([
  ['/', 200],
  ['/coffee', 200],
  ['/coffee?utm_source=x', 200],
  ['/checkout', 200],
  ['/favicon.svg', 200],
  ['/reset-password', 200],
  ['/nothing', 404],
  ['/404', 200],
])('%s: %i, with the right headers for each encoding', async (path, status) => {
  const plain = await read(path, identity);
  expect(plain.status).toBe(status);
  const tags = new Set([plain.headers.etag]);
  for (const [encoding, open] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const small = await read(path, { 'Accept-Encoding': encoding });
    expect(small).toMatchObject({
      status,
      headers: { 'content-encoding': encoding, vary: 'Accept-Encoding' },
    });
    expect(open(small.body)).toEqual(plain.body);
    tags.add(small.headers.etag);
  }
  expect(tags.size).toBe(3);
});

it.each([
  ['/pictures/grinders.flat_burrs-720.webp', 'cross-origin'],
  ['/social/about.jpg', 'cross-origin'],
  ['/favicon.svg', 'same-origin'],
  ['/coffee', 'same-origin'],
])('%s may be shown by mail programs and other sites: %s', async (path, policy) => {
  expect(await read(path)).toMatchObject({
    status: 200,
    headers: { 'cross-origin-resource-policy': policy },
  });
});

it.each([
  ['/clocks', '/clock'],
  ['/clocks/', '/clock'],
  ['/services/clocks', '/clock'],
  ['/coffee.html', '/coffee'],
  ['/coffee/', '/coffee'],
  ['/coffee///?a=b', '/coffee?a=b'],
])('%s redirects to %s', async (path, target) => {
  expect(await read(path)).toMatchObject({ status: 301, headers: { location: target } });
});

it('answers 304 to a matching ETag, per encoding', async () => {
  const small = await read('/coffee', { 'Accept-Encoding': 'br' });
  const tag = String(small.headers.etag);
  const again = await read('/coffee', { 'Accept-Encoding': 'br', 'If-None-Match': `"other", W/${tag}` });
  expect(again).toMatchObject({ status: 304, headers: { etag: tag, vary: 'Accept-Encoding' } });
  expect(again.headers).not.toHaveProperty('content-encoding');
  expect(again.body).toHaveLength(0);
  expect((await read('/coffee', { ...identity, 'If-None-Match': tag })).status).toBe(200);
});

it('answers HEAD with headers and no body', async () => {
  const headersOf = async (method: string) => {
    const { date: _, 'x-request-id': id, ...headers } = (await read('/coffee', identity, method)).headers;
    return { headers, id };
  };
  const [get, head] = [await headersOf('GET'), await headersOf('HEAD')];
  expect(head.headers).toEqual(get.headers);
  expect(get.id).toMatch(/^[\w-]{8}$/);
  expect(head.id).not.toBe(get.id);
});

it('caches hashed names for a year, and revalidates pages', async () => {
  const { body, headers } = await read('/', identity);
  expect(headers['cache-control']).toBe('no-cache');
  const hashed = /\/_astro\/[\w./-]+\.woff2/.exec(body.toString())?.[0] ?? '';
  expect((await read(hashed)).headers['cache-control']).toContain('immutable');
});

describe('a range request', () => {
  const part = async (range: string, headers: Record<string, string> = {}, method = 'GET') => {
    const { status, headers: rest, body } = await read('/coffee', { Range: range, ...headers }, method);
    return { status, which: rest['content-range'], length: body.length, body };
  };

  it('returns uncompressed bytes from the beginning, the end or between', async () => {
    const { body } = await read('/coffee', identity);
    const last = body.length - 1;
    for (const [range, from, to] of [
      ['bytes=0-9', 0, 9],
      ['bytes=5-', 5, last],
      ['bytes=-7', last - 6, last],
      [`bytes=3-${last + 500}`, 3, last],
    ] as const) {
      const cut = await part(range, { 'Accept-Encoding': 'br' });
      expect([cut.status, cut.which]).toEqual([206, `bytes ${from}-${to}/${body.length}`]);
      expect(cut.body).toEqual(body.subarray(from, to + 1));
    }
  });

  it('outside of the file is refused with its length', async () => {
    const { headers } = await read('/coffee', identity);
    const refused = await part('bytes=99999999-');
    expect(refused).toMatchObject({ status: 416, which: `bytes */${headers['content-length']}`, length: 0 });
  });

  it('continues only the version that it began with', async () => {
    const { etag } = (await read('/coffee', identity)).headers;
    expect((await part('bytes=0-9', { 'If-Range': String(etag) })).status).toBe(206);
    expect((await part('bytes=0-9', { 'If-Range': '"another"' })).status).toBe(200);
    expect((await part('bytes=0-9', { ...identity, 'If-None-Match': String(etag) })).status).toBe(304);
  });

  it('is ignored when invalid, and for HEAD', async () => {
    for (const range of ['bytes=-', 'bytes=a-b', 'lines=1-2', 'bytes=0-1,5-6'])
      expect((await part(range)).status).toBe(200);
    expect((await part('bytes=0-9', {}, 'HEAD')).status).toBe(200);
  });
});

it('refuses other methods', async () => {
  expect((await read('/coffee', {}, 'POST')).status).toBe(404);
});
