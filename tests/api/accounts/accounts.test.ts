// Registration: the new user's role, password rules and what is stored.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { getMe, register, signIn } from '#contract/accounts/accounts.ts';
import { listOrders } from '#contract/orders/orders.ts';
import { shareStack } from '../../support/database/empty.ts';
import { aRegistration } from '../../support/service/bodies.ts';
import { send } from '../../support/service/send.ts';

const stack = shareStack();

const rowOf = (email: string) =>
  stack.ctx.db.selectFrom('users').selectAll().where('email_key', '=', email).executeTakeFirstOrThrow();

describe('registering', () => {
  it('creates a customer and signs them in', async () => {
    const result = await stack.call(register, { body: aRegistration() });
    const user = {
      username: 'Ada Marsh',
      name: 'Ada Marsh',
      email: 'ada.marsh@example.com',
      role: 'customer',
      profileImage: '',
    };
    expect(result).toEqual({
      ok: true,
      status: 201,
      data: { success: true, token: expect.stringMatching(/^[\w-]{43}$/), user },
    });
    const token = result.ok ? result.data.token : '';
    expect(await stack.as(token)(getMe)).toMatchObject({ ok: true, data: { user } });
  });

  it('stores argon2id and SHA-256 hashes instead of the password and token', async () => {
    const result = await stack.call(register, { body: aRegistration() });
    const { password_hash } = await rowOf('ada.marsh@example.com');
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=3,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    const token = result.ok ? result.data.token : '';
    const sessions = await stack.ctx.db.selectFrom('sessions').selectAll().execute();
    expect(sessions).toMatchObject([{ token_hash: createHash('sha256').update(token).digest('hex') }]);
    expect(JSON.stringify(sessions)).not.toContain(token);
  });

  it('never creates an admin, whatever the body says', async () => {
    const body = { ...aRegistration(), role: 'admin', isAdmin: true, email_verified_at: 1 };
    const { json, headers } = await send(stack, 'POST', '/api/register', { body });
    expect(json).toMatchObject({ user: { role: 'customer' } });
    expect(headers.get('cache-control')).toBe('no-store');
    const token = String(json?.token);
    expect(await stack.as(token)(listOrders)).toMatchObject({ ok: false, code: 'forbidden' });
  });

  it.each([
    'password1',
    'PASSWORD1',
    'Sunshine2026!',
    'qwertyuiop',
    'kelvin&rowe1',
    'ada.marsh',
    'aaaaaaaaaa',
  ])('refuses the password %s, at its field', async (password) => {
    expect(await stack.call(register, { body: aRegistration({ password }) })).toMatchObject({
      ok: false,
      code: 'invalid',
      issues: [{ path: 'password' }],
    });
  });

  it.each([
    ['too short', 'seven77'],
    ['too long', 'x1y'.repeat(86)],
  ])('refuses a password that is %s', async (_, password) => {
    expect(await stack.call(register, { body: aRegistration({ password }) })).toMatchObject({
      ok: false,
      issues: [{ path: 'password' }],
    });
  });

  it('does not truncate long passwords: two that differ only in the last of 256 letters are different', async () => {
    const long = 'correct horse '.repeat(18).slice(0, 255);
    await stack.call(register, { body: aRegistration({ password: `${long}a` }) });
    const { email } = aRegistration();
    expect(await stack.call(signIn, { body: { email, password: `${long}b` } })).toMatchObject({
      code: 'wrong_credentials',
    });
    expect(await stack.call(signIn, { body: { email, password: `${long}a` } })).toMatchObject({ ok: true });
  });

  it('twenty at once with one email, in any case, create one account', async () => {
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, n) => {
        const email = n % 2 ? 'Ada.Marsh@Example.com' : 'ada.marsh@example.com';
        return stack.call(register, { body: aRegistration({ email }) });
      }),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const refusals = results.filter((result) => !result.ok);
    expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set(['email_taken']));
    expect(new Set(refusals.map(({ msg }) => msg)).size).toBe(1);
    expect(await stack.ctx.db.selectFrom('users').select('id').execute()).toHaveLength(1);
    expect(await stack.ctx.db.selectFrom('sessions').select('user_id').execute()).toHaveLength(1);
  });
});
