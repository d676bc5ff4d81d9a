// CORS: which other origins may use the API. An exact list, never with cookies, never a wildcard.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/openapi.ts';
import { previewDrafts } from '#contract/publishing/publishing.ts';
import { engineerToken, makeEngineer } from '../../support/records/diary.ts';
import { makeAdmin } from '../../support/records/people.ts';
import { send } from '../../support/service/send.ts';
import { type Stack, startStack } from '../../support/service/stack.ts';

const SHOP = 'https://shop.example';
const LISTED = ['https://pages.example', 'https://cdn.example:8443'];
const STRANGERS = [
  'https://evil.example',
  'http://pages.example',
  'https://pages.example.evil.example',
  'https://pages.example:444',
  'https://sub.pages.example',
  'null',
];
const ORIGINS = [...LISTED, ...STRANGERS];
const CALLS = Object.entries(ENDPOINTS);

let stack: Stack;
let token: string;
/** Of an engineer's link. */
let dayToken: string;
beforeAll(async () => {
  stack = await startStack({ SITE_URL: SHOP, ALLOWED_ORIGINS: LISTED.join(',') });
  token = (await makeAdmin(stack)).token;
  dayToken = await engineerToken(stack, await makeEngineer(stack, {}, stack.as(token)));
});
afterAll(() => stack.close());

const pathOf = ({ path }: Endpoint) => path.replace(/\{\w+\}/, 'nobody');
/** With a body that every endpoint refuses, so that requests from allowed origins write nothing. */
const ask = (endpoint: Endpoint, origin: string) =>
  send(stack, endpoint.method, pathOf(endpoint), {
    token,
    ...(endpoint.method === 'GET' ? {} : { body: '{"odd":' }),
    headers: { Origin: origin },
  });

describe.each(CALLS)('%s', (_, endpoint) => {
  it.each(ORIGINS)('from %s', async (origin) => {
    const answer = await ask(endpoint, origin);
    const isListed = LISTED.includes(origin);
    expect(answer.headers.get('access-control-allow-origin')).toBe(isListed ? origin : null);
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    expect(answer.headers.get('vary')).toContain('Origin');
    // The only cookie there is: tests/api/publishing/preview.test.ts.
    if (endpoint !== previewDrafts) expect(answer.headers.get('set-cookie')).toBeNull();
    if (endpoint.method !== 'GET') {
      if (isListed) expect(answer.status).not.toBe(403);
      else expect([answer.status, answer.json?.code]).toEqual([403, 'foreign_origin']);
    }
  });

  it('answers a preflight of an unknown origin without CORS headers', async () => {
    const headers = { 'Access-Control-Request-Method': endpoint.method };
    const asked = (origin: string) =>
      send(stack, 'OPTIONS', pathOf(endpoint), { headers: { ...headers, Origin: origin } });
    for (const origin of STRANGERS) {
      const { headers: corsHeaders } = await asked(origin);
      expect([...corsHeaders.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
    const { headers: corsHeaders } = await asked(LISTED[0] ?? '');
    expect(corsHeaders.get('access-control-allow-origin')).toBe(LISTED[0]);
    expect(corsHeaders.get('access-control-allow-methods')).toContain(endpoint.method);
    expect(corsHeaders.get('access-control-allow-headers')?.toLowerCase()).toContain('authorization');
  });
});

describe.each(CALLS.filter(([, { access }]) => access !== 'anyone'))('%s', (_, endpoint) => {
  it('does not take a token from the query string', async () => {
    // Without one, an engineer's link opens nothing.
    const [own, refused] = endpoint.access === 'engineer' ? [dayToken, 410] : [token, 401];
    const path = `${pathOf(endpoint)}?token=${own}&access_token=${own}`;
    expect((await send(stack, endpoint.method, path)).status).toBe(refused);
  });
});

it('our own pages may write under any host name', async () => {
  for (const origin of [SHOP, stack.app.origin]) {
    const answer = await send(stack, 'POST', '/api/login', {
      body: {},
      headers: { Origin: origin },
    });
    expect(answer.status).toBe(422);
  }
});

it('a listed origin may read Retry-After', async () => {
  const answer = await send(stack, 'GET', '/api/me', { headers: { Origin: LISTED[0] ?? '' } });
  const exposed = answer.headers.get('access-control-expose-headers')?.toLowerCase() ?? '';
  for (const name of ['retry-after', 'x-request-id']) expect(exposed).toContain(name);
});
