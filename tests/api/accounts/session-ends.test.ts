// Whatever ends a session ends it at the next request, for every token.
import { beforeEach, describe, expect, it } from 'vitest';
import { resetPassword } from '#contract/accounts/account-links.ts';
import { changeProfile, signOut } from '#contract/accounts/accounts.ts';
import { deleteOwnAccount } from '#contract/my-records/own-data.ts';
import { openSession } from '#server/accounts/sessions.ts';
import { shareStack } from '../../support/database/empty.ts';
import { linkFor } from '../../support/records/links.ts';
import { makeAdmin, makeCustomer, type Person } from '../../support/records/people.ts';
import { send } from '../../support/service/send.ts';

const TOKENS = 20;
const PASSWORD = 'brass weight on a chain';
const NEW = 'another weight on a rope';

const stack = shareStack();
let ada: Person;
let tokens: string[];
beforeEach(async () => {
  ada = await makeCustomer(stack, { password: PASSWORD });
  tokens = await Promise.all(
    Array.from({ length: TOKENS }, () => openSession(stack.ctx, stack.ctx.db, ada.id)),
  );
});

/** @returns how many of the tokens still work */
async function working(path = '/api/me'): Promise<number> {
  const answers = await Promise.all(tokens.map((token) => send(stack, 'GET', path, { token })));
  return answers.filter(({ status }) => status === 200).length;
}

describe(`none of ${TOKENS} tokens works after`, () => {
  it('each has signed out, one after the other', async () => {
    for (let left = TOKENS; left > 0; left -= 1) {
      expect(await working()).toBe(left);
      await stack.as(tokens[left - 1] ?? '')(signOut);
    }
    expect(await working()).toBe(0);
  });

  it('the password is changed elsewhere', async () => {
    const body = { name: 'Ada', currentPassword: PASSWORD, newPassword: NEW };
    expect(await stack.as(ada.token)(changeProfile, { body })).toMatchObject({ ok: true });
    expect(await working()).toBe(0);
  });

  it('the password is reset by mail', async () => {
    const token = await linkFor(stack, 'reset', ada);
    expect(await stack.call(resetPassword, { body: { token, password: NEW } })).toMatchObject({ ok: true });
    expect(await working()).toBe(0);
  });

  it('the account is deleted', async () => {
    expect(await stack.as(ada.token)(deleteOwnAccount, { body: { password: PASSWORD } })).toMatchObject({
      ok: true,
    });
    expect(await working()).toBe(0);
  });

  it('an admin loses the role, on every admin endpoint', async () => {
    const admin = await makeAdmin(stack);
    tokens = await Promise.all(tokens.map(() => openSession(stack.ctx, stack.ctx.db, admin.id)));
    expect(await working('/api/orders')).toBe(TOKENS);
    await stack.ctx.db.updateTable('users').set({ role: 'customer' }).where('id', '=', admin.id).execute();
    expect(await working('/api/orders')).toBe(0);
  });
});
