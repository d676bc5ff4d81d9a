// Malformed requests that no browser sends: exact status codes, and the service keeps running.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { breakOff, rawRequest } from '../../support/service/raw-request.ts';
import { type ScratchShop, scratchShop } from '../../support/service/scratch-shop.ts';
import { type Service, startService } from '../../support/service/service.ts';
import { emptyDatabase } from '../../support/service/stack.ts';
import { waitFor } from '../../support/service/wait-for.ts';

let database: Awaited<ReturnType<typeof emptyDatabase>>;
let shop: ScratchShop;
let service: Service;
beforeAll(async () => {
  database = await emptyDatabase();
  shop = scratchShop(database.url);
  service = await startService(shop.env);
});
afterAll(async () => {
  await service.kill('SIGTERM');
  await database.drop();
  shop.dispose();
});

const POST = 'POST /api/orders/checkout HTTP/1.1';
const HOST = 'Host: shop.example';
const JSON_TYPE = 'Content-Type: application/json';
const lines = (...parts: string[]) => `${parts.join('\r\n')}\r\n\r\n`;
const LARGE = 200_000;
const chunks = (size: number) =>
  `${`1000\r\n${'x'.repeat(0x1000)}\r\n`.repeat(Math.ceil(size / 0x1000))}0\r\n\r\n`;
const json = (body: string) => lines(POST, HOST, JSON_TYPE, `Content-Length: ${body.length}`) + body;

const REQUESTS: [string, number, string][] = [
  [
    'both Content-Length and chunked',
    400,
    `${lines(POST, HOST, JSON_TYPE, 'Content-Length: 4', 'Transfer-Encoding: chunked')}0\r\n\r\n`,
  ],
  ['two lengths', 400, `${lines(POST, HOST, JSON_TYPE, 'Content-Length: 2', 'Content-Length: 3')}{}`],
  ['a length below nothing', 400, lines(POST, HOST, JSON_TYPE, 'Content-Length: -1')],
  ['a length that is no number', 400, lines(POST, HOST, JSON_TYPE, 'Content-Length: 0x10')],
  [
    'a chunk of no size',
    400,
    `${lines(POST, HOST, JSON_TYPE, 'Transfer-Encoding: chunked')}zz\r\n{}\r\n0\r\n\r\n`,
  ],
  [
    'another encoding before the chunks',
    400,
    `${lines(POST, HOST, JSON_TYPE, 'Transfer-Encoding: chunked, identity')}0\r\n\r\n`,
  ],
  ['a header of 17 kB', 431, lines('GET /api/products HTTP/1.1', HOST, `X-Long: ${'a'.repeat(17_000)}`)],
  ['an address of 17 kB', 431, lines(`GET /api/products?search=${'a'.repeat(17_000)} HTTP/1.1`, HOST)],
  ['no host', 400, lines('GET /api/products HTTP/1.1', 'Accept: */*')],
  ['a space before the colon', 400, lines('GET /api/products HTTP/1.1', HOST, 'X-Odd : 1')],
  ['a NUL in a header', 400, lines('GET /api/products HTTP/1.1', HOST, 'X-Odd: a\0b')],
  ['a method that nobody knows', 400, lines('STEAL /api/products HTTP/1.1', HOST)],
  ['a version that nobody speaks', 400, lines('GET /api/products HTTP/9.9', HOST)],
  ['no HTTP at all', 400, '\x16\x03\x01\x02\x00\x01\x00\r\n\r\n'],
  ['200 kB that say so', 413, lines(POST, HOST, JSON_TYPE, `Content-Length: ${LARGE}`) + 'x'.repeat(LARGE)],
  ['200 kB in chunks', 413, lines(POST, HOST, JSON_TYPE, 'Transfer-Encoding: chunked') + chunks(LARGE)],
  ['text that is not JSON', 400, json('{"items": [')],
  [
    'JSON that is called text',
    415,
    `${lines(POST, HOST, 'Content-Type: text/plain', 'Content-Length: 2')}{}`,
  ],
  ['JSON of thirty levels', 422, json('['.repeat(30) + ']'.repeat(30))],
  ['a method that the address does not take', 405, lines('DELETE /api/products HTTP/1.1', HOST)],
  ['two hosts', 400, lines('GET /api/products HTTP/1.1', HOST, 'host: other.example')],
  ['two bearers', 400, lines('GET / HTTP/1.1', HOST, 'Authorization: Bearer a', 'authorization: Bearer b')],
  [
    'two types of one body',
    400,
    `${lines(POST, HOST, JSON_TYPE, 'content-type: text/plain', 'Content-Length: 2')}{}`,
  ],
  ['a path of 2 kB', 404, lines(`GET /${'a'.repeat(2047)} HTTP/1.1`, HOST)],
  ['a path of more', 414, lines(`GET /${'a'.repeat(2048)} HTTP/1.1`, HOST)],
  ['a path of many slashes', 414, lines(`GET ${'/'.repeat(15_000)} HTTP/1.1`, HOST)],
  ['a short path with a long query', 200, lines(`GET /api/products?a=${'b'.repeat(4000)} HTTP/1.1`, HOST)],
  ['an address that is no address', 404, lines('GET /api/%00%ff HTTP/1.1', HOST)],
];

it.each(REQUESTS)('%s: %i', async (_name, status, bytes) => {
  expect(await rawRequest(service.origin, bytes)).toBe(status);
});

it('the service is healthy afterwards', async () => {
  expect((await fetch(`${service.origin}/readyz`)).status).toBe(200);
  expect(service.child.exitCode).toBeNull();
});

/** Counts answered POST requests by status. */
async function answered(): Promise<Record<string, number>> {
  const text = await (await fetch(`${service.origin}/metrics`)).text();
  const counts: Record<string, number> = {};
  for (const [, status = '', count] of text.matchAll(
    /^http_requests_total\{method="POST",.*status="(\d+)"\} (\d+)$/gm,
  ))
    counts[status] = (counts[status] ?? 0) + Number(count);
  return counts;
}

it.each([
  ['a length', `${lines(POST, HOST, JSON_TYPE, 'Content-Length: 100')}{"items":`],
  ['chunks', `${lines(POST, HOST, JSON_TYPE, 'Transfer-Encoding: chunked')}5\r\n{"ite\r\n`],
])('a body of %s that breaks off is not logged as a server error', async (_, bytes) => {
  const before = await answered();
  await breakOff(service.origin, bytes);
  const isAnswered = async () => JSON.stringify(await answered()) !== JSON.stringify(before);
  await waitFor(isAnswered, 10_000);
  expect(await answered()).toEqual({ ...before, 400: (before['400'] ?? 0) + 1 });
});
