// Requests that no browser sends, over a plain socket: refused by the right status, and the service lives on (safety.md A2 row 4).
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Service, startService } from '../support/service.ts';

const data = mkdtempSync(join(tmpdir(), 'raw-http-'));
let service: Service;
beforeAll(async () => {
  service = await startService({ DATA_DIR: data, DATABASE_URL: '' });
});
afterAll(async () => {
  await service.kill('SIGTERM');
  rmSync(data, { recursive: true, force: true });
});

/** Sends these characters. @returns the status of the first answer; 0 when the connection ends without one */
function statusOf(request: string): Promise<number> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(new URL(service.origin).port), '127.0.0.1', () =>
      socket.write(request, 'latin1'),
    );
    const done = () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0));
    socket.on('data', (part) => {
      answer += part.toString('latin1');
      if (answer.includes('\r\n\r\n')) socket.destroy();
    });
    socket.on('error', done);
    socket.on('close', done);
  });
}

const json = 'Host: localhost\r\nContent-Type: application/json\r\n';
const post = (headers: string, body = '') => `POST /api/reviews HTTP/1.1\r\n${headers}\r\n${body}`;
const chunked = (size: number) => `${size.toString(16)}\r\n${'x'.repeat(size)}\r\n0\r\n\r\n`;

const CASES: [string, number, string][] = [
  [
    'a length and chunks',
    400,
    post(`${json}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n`, chunked(4)),
  ],
  ['two lengths', 400, post(`${json}Content-Length: 4\r\nContent-Length: 5\r\n`, 'null')],
  ['a length with a list', 400, post(`${json}Content-Length: 4, 4\r\n`, 'null')],
  ['a length below nought', 400, post(`${json}Content-Length: -1\r\n`)],
  ['an unknown coding', 400, post(`${json}Transfer-Encoding: xchunked\r\n`, chunked(4))],
  ['a chunk of no size', 400, post(`${json}Transfer-Encoding: chunked\r\n`, 'zz\r\nnull\r\n0\r\n\r\n')],
  ['200 kB in chunks', 413, post(`${json}Transfer-Encoding: chunked\r\n`, chunked(200_000))],
  ['17 kB of header', 431, post(`${json}X-Long: ${'x'.repeat(17_000)}\r\n`)],
  ['a space before the colon', 400, post(`${json}Content-Length : 4\r\n`, 'null')],
  ['a NUL in a header', 400, post(`${json}X-Odd: a\u0000b\r\n`)],
  ['no host', 400, 'GET /api/products HTTP/1.1\r\n\r\n'],
  ['a method of its own', 400, 'G@T /api/products HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ['another protocol', 400, 'GET /api/products HTCPCP/1.0\r\nHost: localhost\r\n\r\n'],
];

it.each(CASES)('%s: %i', async (_, status, request) => {
  expect(await statusOf(request)).toBe(status);
  expect((await fetch(`${service.origin}/healthz`)).status).toBe(200);
});

it('what follows a request in the same packet is no second request in its name', async () => {
  const hidden = 'GET /api/orders HTTP/1.1\r\nHost: localhost\r\n\r\n';
  const first = post(`${json}Content-Length: ${hidden.length}\r\n`, hidden);
  expect(await statusOf(first)).toBe(400);
});
