// Throttles: who tries too often waits; nobody else does. These tests run with throttles on.
import { describe, expect, it, vi } from 'vitest';
import { changeProfile } from '#contract/accounts/accounts.ts';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { noticeOfCancellation } from '#contract/cancellations/cancellations.ts';
import { submitReview } from '#contract/reviews/reviews.ts';
import { shareStack } from '../../support/database/empty.ts';
import { draftOf } from '../../support/records/orders.ts';
import { makeCustomer } from '../../support/records/people.ts';
import { aNotice, aRegistration, aReview, aVisit } from '../../support/service/bodies.ts';
import { send } from '../../support/service/send.ts';
import { engine } from '../../support/service/stack.ts';

const PASSWORD = 'brass weight on a chain';
const stack = shareStack({ settings: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' } });

const login = (email: string, password: string, from = '198.51.100.1') =>
  send(stack, 'POST', '/api/login', { body: { email, password }, headers: { 'X-Forwarded-For': from } });
const times = async <T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> => {
  const results: T[] = [];
  for (let n = 0; n < count; n += 1) results.push(await work(n));
  return results;
};
const numbered = (n: number) => `Words of visitor number ${n}.`;

describe('signing in', () => {
  it('is throttled after five wrong passwords, for this account and network only', async () => {
    const ada = await makeCustomer(stack, { password: PASSWORD });
    const bob = await makeCustomer(stack, { password: PASSWORD });
    const wrong = await times(6, () => login(ada.email, 'not this one'));
    expect(wrong.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429]);
    expect(wrong[5]?.json).toMatchObject({ code: 'too_many', success: false });
    expect(Number(wrong[5]?.headers.get('retry-after'))).toBeGreaterThan(60);
    expect((await login(ada.email.toUpperCase(), PASSWORD)).status).toBe(429);
    expect((await login(ada.email, PASSWORD, '203.0.113.9')).status).toBe(200);
    expect((await login(bob.email, PASSWORD)).status).toBe(200);
  });

  it('reaches the hash five times at most for forty parallel guesses', async () => {
    const { email } = await makeCustomer(stack, { password: PASSWORD });
    const guesses = await Promise.all(Array.from({ length: 40 }, (_, n) => login(email, `guess ${n}`)));
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(35);
  });

  it('does not count correct passwords', async () => {
    const { email } = await makeCustomer(stack, { password: PASSWORD });
    const right = await times(8, () => login(email, PASSWORD));
    expect(right.every(({ status }) => status === 200)).toBe(true);
  });

  it('is throttled after fifty failures from one network over many accounts', async () => {
    const codes = await times(51, async () => {
      const { email } = await makeCustomer(stack, { password: PASSWORD });
      return (await login(email, 'guess')).status;
    });
    expect(codes.indexOf(429)).toBe(50);
  }, 120_000);
});

it('the current password may be wrong five times', async () => {
  const { token } = await makeCustomer(stack, { password: PASSWORD });
  const body = { name: 'Ada', currentPassword: 'not this one', newPassword: 'another weight on a rope' };
  const results = await times(6, () => stack.as(token)(changeProfile, { body }));
  expect(results.map((result) => !result.ok && result.code)).toEqual([
    ...Array(5).fill('invalid'),
    'too_many',
  ]);
});

it('repeating the same appointment request does not count as another try', async () => {
  const ask = (n: number) =>
    send(stack, 'POST', '/api/appointments', { body: aVisit({ message: numbered(n) }) });
  const results = await times(5, ask);
  expect(results.map(({ status }) => status)).toEqual(Array(5).fill(201));
  expect((await ask(2)).status).toBe(201);
  expect((await ask(5)).json).toMatchObject({ code: 'too_many' });
});

it('a network submits five cancellation notices in ten minutes; repeats do not count', async () => {
  const give = (n: number) => stack.call(noticeOfCancellation, { body: aNotice({ message: numbered(n) }) });
  const results = await times(5, give);
  expect(results.every(({ ok }) => ok)).toBe(true);
  expect(await give(2)).toMatchObject({ ok: true });
  expect(await give(5)).toMatchObject({ ok: false, code: 'too_many' });
});

it('a time outside the opening hours does not count as a try', async () => {
  await times(6, () => stack.call(requestAppointment, { body: aVisit({ time: '03:00' }) }));
  expect(await stack.call(requestAppointment, { body: aVisit() })).toMatchObject({ ok: true });
});

it('a network opens five accounts an hour, and so does an IPv6 /48', async () => {
  const make = (n: number, from: string) =>
    send(stack, 'POST', '/api/register', {
      body: aRegistration({ email: `ada${n}@example.com` }),
      headers: { 'X-Forwarded-For': from },
    });
  const statuses = (results: { status: number }[]) => results.map(({ status }) => status);
  const wanted = [...Array(5).fill(201), 429];
  expect(statuses(await times(6, (n) => make(n, '192.0.2.1')))).toEqual(wanted);
  expect(statuses(await times(6, (n) => make(10 + n, `2001:db8:1:${n}::1`)))).toEqual(wanted);
});

it('an IPv6 /48 asks three times for a link to one address, and checks out sixty times', async () => {
  const from = (n: number) => ({ 'X-Forwarded-For': `2001:db8:2:${n}::1` });
  const asked = await times(4, (n) =>
    send(stack, 'POST', '/api/password/forgot', { body: { email: 'ada@example.com' }, headers: from(n) }),
  );
  expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  const body = draftOf('no-such-part');
  const ordered = await times(61, (n) =>
    send(stack, 'POST', '/api/orders/checkout', { body, headers: from(n) }),
  );
  expect(ordered.findIndex(({ status }) => status === 429)).toBe(60);
});

it('once a /48 is refused, no other of its networks is written down', async () => {
  const guess = (n: number) =>
    send(stack, 'POST', '/api/links/quote', {
      body: { token: 'x'.repeat(22) },
      headers: { 'X-Forwarded-For': `2001:db8:3:${n}::1` },
    });
  const written = async () => (await stack.ctx.db.selectFrom('throttles').selectAll().execute()).length;
  const refused = (await times(70, guess)).findIndex(({ status }) => status === 429);
  // The /48, and each /64 that was let through; with SQLite they are counted in memory.
  const rows = await written();
  expect([refused, rows]).toEqual([60, engine === 'postgres' ? 61 : 0]);
  await times(10, (n) => guess(100 + n));
  expect(await written()).toBe(rows);
});

it('a network submits three reviews an hour', async () => {
  const results = await times(4, (n) =>
    stack.call(submitReview, { body: aReview({ content: numbered(n) }) }),
  );
  expect(results.map((result) => result.ok || result.code)).toEqual([true, true, true, 'too_many']);
});

describe('keys that the caller invents', () => {
  /** What has been counted since, as `name key`. */
  function watch(): Set<string> {
    const counted = new Set<string>();
    const { take } = stack.ctx.limits;
    vi.spyOn(stack.ctx.limits, 'take').mockImplementation((limit, key) => {
      counted.add(`${limit.name} ${key}`);
      return take(limit, key);
    });
    return counted;
  }

  it('orders that don’t exist count for the network alone', async () => {
    const counted = watch();
    await times(20, async (n) => {
      expect((await send(stack, 'PATCH', `/api/orders/invented-${n}/paypal`)).status).toBe(404);
      expect((await send(stack, 'POST', `/api/orders/invented-${n}/link`)).status).toBe(404);
    });
    expect([...counted]).toEqual(['settle-network 127.0.0.1']);
  });

  it('addresses without an account don’t count once the network is throttled', async () => {
    const counted = watch();
    await times(60, (n) => login(`nobody-${n}@people.example`, 'guess'));
    const addresses = [...counted].filter((key) => key.includes('@'));
    expect(addresses.filter((key) => key.includes('nobody-55'))).toEqual([]);
  }, 120_000);
});
