// Log lines of many calls, odd ones among them, searched for personal data and secrets.
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/openapi.ts';
import { createLog } from '#server/platform/log.ts';
import { shareStack } from '../../support/database/empty.ts';
import { targetOf, WRITABLE } from '../../support/records/good-bodies.ts';
import { oddBody } from '../../support/records/odd-input.ts';
import { draftOf, shelve } from '../../support/records/orders.ts';
import { makeCustomer, type Person } from '../../support/records/people.ts';
import { aRegistration } from '../../support/service/bodies.ts';
import { send } from '../../support/service/send.ts';

const ROUNDS = Number(process.env.LOG_ROUNDS ?? 20);
const PASSWORD = 'unmistakable-password-7f3';

const stack = shareStack();
let lines: string[];
beforeEach(() => {
  lines = [];
  stack.ctx.log = createLog('debug', { write: (line) => void lines.push(line) });
});

const log = () => lines.join('');

/** What no line may contain. */
const secretsOf = ({ email, token }: Person) => [
  email,
  token,
  PASSWORD,
  '1 Sample Street',
  '020 7946 0999',
  'ada.marsh@example.com',
];

it('of every call, odd ones among them, contain no personal data', async () => {
  const ada = await makeCustomer(stack, { email: 'unmistakable@example.com' });
  const part = await shelve(stack, { stock: 1_000_000 });
  const sent: string[] = [];
  for (const writable of WRITABLE) {
    const { path, token, body } = await targetOf(stack, writable);
    sent.push(token);
    await send(stack, writable.endpoint.method, path, { token, body });
    for (const odd of fc.sample(oddBody(body), ROUNDS))
      await send(stack, writable.endpoint.method, path, { token, body: odd });
  }
  for (const { path, method } of Object.values(ENDPOINTS).filter((one) => one.method === 'GET'))
    await send(stack, method, `${path.replace(/\{\w+\}/, 'x')}?token=${ada.token}&search=${ada.email}`, {
      token: ada.token,
    });
  await send(stack, 'POST', '/api/register', { body: aRegistration({ password: PASSWORD }) });
  await send(stack, 'POST', '/api/login', { body: { email: ada.email, password: PASSWORD } });
  await send(stack, 'POST', '/api/orders/checkout', { token: ada.token, body: draftOf(part) });
  expect(lines.length).toBeGreaterThan(WRITABLE.length * ROUNDS);
  const written = log();
  for (const secret of [...secretsOf(ada), ...sent]) expect(written.includes(secret), secret).toBe(false);
  for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
  // Some 2,500 calls: on a busy machine they take a minute.
}, 120_000);

it('cannot be forged by a line break in a URL', async () => {
  await send(stack, 'GET', '/api/x%0a%7B%22level%22%3A30%2C%22msg%22%3A%22forged%22%7D');
  expect(lines).toHaveLength(1);
  expect(log().trim().split('\n')).toHaveLength(1);
});
