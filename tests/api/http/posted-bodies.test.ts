// JSON bodies sent by honest and dishonest clients in various transfer shapes.
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { submitReview } from '#contract/reviews/reviews.ts';
import { shareStack } from '../../support/database/empty.ts';
import { aReview } from '../../support/service/bodies.ts';

const stack = shareStack();

const JSON_TYPE = { 'Content-Type': 'application/json' };
const REVIEW = JSON.stringify(aReview());
const post = (body: string | Buffer<ArrayBuffer>, headers: Record<string, string> = JSON_TYPE) =>
  stack.app.request(submitReview.path, { method: 'POST', headers, body });

it.each<[string, string | Buffer<ArrayBuffer>, Record<string, string>, number]>([
  ['as it should be', REVIEW, {}, 201],
  ['with a byte order mark', `\uFEFF${REVIEW}`, {}, 201],
  ['in a type with a charset', REVIEW, { 'Content-Type': 'Application/JSON; charset=utf-8' }, 201],
  ['from our own page', REVIEW, { Origin: 'own' }, 201],
  ['from another origin', REVIEW, { Origin: 'https://elsewhere.example' }, 403],
  ['from an origin that is none', REVIEW, { Origin: 'null' }, 403],
  ['as plain text', REVIEW, { 'Content-Type': 'text/plain' }, 415],
  ['of broken characters', Buffer.from([0x7b, 0xff, 0x7d]), {}, 400],
  ['too deep', '['.repeat(60) + ']'.repeat(60), {}, 422],
  ['too long', JSON.stringify(aReview({ content: 'x'.repeat(66_000) })), {}, 413],
  ['with a bad key', REVIEW, { 'Idempotency-Key': 'short' }, 422],
])('a review %s', async (_, body, headers, status) => {
  const origin = headers.Origin === 'own' ? { Origin: stack.app.origin } : {};
  const answer = await post(body, { ...JSON_TYPE, ...headers, ...origin });
  expect(answer.status).toBe(status);
  expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{8}$/);
});

it('a body that breaks off stores nothing and blocks nobody', async () => {
  const { hostname, port } = new URL(stack.app.origin);
  await new Promise<void>((closed) => {
    const socket = connect(Number(port), hostname, () => {
      const head = `POST ${submitReview.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500`;
      socket.write(`${head}\r\n\r\n{"name":`, () => socket.destroy());
    });
    socket.on('close', () => closed());
  });
  await expect
    .poll(async () => (await stack.app.request('/metrics')).text())
    .toContain('route="/api/reviews",status="400"');
  expect((await post(REVIEW)).status).toBe(201);
});
