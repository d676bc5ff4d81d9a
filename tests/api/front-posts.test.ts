// JSON that is posted to the API: the front answers it without the app, with the same status, headers and body for everybody.
import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/openapi.ts';
import { submitReview } from '#contract/reviews.ts';
import { frontService, frontTokens, NO_TOKENS, sharedHeaders } from '../support/front-service.ts';

const service = frontService();
let tokens = NO_TOKENS;
const JSON_TYPE = { 'Content-Type': 'application/json' };

beforeAll(async () => {
  tokens = await frontTokens(service);
});

async function post(path: string, body: string | Buffer<ArrayBuffer>, headers: Record<string, string>) {
  const answer = await fetch(service.origin + path, { method: 'POST', headers, body });
  const text = await answer.text();
  return {
    status: answer.status,
    headers: sharedHeaders(answer),
    body: text.replace(/"requestId":"[^"]*"/, ''),
    // The front says how long it is, the app sends it in pieces or says so too.
    id: answer.headers.get('x-request-id'),
  };
}

/** A request for a range passes the front and reaches the app. */
async function expectSame(
  path: string,
  body: string | Buffer<ArrayBuffer>,
  headers: Record<string, string> = JSON_TYPE,
) {
  const { id, ...direct } = await post(path, body, headers);
  const { id: _, ...throughApp } = await post(path, body, { ...headers, Range: 'bytes=0-' });
  expect(direct).toEqual(throughApp);
  expect(id).toMatch(/^[\w-]{8}$/);
  return direct;
}

const posts = Object.values(ENDPOINTS)
  .filter(({ method, body }) => method === 'POST' && body)
  .map(({ path }) => path.replace(/\{\w+\}/, 'nothing-with-this-id'));

describe.each(posts)('POST %s', (path) => {
  it.each(Object.keys(tokens))('as %s', async (who) => {
    const bearer = tokens[who] ? { Authorization: `Bearer ${tokens[who]}` } : {};
    const { status } = await expectSame(path, '{}', { ...JSON_TYPE, ...bearer });
    expect(status).toBeLessThan(500);
    await expectSame(path, '{"name":', { ...JSON_TYPE, ...bearer });
  });
});

const REVIEW = { name: 'Ada', service: 'Clocks', rating: 5, content: 'It strikes the hour again.' };
const aReview = JSON.stringify(REVIEW);

it.each<[string, string | Buffer<ArrayBuffer>, Record<string, string>, number]>([
  ['kept twice by its words', aReview, {}, 201],
  ['with a byte order mark', `\uFEFF${aReview}`, {}, 201],
  ['in a type with a charset', aReview, { 'Content-Type': 'Application/JSON; charset=utf-8' }, 201],
  ['from our own page', aReview, { Origin: 'own' }, 201],
  ['from another origin', aReview, { Origin: 'https://elsewhere.example' }, 403],
  ['from an origin that is none', aReview, { Origin: 'null' }, 403],
  ['as plain text', aReview, { 'Content-Type': 'text/plain' }, 415],
  ['of broken characters', Buffer.from([0x7b, 0xff, 0x7d]), {}, 400],
  ['too deep', '['.repeat(60) + ']'.repeat(60), {}, 422],
  ['too long', JSON.stringify({ ...REVIEW, content: 'x'.repeat(66_000) }), {}, 413],
  ['with a bad key', aReview, { 'Idempotency-Key': 'short' }, 422],
])('a review %s', async (_, body, headers, status) => {
  const origin = headers.Origin === 'own' ? { Origin: service.origin } : {};
  const answer = await expectSame(submitReview.path, body, { ...JSON_TYPE, ...headers, ...origin });
  expect(answer.status).toBe(status);
});

it('a body that breaks off keeps nothing and stops nobody', async () => {
  const { hostname, port } = new URL(service.origin);
  await new Promise<void>((closed) => {
    const socket = connect(Number(port), hostname, () => {
      const head = `POST ${submitReview.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500`;
      socket.write(`${head}\r\n\r\n{"name":`, () => socket.destroy());
    });
    socket.on('close', () => closed());
  });
  const figures = async () => (await fetch(`${service.origin}/metrics`)).text();
  await expect.poll(figures).toContain('route="/api/reviews",status="400"');
  expect((await post(submitReview.path, aReview, JSON_TYPE)).status).toBe(201);
});
