// Guesses at one account from many networks are stopped; its owner still gets in. Two processes count together on PostgreSQL.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resetPassword } from '#contract/account-links.ts';
import { createLimits } from '#server/limits.ts';
import { linkFor } from '../support/links.ts';
import { makeCustomer, type Person } from '../support/people.ts';
import { send } from '../support/send.ts';
import { engine, type Stack, startStack } from '../support/stack.ts';

const PASSWORD = 'brass weight on a chain';
const HOME = '192.0.2.1';
let stack: Stack;
let ada: Person;
beforeEach(async () => {
  stack = await startStack({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' });
  ada = await makeCustomer(stack, { password: PASSWORD });
});
afterEach(() => stack.close());

const login = async (password: string, from: string, email = ada.email) =>
  send(stack, 'POST', '/api/login', { body: { email, password }, headers: { 'X-Forwarded-For': from } });
/** Sixty wrong passwords, each from another network. @returns how many reached the hash */
async function guess(email = ada.email): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) => login(`guess ${n}`, `198.51.100.${n}`, email)),
  );
  return answers.filter(({ status }) => status === 401).length;
}

describe('guesses from everywhere', () => {
  it('reach the hash fifty times an hour, and the answer says how the owner gets in', async () => {
    expect(await guess()).toBe(50);
    const stopped = await login(PASSWORD, '203.0.113.9');
    expect(stopped.status).toBe(429);
    expect(stopped.json).toMatchObject({ msg: expect.stringContaining('Forgotten your password?') });
  });

  it('do not stop the owner where they signed in before', async () => {
    expect((await login(PASSWORD, HOME)).status).toBe(200);
    await guess();
    expect((await login(PASSWORD, HOME)).status).toBe(200);
  });

  it('do not stop the owner who sets a new password by mail', async () => {
    await guess();
    const token = await linkFor(stack, 'reset', ada);
    const password = 'a pendulum of walnut';
    const body = { token, password };
    const answer = await send(stack, 'POST', resetPassword.path, {
      body,
      headers: { 'X-Forwarded-For': HOME },
    });
    expect(answer.status).toBe(200);
    expect((await login(password, HOME)).status).toBe(200);
  });

  it('are answered alike for an address without an account', async () => {
    expect(await guess('nobody@example.com')).toBe(50);
  });
});

describe('two processes', () => {
  const limit = { name: 'test', points: 3, seconds: 60 };
  const shared = engine === 'postgres';

  it(`count ${shared ? 'together' : 'each for itself'} (${engine})`, async () => {
    const [one, other] = [createLimits(stack.ctx), createLimits(stack.ctx)];
    await one.take(limit, 'a');
    await one.take(limit, 'a');
    await other.take(limit, 'a');
    const fourth = one.take(limit, 'a').then(
      () => 'taken',
      (error: { code: string }) => error.code,
    );
    expect(await fourth).toBe(shared ? 'too_many' : 'taken');
    await one.giveBack(limit, 'a');
    expect(await other.knows(limit, 'a')).toBe(true);
    expect(await other.knows(limit, 'b')).toBe(false);
    await one.forget(limit, 'a');
    expect(await one.knows(limit, 'a')).toBe(false);
  });

  it('keep no e-mail and no network in the table', async () => {
    await login('not this one', HOME);
    const rows = await stack.ctx.db.selectFrom('throttles').selectAll().execute();
    expect(rows.length > 0).toBe(shared);
    expect(JSON.stringify(rows)).not.toMatch(/@|192\.0\.2/);
  });
});
