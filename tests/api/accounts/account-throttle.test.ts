// Guessing one account's password from many networks is throttled, and its owner can still sign in. On PostgreSQL
// two processes share the count.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resetPassword } from '#contract/accounts/account-links.ts';
import { register } from '#contract/accounts/accounts.ts';
import { createLimits } from '#server/http/limits.ts';
import { sweepOld } from '#server/timers/sweep-old.ts';
import { linkFor } from '../../support/records/links.ts';
import { makeAdmin, makeCustomer, type Person, quickHash } from '../../support/records/people.ts';
import { aRegistration } from '../../support/service/bodies.ts';
import { send } from '../../support/service/send.ts';
import { engine, type Stack, startStack } from '../../support/service/stack.ts';

const PASSWORD = 'brass weight on a chain';
const HOME = '192.0.2.1';
const ELSEWHERE = '203.0.113.9';
let stack: Stack;
let ada: Person;
beforeEach(async () => {
  // Throttles go by the machine's clock.
  vi.useFakeTimers({ toFake: ['Date'] });
  stack = await startStack({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' });
  ada = await makeCustomer(stack, { password: PASSWORD });
});
afterEach(async () => {
  vi.useRealTimers();
  await stack.close();
});

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
const post = (path: string, body: object, from: string) =>
  send(stack, 'POST', path, { body, headers: { 'X-Forwarded-For': from } });
const login = (password: string, from: string, email = ada.email) =>
  post('/api/login', { email, password }, from);
/**
 * Sends wrong passwords, each from another network.
 * @returns how many reached the password hash
 */
async function guess(count: number, { email = ada.email, from = (n: number) => `198.51.100.${n}` } = {}) {
  const answers = [];
  for (let n = 0; n < count; n += 20)
    answers.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(20, count - n) }, (_, m) =>
          login(`guess ${n + m}`, from(n + m), email),
        ),
      )),
    );
  return answers.filter(({ status }) => status === 401).length;
}
/** @returns seconds until the next try (Retry-After); 0 after a successful sign-in */
async function waitOf(answer: ReturnType<typeof login>): Promise<number> {
  const { status, headers } = await answer;
  expect([200, 429]).toContain(status);
  return status === 200 ? 0 : Number(headers.get('retry-after'));
}

describe('password guesses from sixty networks', () => {
  it('reach the hash fifty times an hour; after that, each network waits a few seconds', async () => {
    expect(await guess(60)).toBe(50);
    const stopped = await login(PASSWORD, ELSEWHERE);
    expect(stopped.json).toMatchObject({
      code: 'too_many',
      msg: expect.stringMatching(/Forgotten your password\?.*Please wait 10 seconds\.$/),
    });
    expect(Number(stopped.headers.get('retry-after'))).toBe(10);
    pass(5);
    expect((await login(PASSWORD, ELSEWHERE)).status).toBe(429);
    pass(6);
    expect((await login(PASSWORD, ELSEWHERE)).status).toBe(200);
  });

  it('still let the owner sign in after a wait, the admin too', async () => {
    const admin = await makeAdmin(stack, { password: PASSWORD });
    await guess(60, { email: admin.email });
    const wait = await waitOf(login(PASSWORD, ELSEWHERE, admin.email));
    expect(wait).toBeLessThanOrEqual(10);
    for (let second = 0; second <= wait; second += 5) {
      await guess(40, { email: admin.email });
      pass(5);
    }
    expect(await waitOf(login(PASSWORD, ELSEWHERE, admin.email))).toBe(0);
  });

  it('get five more tries per network in fifty minutes, one every ten seconds', async () => {
    await guess(60);
    let hashed = 0;
    for (let n = 0; n < 200; n += 1) {
      if ((await login('another guess', ELSEWHERE)).status === 401) hashed += 1;
      pass(14);
    }
    expect(hashed).toBe(5);
  });

  it('from one IPv6 /48 count as one network', async () => {
    expect(await guess(40, { from: (n) => `2001:db8:7:${n.toString(16)}::1` })).toBe(5);
    expect((await login(PASSWORD, '2001:db8:8:1::1')).status).toBe(200);
    await guess(60);
    expect(await waitOf(login(PASSWORD, '2001:db8:9:1::1'))).toBe(10);
    pass(11);
    expect((await login('wrong', '2001:db8:9:2::1')).status).toBe(401);
    expect(await waitOf(login(PASSWORD, '2001:db8:9:1::1'))).toBe(10);
  });

  it('get the same answers for an address without an account', async () => {
    expect(await guess(60, { email: 'nobody@example.com' })).toBe(50);
    expect(await waitOf(login(PASSWORD, ELSEWHERE, 'nobody@example.com'))).toBe(10);
  });
});

