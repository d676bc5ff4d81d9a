// Connection time-outs: a client that does not read is disconnected; one that reads slowly gets the whole
// response.
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { serverWithTimeouts } from '#server/http/server.ts';

/** More than the buffers of both ends. */
const LARGE = Buffer.alloc(32 * 1024 * 1024);
const TIMEOUTS = { headersMs: 5_000, requestMs: 10_000, idleMs: 300 };

let server: ReturnType<typeof serverWithTimeouts>;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** @returns both ends of a connection with a pending large response */
async function asked(timeouts = TIMEOUTS): Promise<{ client: Socket; held: Socket }> {
  server = serverWithTimeouts((_, response) => void response.end(LARGE), timeouts).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [held] = (await once(server, 'connection')) as [Socket];
  client.on('error', () => {});
  client.write('GET / HTTP/1.1\r\nHost: shop.example\r\n\r\n');
  return { client, held };
}

it('disconnects a client that reads nothing', async () => {
  const { client, held } = await asked();
  client.pause();
  await once(held, 'close');
  expect(held.destroyed).toBe(true);
});

it.each([
  [100, 100],
  [2_000, 101],
])('of %i pipelined requests it handles %i', async (sent, looked) => {
  let seen = 0;
  const answers: ServerResponse[] = [];
  server = serverWithTimeouts((_, response) => {
    seen += 1;
    answers.push(response);
    if (seen === sent) for (const answer of answers) answer.end('done');
  }, TIMEOUTS).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => {});
  let text = '';
  client.on('data', (part: Buffer) => {
    text += part.toString('latin1');
    if (text.split('done').length > sent) client.end();
  });
  client.write('GET / HTTP/1.1\r\nHost: shop.example\r\n\r\n'.repeat(sent));
  // Not `once`: a disconnected client gets a reset error first.
  await new Promise((closed) => client.once('close', closed));
  expect(seen).toBe(looked);
});

it('lets a slow client finish', async () => {
  // So that a busy machine isn't a client that reads nothing.
  const idleMs = 1_500;
  const { client } = await asked({ ...TIMEOUTS, idleMs });
  const began = performance.now();
  let got = 0;
  client.on('data', (part: Buffer) => {
    got += part.length;
    client.pause();
    setTimeout(() => client.resume(), 5);
    if (got > LARGE.length) client.end();
  });
  await once(client, 'close');
  expect(got).toBeGreaterThan(LARGE.length);
  expect(performance.now() - began).toBeGreaterThan(idleMs);
});
