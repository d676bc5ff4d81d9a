// Password reset: the mailed link works once, for an hour.
import { describe, expect, it } from 'vitest';
import { resetPassword } from '#contract/accounts/account-links.ts';
import { changeProfile, getMe, signIn } from '#contract/accounts/accounts.ts';
import { shareStack } from '../../support/database/empty.ts';
import { linkFor } from '../../support/records/links.ts';
import { makeCustomer, makeStaff, type Person } from '../../support/records/people.ts';
import { send } from '../../support/service/send.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const OLD = 'brass weight on a chain';
const NEW = 'another weight on a rope';
const stack = shareStack();

const reset = (token: string, password = NEW) => stack.call(resetPassword, { body: { token, password } });
const opens = async ({ email }: Person, password: string) =>
  (await stack.call(signIn, { body: { email, password } })).ok;
const USED = {
  ok: false,
  code: 'link_used',
  msg: 'This link has been used or has expired. Ask for a new one.',
};

describe('the link', () => {
  it('sets the password, ends every session, verifies the address and notifies the owner by mail', async () => {
    const ada = await makeCustomer(stack, { password: OLD });
    const bob = await makeCustomer(stack);
    const answer = await reset(await linkFor(stack, 'reset', ada));
    expect(answer).toMatchObject({
      ok: true,
      data: { message: 'Your password is changed. Sign in with the new one.' },
    });
    expect(await stack.as(ada.token)(getMe)).toMatchObject({ code: 'unauthorised' });
    expect(await stack.as(bob.token)(getMe)).toMatchObject({ ok: true });
    expect([await opens(ada, OLD), await opens(ada, NEW)]).toEqual([false, true]);
    const { email_verified_at } = await stack.ctx.db
      .selectFrom('users')
      .select('email_verified_at')
      .where('id', '=', ada.id)
      .executeTakeFirstOrThrow();
    expect(email_verified_at).toBe(stack.clock.now());
    const mails = await stack.ctx.db.selectFrom('outbox').select(['kind', 'to_address']).execute();
    expect(mails).toEqual([{ kind: 'password-changed', to_address: ada.email }]);
  });

  it('works once', async () => {
    const ada = await makeCustomer(stack);
    const token = await linkFor(stack, 'reset', ada);
    expect((await reset(token)).ok).toBe(true);
    expect(await reset(token, OLD)).toMatchObject(USED);
    expect(
      (await send(stack, 'POST', '/api/password/reset', { body: { token, password: OLD } })).status,
    ).toBe(410);
    expect([await opens(ada, OLD), await opens(ada, NEW)]).toEqual([false, true]);
  });

  it('works for one of five parallel uses, and only one of two links works', async () => {
    const ada = await makeCustomer(stack);
    const [one, other] = [await linkFor(stack, 'reset', ada), await linkFor(stack, 'reset', ada)];
    const answers = await Promise.all([one, one, one, other, other].map((token) => reset(token)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers) if (!answer.ok) expect(answer).toMatchObject(USED);
  });

  it('works for an hour', async () => {
    const ada = await makeCustomer(stack);
    const [inTime, late] = [await linkFor(stack, 'reset', ada), await linkFor(stack, 'reset', ada)];
    stack.clock.advance(HOUR - 1);
    expect((await reset(inTime)).ok).toBe(true);
    const next = await linkFor(stack, 'reset', ada);
    stack.clock.advance(HOUR);
    expect(await reset(next)).toMatchObject(USED);
    expect(await reset(late)).toMatchObject(USED);
  });

  it('of another kind, of a deleted account or made up is refused', async () => {
    const ada = await makeCustomer(stack);
    expect(await reset(await linkFor(stack, 'verify', ada))).toMatchObject(USED);
    expect(await reset(await linkFor(stack, 'reset', { email: 'nobody@example.com' }))).toMatchObject(USED);
    const token = await linkFor(stack, 'reset', ada);
    await stack.ctx.db.deleteFrom('users').where('id', '=', ada.id).execute();
    expect(await reset(token)).toMatchObject(USED);
  });

  it('is revoked when the password is changed in the profile', async () => {
    const ada = await makeCustomer(stack, { password: OLD });
    const token = await linkFor(stack, 'reset', ada);
    const body = { name: 'Ada', currentPassword: OLD, newPassword: NEW };
    expect((await stack.as(ada.token)(changeProfile, { body })).ok).toBe(true);
    expect(await reset(token)).toMatchObject(USED);
  });

  it('stays valid after a password that is too weak or too short', async () => {
    const ada = await makeCustomer(stack);
    const token = await linkFor(stack, 'reset', ada);
    for (const password of ['password1', 'short', ada.email])
      expect(await reset(token, password)).toMatchObject({ code: 'invalid', issues: [{ path: 'password' }] });
    expect((await reset(token)).ok).toBe(true);
  });

  it('is refused for one of the team where a customer may have it', async () => {
    const enough = 'x7Gh2!pQ';
    const ofStaff = await linkFor(stack, 'reset', await makeStaff(stack));
    const refused = await reset(ofStaff, enough);
    expect(refused).toMatchObject({ code: 'invalid', issues: [{ path: 'password' }] });
    expect(refused).toMatchObject({ msg: expect.stringContaining('four or more words') });
    expect((await reset(ofStaff)).ok).toBe(true);
    expect((await reset(await linkFor(stack, 'reset', await makeCustomer(stack)), enough)).ok).toBe(true);
  });

  it.each(['', 'short', 'x'.repeat(42), 'x'.repeat(44), `${'x'.repeat(42)}!`])(
    'an incomplete body is refused: %j',
    async (token) => {
      expect(await reset(token)).toMatchObject({ code: 'invalid', issues: [{ path: 'token' }] });
    },
  );
});
