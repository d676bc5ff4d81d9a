// Wrong codes of the second factor are throttled, and a new password starts anew.
import { expect, it } from 'vitest';
import { resetPassword } from '#contract/accounts/account-links.ts';
import { signIn } from '#contract/accounts/accounts.ts';
import { shareStack } from '../../support/database/empty.ts';
import { linkFor } from '../../support/records/links.ts';
import { makeAdmin } from '../../support/records/people.ts';
import { codeOf, setUpFactor } from '../../support/records/second-factors.ts';

const stack = shareStack({ settings: { RATE_LIMITS: 'on' } });

it('ten wrong codes in an hour shut out the password’s thief, not its owner', async () => {
  const ada = await makeAdmin(stack, { password: 'brass weight on a chain' });
  const { secret } = await setUpFactor(stack, ada);
  const enter = (password: string, code: string) =>
    stack.call(signIn, { body: { email: ada.email, password, code } });
  for (let n = 0; n < 10; n += 1)
    expect(await enter(ada.password, `00000${n}`)).toMatchObject({ code: 'wrong_code' });
  expect(await enter(ada.password, codeOf(stack, secret))).toMatchObject({ code: 'too_many' });
  const password = 'another weight on a rope';
  await stack.call(resetPassword, { body: { token: await linkFor(stack, 'reset', ada), password } });
  expect(await enter(password, codeOf(stack, secret))).toMatchObject({ ok: true });
});
