// Picture addresses: only paths of this site or https are stored, and the service itself fetches none of them.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { shareStack } from '../../support/database/empty.ts';
import { makeAdmin, makeCustomer } from '../../support/records/people.ts';
import { aPart } from '../../support/service/bodies.ts';
import { send } from '../../support/service/send.ts';

const stack = shareStack();

/** Counts requests. */
let asked = 0;
let sink: Server;
let port = 0;
beforeAll(async () => {
  sink = createServer((_, answer) => {
    asked += 1;
    answer.end('x');
  });
  await new Promise<void>((resolve) => {
    sink.listen(0, '127.0.0.1', resolve);
  });
  port = (sink.address() as AddressInfo).port;
});
afterAll(() => new Promise((resolve) => sink.close(resolve)));

const REFUSED = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://shop.example/1',
  'file:///etc/passwd',
  'ftp://pictures.example/a.png',
  'gopher://pictures.example/a.png',
  'http://pictures.example/a.png',
  'http://127.0.0.1:PORT/a.png',
  'http://localhost:PORT/a.png',
  'https://127.0.0.1:PORT/a.png',
  'https://localhost/a.png',
  'https://[::1]/a.png',
  'https://[::ffff:7f00:1]/a.png',
  'https://0x7f000001/a.png',
  'https://2130706433/a.png',
  'https://0177.0.0.1/a.png',
  'https://169.254.169.254/latest/meta-data',
  'https://pictures.example:8443/a.png',
  'https://user:pass@pictures.example/a.png',
  'https://pictures.example@127.0.0.1/a.png',
  '//pictures.example/a.png',
  '/\\pictures.example/a.png',
  '\\\\pictures.example\\a.png',
  '/../../etc/passwd',
  '/pictures/..%2f..%2fetc/passwd',
  '/pictures/a.png?x=1',
  '/pictures/a.png#x',
  'pictures/a.png',
  'https://pictures.example/a b.png',
  'https://pictures.example/"onerror=alert(1)',
  'https://pictures.example/<script>',
  `https://pictures.example/${'a'.repeat(2048)}`,
  '/pictures/a.png\u0000',
].map((address) => address.replace('PORT', '0'));

describe.each(REFUSED)('%j', (address) => {
  const real = () => address.replace(':0/', `:${port}/`);

  it('is refused as the picture of a part or a profile', async () => {
    const admin = await makeAdmin(stack);
    const { token } = await makeCustomer(stack);
    const part = await send(stack, 'POST', '/api/products', {
      token: admin.token,
      body: aPart({ image: real() }),
    });
    expect([part.status, part.json?.issues]).toMatchObject([422, [{ path: 'image' }]]);
    const profile = await send(stack, 'POST', '/api/user/profile', {
      token,
      body: { name: 'Ada', profileImage: real() },
    });
    expect([profile.status, profile.json?.issues]).toMatchObject([422, [{ path: 'profileImage' }]]);
    expect(asked).toBe(0);
  });
});

it('an accepted address is not fetched either', async () => {
  const { token } = await makeAdmin(stack);
  const before = globalThis.fetch;
  let fetched = 0;
  globalThis.fetch = async () => {
    fetched += 1;
    throw new Error('the service opened an address');
  };
  try {
    for (const image of ['https://pictures.example/a.png', '/pictures/a.webp']) {
      const { status } = await send(stack, 'POST', '/api/products', { token, body: aPart({ image }) });
      expect(status).toBe(201);
    }
  } finally {
    globalThis.fetch = before;
  }
  expect([asked, fetched]).toEqual([0, 0]);
});

describe('where the owner lists picture hosts', () => {
  const given = () => stack.ctx.company;
  afterEach(() => {
    given().pictureHosts = 'any';
  });

  it.each([
    ['https://pictures.example/a.png', 201],
    ['https://PICTURES.example/a.png', 201],
    ['https://one.cdn.example/a.png', 201],
    ['/pictures/a.webp', 201],
    ['https://other.example/a.png', 422],
    ['HTTPS://other.example/a.png', 422],
    ['https://pictures.example.evil.example/a.png', 422],
    ['https://evilcdn.example/a.png', 422],
  ])('%s is answered %i', async (image, wanted) => {
    given().pictureHosts = ['pictures.example', '*.cdn.example'];
    const { token } = await makeAdmin(stack);
    const { status, json } = await send(stack, 'POST', '/api/products', { token, body: aPart({ image }) });
    expect(status).toBe(wanted);
    if (wanted === 422) expect(json?.issues).toMatchObject([{ path: 'image' }]);
  });

  it('a profile picture may be hosted there, too', async () => {
    given().pictureHosts = [];
    const { token } = await makeCustomer(stack);
    const body = { name: 'Ada', profileImage: 'https://pictures.example/a.png' };
    const { status, json } = await send(stack, 'POST', '/api/user/profile', { token, body });
    expect([status, json?.issues]).toMatchObject([422, [{ path: 'profileImage' }]]);
  });
});
