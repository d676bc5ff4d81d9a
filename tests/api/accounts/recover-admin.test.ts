// `npm run admin -- EMAIL`: the way back into a shop whose admins were thrown out.
import { expect, it } from 'vitest';
import { resetPassword } from '#contract/accounts/account-links.ts';
import { getMe, signIn } from '#contract/accounts/accounts.ts';
import { acceptInvitation, listTeam, removeFromTeam } from '#contract/team/team.ts';
import { recoverAdmin } from '#server/accounts/recover-admin.ts';
import { shareStack } from '../../support/database/empty.ts';
import { tokenIn } from '../../support/records/links.ts';
import { makeAdmin, makeCustomer, makeStaff } from '../../support/records/people.ts';
import { setUpFactor } from '../../support/records/second-factors.ts';
import { inviteBy } from '../../support/records/team.ts';
import { dataOf } from '../../support/service/data-of.ts';

const stack = shareStack();
const PASSWORD = 'a lead weight on a rope';

async function enter(email: string) {
  const token = tokenIn(await recoverAdmin(stack.ctx, email));
  await dataOf(stack.call(resetPassword, { body: { token, password: PASSWORD } }));
  const signedIn = await dataOf(stack.call(signIn, { body: { email, password: PASSWORD } }));
  return { call: stack.as(signedIn.token), user: signedIn.user };
}

it('makes an admin of a colleague who was lowered, and ends sessions, invitations and the lost app', async () => {
  const thief = await makeAdmin(stack, { username: 'Mallory Grey' });
  const grace = await makeStaff(stack, { username: 'Grace Holt', password: 'a password' });
  const customer = await makeCustomer(stack);
  await setUpFactor(stack, grace);
  const { token } = await inviteBy(stack.as(thief.token), stack, 'other@people.example', 'admin');
  const { call, user } = await enter(grace.email);
  expect(user).toMatchObject({ name: 'Grace Holt', role: 'admin' });
  for (const person of [thief, grace, customer])
    expect(await stack.as(person.token)(getMe)).toMatchObject({ code: 'unauthorised' });
  const body = { token, name: 'Another', password: PASSWORD };
  expect(await stack.call(acceptInvitation, { body })).toMatchObject({ code: 'link_used' });
  // No day's wait: whoever runs the server is no thief.
  const removed = await call(removeFromTeam, {
    params: { id: thief.id },
    body: { currentPassword: PASSWORD },
  });
  expect(removed).toMatchObject({ data: { members: [{ name: 'Grace Holt' }] } });
  const trail = await stack.ctx.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'recover')
    .execute();
  expect(trail).toMatchObject([{ actor: 'operator', entity_id: grace.id, before: '{"role":"staff"}' }]);
});

it('makes the account where there is none, and its old password opens nothing', async () => {
  const { call } = await enter('Owner@people.example');
  expect(await call(listTeam)).toMatchObject({ data: { members: [{ email: 'Owner@people.example' }] } });
  await recoverAdmin(stack.ctx, 'owner@people.example');
  const body = { email: 'owner@people.example', password: PASSWORD };
  expect(await stack.call(signIn, { body })).toMatchObject({ code: 'wrong_credentials' });
});
