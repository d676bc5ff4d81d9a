// Where an account is signed in: listed with device and last use, and ended one by one or all but this one.
import { beforeEach, expect, it } from 'vitest';
import { getMe } from '#contract/accounts/accounts.ts';
import { endOtherSessions, endSession, listSessions } from '#contract/accounts/sessions.ts';
import { shareStack } from '../../support/database/empty.ts';
import { makeCustomer, type Person } from '../../support/records/people.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { send } from '../../support/service/send.ts';

const PASSWORD = 'brass weight on a chain';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const stack = shareStack();
let ada: Person;
beforeEach(async () => {
  ada = await makeCustomer(stack, { password: PASSWORD });
  stack.clock.advance(60_000);
});

/** @returns the token */
async function enter(userAgent: string): Promise<string> {
  const body = { email: ada.email, password: PASSWORD };
  const { json } = await send(stack, 'POST', '/api/login', { body, headers: { 'User-Agent': userAgent } });
  return String(json?.token);
}
const sessionsOf = async (token: string) => {
  return (await dataOf(stack.as(token)(listSessions))).sessions;
};
const lives = async (token: string) => (await stack.as(token)(getMe)).ok;

it('lists the account’s own, the last used first, without their tokens or hashes', async () => {
  await makeCustomer(stack);
  const token = await enter(FIREFOX);
  const sessions = await sessionsOf(token);
  expect(sessions.map(({ device, isThis }) => [device, isThis])).toEqual([
    ['Firefox on Linux', true],
    ['', false],
  ]);
  const rows = await stack.ctx.db.selectFrom('sessions').select('token_hash').execute();
  for (const { token_hash } of rows) expect(JSON.stringify(sessions)).not.toContain(token_hash);
  stack.clock.advance(8 * 24 * 3_600_000);
  expect(await sessionsOf(await enter(FIREFOX))).toHaveLength(1);
});

it('ends one of them, and no other account’s', async () => {
  const token = await enter(FIREFOX);
  const other = await makeCustomer(stack);
  const id = (await sessionsOf(token)).find(({ isThis }) => !isThis)?._id ?? '';
  expect(await stack.as(other.token)(endSession, { params: { id } })).toMatchObject({ code: 'not_found' });
  expect(await lives(ada.token)).toBe(true);
  expect(await stack.as(token)(endSession, { params: { id } })).toMatchObject({
    data: { sessions: [{ isThis: true }] },
  });
  expect([await lives(ada.token), await lives(token)]).toEqual([false, true]);
});

it('ends all but the one that asks', async () => {
  const [one, token] = [await enter(FIREFOX), await enter(FIREFOX)];
  const other = await makeCustomer(stack);
  expect(await stack.as(token)(endOtherSessions)).toMatchObject({ data: { sessions: [{ isThis: true }] } });
  expect([await lives(one), await lives(ada.token)]).toEqual([false, false]);
  expect([await lives(token), await lives(other.token)]).toEqual([true, true]);
});
