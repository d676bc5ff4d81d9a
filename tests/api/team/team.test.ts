// The team: inviting, joining, changing a role and removing, each in the audit log; the last admin stays.
import { beforeEach, describe, expect, it } from 'vitest';
import { changeProfile, getMe, signIn } from '#contract/accounts/accounts.ts';
import { deleteOwnAccount } from '#contract/my-records/own-data.ts';
import { listOrders } from '#contract/orders/orders.ts';
import {
  acceptInvitation,
  changeTeamRole,
  endMemberFactor,
  inviteToTeam,
  listTeam,
  removeFromTeam,
  withdrawInvitation,
} from '#contract/team/team.ts';
import { isKnownNetwork, rememberNetwork } from '#server/accounts/known-networks.ts';
import { deliverDueMail } from '#server/mail/deliver-mail.ts';
import { sweepOld } from '#server/timers/sweep-old.ts';
import { shareStack } from '../../support/database/empty.ts';
import { mailKinds } from '../../support/records/mails.ts';
import { makeAdmin, makeCustomer, makeStaff, type Person } from '../../support/records/people.ts';
import { setUpFactor } from '../../support/records/second-factors.ts';
import { inviteBy } from '../../support/records/team.ts';
import { dataOf } from '../../support/service/data-of.ts';
import type { Stack } from '../../support/service/stack.ts';

const PASSWORD = 'brass weight on a chain';
const PROOF = { currentPassword: PASSWORD };
const DAY = 24 * 3_600_000;
const EMAIL = 'Grace@people.example';
const stack = shareStack();
let ada: Person;
let admin: Stack['call'];
beforeEach(async () => {
  ada = await makeAdmin(stack, { password: PASSWORD });
  admin = stack.as(ada.token);
});

const accept = (token: string, password = PASSWORD) =>
  stack.call(acceptInvitation, { body: { token, name: 'Grace Holt', password } });
const enter = (email: string, password = PASSWORD) => stack.call(signIn, { body: { email, password } });
const setRole = (call: Stack['call'], id: string, role: 'staff' | 'admin') =>
  call(changeTeamRole, { params: { id }, body: { role, ...PROOF } });
const remove = (call: Stack['call'], id: string) => call(removeFromTeam, { params: { id }, body: PROOF });
const trail = () =>
  stack.ctx.db.selectFrom('audit_log').selectAll().where('entity', '=', 'team').orderBy('at').execute();

