// The profile: name, picture, password.
import { beforeEach, describe, expect, it } from 'vitest';
import { changeProfile, getMe, signIn } from '#contract/accounts/accounts.ts';
import type { BodySent } from '#contract/endpoint.ts';
import { openSession } from '#server/accounts/sessions.ts';
import { shareStack } from '../../support/database/empty.ts';
import { makeCustomer, type Person } from '../../support/records/people.ts';
import { send } from '../../support/service/send.ts';

const OLD = 'brass weight on a chain';
const NEW = 'another weight on a rope';
const stack = shareStack();
let ada: Person;
beforeEach(async () => {
  ada = await makeCustomer(stack, { email: 'ada@example.com', password: OLD });
});

const change = (body: BodySent<typeof changeProfile>) => stack.as(ada.token)(changeProfile, { body });
const mailKinds = async () =>
  (await stack.ctx.db.selectFrom('outbox').select(['kind', 'to_address']).execute()).map(
    ({ kind, to_address }) => `${kind} to ${to_address}`,
  );

describe('the profile', () => {
  it('takes a new name and picture without a password', async () => {
    expect(await change({ name: '  Ada Winter ', profileImage: '/pictures/me.webp' })).toMatchObject({
      ok: true,
      data: {
        message: 'Profile updated successfully!',
        user: { username: 'Ada Winter', name: 'Ada Winter', profileImage: '/pictures/me.webp' },
      },
    });
    expect(await mailKinds()).toEqual([]);
  });

  it('keeps the picture when none is sent', async () => {
    await change({ name: 'Ada', profileImage: '/pictures/me.webp' });
    expect(await change({ name: 'Ada', currentPassword: '', newPassword: '' })).toMatchObject({
      data: { user: { profileImage: '/pictures/me.webp' } },
    });
  });

  it('never changes email or role', async () => {
    const body = { name: 'Ada', email: 'other@example.com', role: 'admin', _id: 'x' };
    expect((await send(stack, 'POST', '/api/user/profile', { token: ada.token, body })).status).toBe(200);
    expect(await stack.as(ada.token)(getMe)).toMatchObject({
      data: { user: { email: 'ada@example.com', role: 'customer' } },
    });
  });

  it.each([
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'http://example.com/a.png',
    '//example.com/a.png',
    'https://user:pass@example.com/a.png',
    'https://169.254.169.254/latest',
    'https://localhost/a.png',
    'https://[::1]/a.png',
    '/../secret',
    '/\\example.com',
    `https://example.com/${'a'.repeat(2048)}`,
  ])('refuses the picture %s', async (profileImage) => {
    expect(await change({ name: 'Ada', profileImage })).toMatchObject({
      ok: false,
      issues: [{ path: 'profileImage' }],
    });
  });
});

describe('a new password', () => {
  it('ends all other sessions, keeps this one, and notifies the owner by mail', async () => {
    const elsewhere = await openSession(stack.ctx, stack.ctx.db, ada.id);
    expect(await change({ name: 'Ada', currentPassword: OLD, newPassword: NEW })).toMatchObject({ ok: true });
    expect(await stack.as(elsewhere)(getMe)).toMatchObject({ ok: false, code: 'unauthorised' });
    expect(await stack.as(ada.token)(getMe)).toMatchObject({ ok: true });
    expect(await mailKinds()).toEqual(['password-changed to ada@example.com']);
    const { email } = ada;
    expect(await stack.call(signIn, { body: { email, password: OLD } })).toMatchObject({ ok: false });
    expect(await stack.call(signIn, { body: { email, password: NEW } })).toMatchObject({ ok: true });
  });

  it.each([
    ['no present one', { newPassword: NEW }, 'currentPassword'],
    ['a wrong present one', { currentPassword: 'not this one', newPassword: NEW }, 'currentPassword'],
    ['a common new one', { currentPassword: OLD, newPassword: 'password1' }, 'newPassword'],
    ['a short new one', { currentPassword: OLD, newPassword: 'short' }, 'newPassword'],
  ])('is refused with %s, and nothing changes', async (_, fields, path) => {
    expect(await change({ name: 'Eve', ...fields })).toMatchObject({
      ok: false,
      code: 'invalid',
      issues: [{ path }],
    });
    expect(await stack.as(ada.token)(getMe)).toMatchObject({ data: { user: { name: ada.username } } });
    expect(await mailKinds()).toEqual([]);
  });

  it('succeeds for one of two changes at once', async () => {
    const results = await Promise.all([
      change({ name: 'Ada', currentPassword: OLD, newPassword: NEW }),
      change({ name: 'Ada', currentPassword: OLD, newPassword: `${NEW} too` }),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await mailKinds()).toHaveLength(1);
  });

  it('leaves no session of the old password behind, even one started at the same moment', async () => {
    const { email } = ada;
    const tokens: string[] = [];
    let isChanged = false;
    const keepTrying = async () => {
      while (!isChanged) {
        const result = await stack.call(signIn, { body: { email, password: OLD } });
        if (result.ok) tokens.push(result.data.token);
      }
    };
    const trying = [keepTrying(), keepTrying(), keepTrying()];
    const changed = await change({ name: 'Ada', currentPassword: OLD, newPassword: NEW });
    isChanged = true;
    await Promise.all(trying);
    expect(changed.ok).toBe(true);
    expect(tokens.length).toBeGreaterThan(0);
    for (const token of tokens) expect(await stack.as(token)(getMe)).toMatchObject({ ok: false });
  });
});
