// Addresses, methods, ids and queries that the contract doesn't know: refused in JSON, never with a 5xx.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/openapi.ts';
import { targetOf, WRITABLE } from '../../support/records/good-bodies.ts';
import { oddText } from '../../support/records/odd-input.ts';
import { shelve } from '../../support/records/orders.ts';
import { makeAdmin } from '../../support/records/people.ts';
import { expectRefusal } from '../../support/service/expect-refusal.ts';
import { send } from '../../support/service/send.ts';
import { type Stack, startStack } from '../../support/service/stack.ts';

/** Odd queries at each list; `npm run soak -- fuzz`, which sets ODD_BODIES, asks four hundred. */
const QUERIES = process.env.ODD_BODIES ? 400 : 80;

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const byPath = Object.entries(Object.groupBy(Object.values(ENDPOINTS), ({ path }) => path));
/** `my` also matches the id of an order. */
const isTaken = (method: string, path: string) =>
  Object.values(ENDPOINTS).some(
    (one) => one.method === method && new RegExp(`^${one.path.replace(/\{\w+\}/, '[^/]+')}$`).test(path),
  );
const wrong = byPath.flatMap(([path, endpoints = []]) =>
  METHODS.filter((method) => !isTaken(method, path)).map((method) => ({
    method,
    path,
    allow: endpoints.map((one) => one.method).join(', '),
  })),
);

it.each(wrong)('$method $path: 405, Allow: $allow', async ({ method, path, allow }) => {
  const answer = await send(stack, method, path.replace(/\{\w+\}/, 'some-id'));
  expectRefusal(answer, 405);
  expect(answer.headers.get('allow')).toBe(allow);
});

it.each(['/api/', '/api/nothing', '/api/products/x/y', '/api/me/', '/api/orders/checkout/x', '/api/%00'])(
  '%s is unknown: 404',
  async (path) => expectRefusal(await send(stack, 'GET', path), 404),
);

const ODD_IDS = {
  NUL: '%00',
  'half a surrogate pair': '%ED%A0%80',
  'a way up': '..%2F..%2Fetc',
  'a picture': '%F0%9F%A7%AF',
  'a query': "'%20or%201=1",
  'a thousand letters': 'x'.repeat(1000),
  'a lone percent sign': '%',
};
const byId = Object.values(ENDPOINTS).filter(({ path }) => path.includes('{'));
it.each(byId)('$method $path: an odd id is unknown: 404', async (endpoint) => {
  const { token } = await makeAdmin(stack);
  const writable = WRITABLE.find((one) => one.endpoint === endpoint);
  const body = writable && (await targetOf(stack, writable)).body;
  for (const [odd, id] of Object.entries(ODD_IDS)) {
    const path = endpoint.path.replace(/\{\w+\}/, id);
    expectRefusal(await send(stack, endpoint.method, path, { token, body }), 404, odd);
  }
});

const lists = Object.values(ENDPOINTS).filter(({ query, method }) => query && method === 'GET');
it.each(lists)('$path takes any search without a 5xx', async (list) => {
  const { token } = await makeAdmin(stack);
  // A list below an id belongs to a product.
  const path = list.path.replace('{id}', await shelve(stack));
  const names = fc.constantFrom('limit', 'offset', 'search', 'status', 'sort', 'odd[]');
  const queries = fc.array(fc.tuple(names, oddText), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(queries, async (query) => {
      const { status } = await send(stack, 'GET', `${path}?${new URLSearchParams(query)}`, { token });
      // 431: the odd text exceeds the server's limit for headers.
      expect([200, 422, 431]).toContain(status);
    }),
    { numRuns: QUERIES },
  );
});