describe('an invitation', () => {
  it('opens the dashboard to whoever has its link, once, under the invited role', async () => {
    const { token } = await inviteBy(admin, stack, EMAIL, 'staff', PROOF);
    stack.clock.advance(1);
    expect(await accept(token)).toMatchObject({ ok: true });
    const grace = await enter(EMAIL);
    expect(grace).toMatchObject({ data: { user: { name: 'Grace Holt', role: 'staff' } } });
    expect(await accept(token, 'another weight on a rope')).toMatchObject({ code: 'link_used' });
    expect(await enter(EMAIL)).toMatchObject({ ok: true });
    const rows = await trail();
    expect(rows.map(({ action }) => action)).toEqual(['invite', 'join']);
    expect(JSON.stringify(rows).toLowerCase()).not.toContain('grace');
  });

  it('signs in the account that it has opened, and no other', async () => {
    const first = await inviteBy(admin, stack, EMAIL, 'staff', PROOF);
    const { session } = await dataOf(accept(first.token));
    expect(session).toMatchObject({ user: { name: 'Grace Holt', role: 'staff' } });
    expect(await stack.as(session?.token ?? '')(getMe)).toMatchObject({ data: { user: { role: 'staff' } } });
    const known = await makeCustomer(stack);
    const second = await inviteBy(admin, stack, known.email, 'staff', PROOF);
    expect(await dataOf(accept(second.token))).toEqual({
      success: true,
      message: 'Welcome to the team. Sign in with your email address and the new password.',
    });
  });

  it('of two uses at once only one succeeds', async () => {
    const { token } = await inviteBy(admin, stack, EMAIL, 'staff', PROOF);
    const answers = await Promise.all([accept(token), accept(token, 'another weight on a rope')]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('ends after a week, by a newer one, and when it is withdrawn', async () => {
    const first = await inviteBy(admin, stack, EMAIL, 'staff', PROOF);
    const second = await inviteBy(admin, stack, EMAIL.toLowerCase(), 'staff', PROOF);
    expect(await accept(first.token)).toMatchObject({ code: 'link_used' });
    expect(await admin(withdrawInvitation, { params: { id: second.id } })).toMatchObject({
      data: { invitations: [] },
    });
    expect(await accept(second.token)).toMatchObject({ code: 'link_used' });
    const third = await inviteBy(admin, stack, EMAIL, 'staff', PROOF);
    stack.clock.advance(7 * DAY);
    expect(await accept(third.token)).toMatchObject({ code: 'link_used' });
    expect((await sweepOld(stack.ctx)).team_invitations).toBe(0);
    stack.clock.advance(1);
    expect((await sweepOld(stack.ctx)).team_invitations).toBe(1);
  });

  it('takes over the account of its address: password, sessions and all', async () => {
    const customer = await makeCustomer(stack, { email: EMAIL, password: 'an older password' });
    const { token } = await inviteBy(admin, stack, EMAIL, 'admin', PROOF);
    expect(await accept(token)).toMatchObject({ ok: true });
    expect(await stack.as(customer.token)(getMe)).toMatchObject({ code: 'unauthorised' });
    expect(await enter(EMAIL, 'an older password')).toMatchObject({ code: 'wrong_credentials' });
    expect(await enter(EMAIL)).toMatchObject({ data: { user: { role: 'admin' } } });
  });

  it('is refused for one of the team, and ends with its sender’s role', async () => {
    const staff = await makeStaff(stack);
    const body = { email: staff.email.toUpperCase(), role: 'admin', ...PROOF } as const;
    expect(await admin(inviteToTeam, { body })).toMatchObject({ code: 'invalid' });
    const other = await makeAdmin(stack);
    const { token } = await inviteBy(stack.as(other.token), stack, EMAIL, 'admin');
    expect(await setRole(admin, other.id, 'staff')).toMatchObject({ ok: true });
    expect(await accept(token)).toMatchObject({ code: 'link_used' });
  });

  it('ends with its sender’s account', async () => {
    const other = await makeAdmin(stack, { password: PASSWORD });
    const { token } = await inviteBy(stack.as(other.token), stack, EMAIL, 'admin', PROOF);
    expect(await stack.as(other.token)(deleteOwnAccount, { body: { password: PASSWORD } })).toMatchObject({
      ok: true,
    });
    expect(await accept(token)).toMatchObject({ code: 'link_used' });
  });

  it('makes only the network known that it was accepted from', async () => {
    const { id } = await makeCustomer(stack, { email: EMAIL });
    await rememberNetwork(stack.ctx, stack.ctx.db, id, 'a network of somebody else');
    const { token } = await inviteBy(admin, stack, EMAIL, 'staff', PROOF);
    expect(await accept(token)).toMatchObject({ ok: true });
    expect(await stack.ctx.db.selectFrom('known_networks').selectAll().execute()).toHaveLength(1);
    expect(await isKnownNetwork(stack.ctx, id, 'a network of somebody else')).toBe(false);
  });

  it('leaves no link in the outbox once it is sent, and no common password', async () => {
    const { token } = await inviteBy(admin, stack, EMAIL, 'staff', PROOF);
    for (const weak of ['password1', 'x7Gh2!pQ'])
      expect(await accept(token, weak)).toMatchObject({ code: 'invalid', issues: [{ path: 'password' }] });
    await deliverDueMail(stack.ctx);
    const mails = await stack.ctx.db.selectFrom('outbox').selectAll().execute();
    expect(JSON.stringify(mails)).not.toContain(token);
    expect(await accept(token)).toMatchObject({ ok: true });
  });
});

describe('a member', () => {
  it('who has the role already is told to nobody', async () => {
    const staff = await makeStaff(stack);
    expect(await setRole(admin, staff.id, 'staff')).toMatchObject({ ok: true });
    expect([await trail(), await mailKinds(stack)]).toEqual([[], []]);
  });

  it('becomes an admin, staff again, then a customer who is signed out', async () => {
    const staff = await makeStaff(stack, { username: 'Grace Holt' });
    const call = stack.as(staff.token);
    expect(await setRole(admin, staff.id, 'admin')).toMatchObject({ ok: true });
    expect(await call(listTeam)).toMatchObject({ ok: true });
    stack.clock.advance(1);
    expect(await setRole(admin, staff.id, 'staff')).toMatchObject({ ok: true });
    expect(await call(listTeam)).toMatchObject({ code: 'forbidden' });
    expect(await call(listOrders)).toMatchObject({ ok: true });
    stack.clock.advance(1);
    const removed = await remove(admin, staff.id);
    expect(removed).toMatchObject({ data: { members: [{ _id: ada.id, hasSecondFactor: false }] } });
    expect(await call(listOrders)).toMatchObject({ code: 'unauthorised' });
    expect((await trail()).map(({ actor, action, before, after }) => [actor, action, before, after])).toEqual(
      [
        [ada.id, 'role', '{"role":"staff"}', '{"role":"admin"}'],
        [ada.id, 'role', '{"role":"admin"}', '{"role":"staff"}'],
        [ada.id, 'remove', '{"role":"staff"}', '{"role":"customer"}'],
      ],
    );
  });

  it('loses a lost authenticator app by an admin, and every sign-in with it', async () => {
    const staff = await makeStaff(stack, { password: PASSWORD });
    await setUpFactor(stack, staff);
    const end = (id: string) => admin(endMemberFactor, { params: { id }, body: PROOF });
    expect(await enter(staff.email)).toMatchObject({ code: 'second_factor_needed' });
    expect(await end(staff.id)).toMatchObject({ ok: true });
    expect(await stack.as(staff.token)(getMe)).toMatchObject({ code: 'unauthorised' });
    expect(await enter(staff.email)).toMatchObject({ ok: true });
    expect(await end(staff.id)).toMatchObject({ code: 'illegal_move' });
    await setUpFactor(stack, ada);
    expect(await end(ada.id)).toMatchObject({ code: 'illegal_move' });
  });

  it('must be of the team', async () => {
    const { id } = await makeCustomer(stack);
    expect(await setRole(admin, id, 'admin')).toMatchObject({ code: 'not_found' });
    expect(await remove(admin, id)).toMatchObject({ code: 'not_found' });
    expect(await trail()).toEqual([]);
  });
});

describe('the last admin', () => {
  it('can’t be removed or made staff', async () => {
    expect(await remove(admin, ada.id)).toMatchObject({ code: 'illegal_move' });
    expect(await setRole(admin, ada.id, 'staff')).toMatchObject({ code: 'illegal_move' });
    expect(await admin(changeProfile, { body: { name: 'Ada' } })).toMatchObject({
      data: { user: { role: 'admin' } },
    });
  });

  it.each([
    ['removing each other', (call: Stack['call'], other: Person) => remove(call, other.id)],
    ['demoting each other', (call: Stack['call'], other: Person) => setRole(call, other.id, 'staff')],
    ['leaving', (call: Stack['call'], _: Person, self: Person) => remove(call, self.id)],
    [
      'deleting their accounts',
      (call: Stack['call']) => call(deleteOwnAccount, { body: { password: PASSWORD } }),
    ],
  ])('of two admins %s at once one is left', async (_, act) => {
    const bea = await makeAdmin(stack, { password: PASSWORD });
    const answers = await Promise.all([act(admin, bea, ada), act(stack.as(bea.token), ada, bea)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const admins = await stack.ctx.db.selectFrom('users').select('id').where('role', '=', 'admin').execute();
    expect(admins).toHaveLength(1);
  });
});
