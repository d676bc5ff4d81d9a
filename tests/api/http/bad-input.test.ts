// Invalid input gets a clear 4xx in JSON, never a 5xx, and stores nothing.
import { beforeEach, describe, expect, it } from 'vitest';
import { errorBody } from '#contract/error.ts';
import { shareStack } from '../../support/database/empty.ts';
import { countRows } from '../../support/database/row-counts.ts';
import { type Target, targetOf, WRITABLE, type Writable } from '../../support/records/good-bodies.ts';
import { type Place, places } from '../../support/records/odd-input.ts';
import { expectRefusal } from '../../support/service/expect-refusal.ts';
import { send } from '../../support/service/send.ts';

/** Fields whose text is hashed, ignored or only compared: never stored or shown. */
const NOT_STORED = new Set([
  'password',
  'currentPassword',
  'newPassword',
  'unfilled',
  'website',
  'preferredDate',
  'preferredTime',
  'userEmail',
  'signIn.username',
]);

const MALFORMED = ['', '{', '{"name": "Ada",}', 'name=Ada', "{'name': 1}", '\u0000'];
const INCOMPLETE = ['null', '[]', '"text"', '7', 'true', '{}'];
const DEEP = `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`;
const OTHER_TYPES = ['text/plain', 'application/xml', 'multipart/form-data; boundary=x', ''];

const stack = shareStack();

interface Refusal {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

const refusals = (status: number, bodies: readonly unknown[]): Refusal[] =>
  bodies.map((body) => ({ status, body }));

/** What every endpoint refuses that takes a body. */
function refusalsOf({ endpoint }: Writable, { body }: Target): Refusal[] {
  // An empty one lacks nothing where every field may be left out.
  const isEnough = endpoint.body?.safeParse({}).success ?? false;
  const large = JSON.stringify({ ...body, padding: 'x'.repeat(64 * 1024) });
  return [
    ...refusals(400, MALFORMED),
    ...refusals(422, isEnough ? INCOMPLETE.filter((one) => one !== '{}') : INCOMPLETE),
    // Prototype keys, and deep nesting.
    ...refusals(422, ['{"__proto__": {"role": "admin", "status": "x"}, "constructor": 1}', DEEP]),
    ...OTHER_TYPES.map((type) => ({ status: 415, body, headers: { 'Content-Type': type } })),
    { status: 413, body: large, headers: { 'Content-Length': String(large.length) } },
    { status: 403, body, headers: { Origin: 'https://evil.example' } },
  ];
}

/** Without a declared length. */
async function stream(method: string, { path, token, body }: Target): Promise<Response> {
  const large = JSON.stringify({ ...body, padding: 'x'.repeat(64 * 1024) });
  return stack.app.request(path, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: new Blob([large]).stream(),
    duplex: 'half',
  } as RequestInit);
}

describe.each(WRITABLE)('$name', (writable) => {
  const { method } = writable.endpoint;
  let target: Target;
  beforeEach(async () => {
    target = await targetOf(stack, writable);
  });
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    send(stack, method, target.path, { token: target.token, body, headers });

  // In one test, as a refused request leaves the records as they are for the next.
  it('refuses what is malformed, incomplete, too long or from elsewhere, and stores nothing', async () => {
    const before = await countRows(stack);
    for (const { status, body, headers } of refusalsOf(writable, target))
      expectRefusal(await post(body, headers), status, JSON.stringify({ body, headers }).slice(0, 500));
    expect((await stream(method, target)).status).toBe(413);
    const answer = await post(Object.fromEntries(Object.keys(target.body).map((key) => [key, { $ne: 1 }])));
    expectRefusal(answer, 422, 'values of other types');
    const { issues = [] } = errorBody.parse(answer.json);
    expect(issues.length).toBeGreaterThan(0);
    const known = Object.keys(target.body);
    expect(issues.filter(({ path }) => !known.includes(path.split('.')[0] ?? ''))).toEqual([]);
    expect(await countRows(stack)).toBe(before);
  });

  /** In each field once. */
  async function expectNone(odd: string): Promise<void> {
    for (let at = 0; at < places(target.body).length; at += 1) {
      const body = structuredClone(target.body);
      const { holder, key } = places(body)[at] as Place;
      if (typeof holder[key] !== 'string') continue;
      holder[key] = `${holder[key].slice(0, 3)}${odd}${holder[key].slice(3)}`;
      const { status } = await post(body);
      if (NOT_STORED.has(key) || NOT_STORED.has(`${writable.name}.${key}`))
        expect(status, key).toBeLessThan(500);
      // A PayPal event is not read without its signature.
      else expect(status, key).toBe(writable.name === 'paypalWebhook' && holder !== body ? 401 : 422);
    }
  }

  it('lets no null byte and no half of a letter through to the database, in any field', async () => {
    for (const odd of ['\u0000', '\ud800']) await expectNone(odd);
  });
});