describe('the owner can sign in at once', () => {
  it('from a network where they signed in before, even after a restart, and only from there', async () => {
    expect((await login(PASSWORD, HOME)).status).toBe(200);
    stack.ctx.limits = createLimits(stack.ctx);
    await guess(60);
    expect((await login(PASSWORD, HOME)).status).toBe(200);
    expect(await waitOf(login(PASSWORD, ELSEWHERE))).toBe(10);
  });

  it('from a known network, whatever other accounts are tried from it', async () => {
    await login(PASSWORD, HOME);
    for (let n = 0; n < 50; n += 1)
      await login('guess', HOME, (await makeCustomer(stack, { password: PASSWORD })).email);
    expect((await login(PASSWORD, HOME)).status).toBe(200);
  });

  it('from the network where they registered', async () => {
    const body = aRegistration();
    expect((await post(register.path, body, HOME)).status).toBe(201);
    // The same password at a thousandth of the cost: sixty guesses follow.
    const password_hash = await quickHash(body.password);
    await stack.ctx.db.updateTable('users').set({ password_hash }).where('email', '=', body.email).execute();
    await guess(60, { email: body.email });
    expect((await login(body.password, HOME, body.email)).status).toBe(200);
  });

  it('from the network where they reset their password', async () => {
    await guess(60);
    const token = await linkFor(stack, 'reset', ada);
    const password = 'a pendulum of walnut';
    expect((await post(resetPassword.path, { token, password }, HOME)).status).toBe(200);
    expect((await login(password, HOME)).status).toBe(200);
  });

  it('but no longer from a network that was known before they reset it', async () => {
    await login(PASSWORD, ELSEWHERE);
    const token = await linkFor(stack, 'reset', ada);
    const password = 'a pendulum of walnut';
    expect((await post(resetPassword.path, { token, password }, HOME)).status).toBe(200);
    await guess(60);
    expect(await waitOf(login(password, ELSEWHERE))).toBe(10);
    expect((await login(password, HOME)).status).toBe(200);
  });
});

it('a known network with one try every half minute is throttled after five failures', async () => {
  await login(PASSWORD, HOME);
  const statuses = [];
  for (let n = 0; n < 8; n += 1) statuses.push((await login(`guess ${n}`, HOME)).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429, 429]);
  expect(await waitOf(login(PASSWORD, HOME))).toBeLessThanOrEqual(30);
  pass(31);
  expect((await login(PASSWORD, HOME)).status).toBe(200);
});

it('a known network is stored as a hash, forgotten six months after its last use, and deleted with the account', async () => {
  await login(PASSWORD, HOME);
  const known = () => stack.ctx.db.selectFrom('known_networks').selectAll().execute();
  expect(JSON.stringify(await known())).not.toMatch(/@|192\.0\.2/);
  expect(await known()).toMatchObject([{ user_id: ada.id }]);
  stack.clock.advance(170 * 86_400_000);
  expect(await sweepOld(stack.ctx)).toMatchObject({ known_networks: 0 });
  await login(PASSWORD, HOME);
  stack.clock.advance(20 * 86_400_000);
  expect(await sweepOld(stack.ctx)).toMatchObject({ known_networks: 0 });
  stack.clock.advance(170 * 86_400_000);
  expect(await sweepOld(stack.ctx)).toMatchObject({ known_networks: 1 });
  await login(PASSWORD, HOME);
  await stack.ctx.db.deleteFrom('users').where('id', '=', ada.id).execute();
  expect(await known()).toEqual([]);
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
  });

  it('store no email or network in the table', async () => {
    await login('not this one', HOME);
    const rows = await stack.ctx.db.selectFrom('throttles').selectAll().execute();
    expect(rows.length > 0).toBe(shared);
    expect(JSON.stringify(rows)).not.toMatch(/@|192\.0\.2/);
  });
});
