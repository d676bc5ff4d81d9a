// Whoever asks often does a little work for one more try, instead of being turned away (safety.md A2 rows 10, 17, 18).
import { hash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { register } from '#contract/accounts.ts';
import { requestAppointment } from '#contract/appointments.ts';
import type { Challenge } from '#contract/error.ts';
import { PROOF_HEADER } from '#lib/proof.ts';
import { aRegistration, aVisit } from '../support/bodies.ts';
import { makeCustomer } from '../support/people.ts';
import { type Sent, send } from '../support/send.ts';
import { type Stack, startStack } from '../support/stack.ts';

const PASSWORD = 'brass weight on a chain';
const HERE = '192.0.2.1';
let stack: Stack;
beforeEach(async () => {
  stack = await startStack({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await stack.close();
});

interface Try {
  proof?: string | undefined;
  from?: string;
}
const post = (path: string, body: object, { proof, from = HERE }: Try = {}) =>
  send(stack, 'POST', path, {
    body,
    headers: { 'X-Forwarded-For': from, ...(proof ? { [PROOF_HEADER]: proof } : {}) },
  });
const visit = (n: number) => aVisit({ message: `The clock of visitor ${n}.` });
const ask = (n: number, how: Try = {}) => post('/api/appointments', visit(n), how);
const statusesOf = async (count: number, work: (n: number) => Promise<Sent>) => {
  const statuses: number[] = [];
  for (let n = 0; n < count; n += 1) statuses.push((await work(n)).status);
  return statuses;
};

/** Does the work that an answer wants, as the contract has it and without our own `solve`: ten times as fast. */
function workFor({ json }: Sent): string {
  const wanted = json?.challenge as Challenge;
  const { id, bits } = wanted;
  for (let n = 0; ; n += 1) {
    const start = hash('sha256', `${id}:${n}`, 'buffer').readUInt32BE();
    if (Math.clz32(start) >= bits) return `${id}.${n}`;
  }
}

describe('the sixth appointment of a network in ten minutes', () => {
  beforeEach(async () => {
    expect(await statusesOf(5, ask)).toEqual(Array(5).fill(201));
  });

  it('wants work, is kept for it, and the same work is good once', async () => {
    const stopped = await ask(6);
    expect(stopped.status).toBe(429);
    expect(stopped.json).toMatchObject({ code: 'challenge', challenge: { bits: 15 } });
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(60);
    const proof = workFor(stopped);
    expect((await ask(6, { proof })).status).toBe(201);
    expect((await ask(7, { proof })).json).toMatchObject({ code: 'challenge' });
  });

  it.each([
    ['a number that does not fit', (proof: string) => `${proof}1`],
    ['a word that the service never gave', (proof: string) => `x${proof}`],
    ['no number', (proof: string) => proof.split('.')[0] ?? ''],
  ])('is not kept for %s', async (_, spoil) => {
    const proof = spoil(workFor(await ask(6)));
    expect((await ask(6, { proof })).json).toMatchObject({ code: 'challenge' });
  });

  it('is not kept for the work of another network', async () => {
    const proof = workFor(await ask(6));
    const elsewhere = '198.51.100.7';
    expect(await statusesOf(5, (n) => ask(10 + n, { from: elsewhere }))).toEqual(Array(5).fill(201));
    expect((await ask(20, { from: elsewhere, proof })).status).toBe(429);
    expect((await ask(20, { proof })).status).toBe(201);
  });

  it('comes through the client, which works by itself, until even work is too much', async () => {
    const codes: string[] = [];
    for (let n = 0; n < 16; n += 1) {
      const result = await stack.call(requestAppointment, { body: visit(10 + n) });
      codes.push(result.ok ? 'kept' : result.code);
    }
    // The client has no X-Forwarded-For: five of its own are free as well.
    expect(codes).toEqual(Array(16).fill('kept'));
    for (let n = 0; n < 5; n += 1) {
      const result = await stack.call(requestAppointment, { body: visit(30 + n) });
      codes.push(result.ok ? 'kept' : result.code);
    }
    expect(codes.slice(16)).toEqual(['kept', 'kept', 'kept', 'kept', 'too_many']);
  });

  it('is as any try too many for a client that cannot work', async () => {
    const client = async (n: number) => {
      const result = await stack.call(requestAppointment, { body: visit(10 + n) });
      return result.ok ? 'kept' : result.code;
    };
    for (let n = 0; n < 5; n += 1) expect(await client(n)).toBe('kept');
    vi.stubGlobal('crypto', {});
    expect(await client(5)).toBe('too_many');
  });

  it('by a form without JavaScript is taken, and waits for a person without a mail', async () => {
    const mails = async () => (await stack.ctx.db.selectFrom('outbox').select('id').execute()).length;
    const before = await mails();
    const fields = new URLSearchParams(
      Object.entries(visit(6)).map(([name, value]) => [name, String(value)]),
    );
    const answer = await send(stack, 'POST', '/api/appointments', {
      body: fields.toString(),
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Origin: stack.ctx.config.siteUrl,
        'X-Forwarded-For': HERE,
      },
    });
    expect(answer.status).toBe(303);
    const rows = await stack.ctx.db.selectFrom('appointments').select(['message', 'suspected']).execute();
    expect(rows.filter(({ suspected }) => suspected === 1)).toEqual([
      { message: visit(6).message, suspected: 1 },
    ]);
    expect(await mails()).toBe(before);
  });
});

it('the fourth and fifth account of a network in an hour want work, the sixth is refused', async () => {
  const make = (n: number, how: Try = {}) =>
    post(register.path, aRegistration({ email: `ada${n}@example.com` }), how);
  expect(await statusesOf(3, make)).toEqual([201, 201, 201]);
  for (const n of [3, 4]) {
    const stopped = await make(n);
    expect(stopped.json).toMatchObject({ code: 'challenge' });
    expect((await make(n, { proof: workFor(stopped) })).status).toBe(201);
  }
  const stopped = await make(5);
  expect((await make(5, { proof: workFor(stopped) })).json).toMatchObject({ code: 'too_many' });
});

it('an account that the whole world guesses at opens to its owner, anywhere, for work', async () => {
  const { email } = await makeCustomer(stack, { password: PASSWORD });
  const login = (password: string, how: Try) => post('/api/login', { email, password }, how);
  const guesses = await Promise.all(
    Array.from({ length: 60 }, (_, n) => login(`guess ${n}`, { from: `198.51.100.${n}` })),
  );
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(50);
  const stopped = await login(PASSWORD, { from: HERE });
  expect(stopped.json).toMatchObject({ code: 'challenge', msg: expect.stringContaining('Forgotten') });
  expect((await login(PASSWORD, { from: HERE, proof: workFor(stopped) })).status).toBe(200);

  let hashed = 50;
  for (let n = 0; n < 12; n += 1) {
    const from = `203.0.113.${n}`;
    const proof = workFor(await login('a guess', { from }));
    if ((await login('a guess', { from, proof })).status === 401) hashed += 1;
  }
  expect(hashed).toBe(60);
});
