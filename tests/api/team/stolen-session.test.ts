// One stolen admin session: what the thief can't do with it, who hears of what they try, and how a newcomer is held.
import { beforeEach, describe, expect, it } from 'vitest';
import { resetPassword } from '#contract/accounts/account-links.ts';
import { changeProfile, signIn } from '#contract/accounts/accounts.ts';
import { endOtherSessions } from '#contract/accounts/sessions.ts';
import { changeBank } from '#contract/settings/settings.ts';
import {
  acceptInvitation,
  changeTeamRole,
  endMemberFactor,
  inviteToTeam,
  removeFromTeam,
} from '#contract/team/team.ts';
import { DAY_MS } from '#lib/days.ts';
import { isKnownNetwork, rememberNetwork } from '#server/accounts/known-networks.ts';
import { openSession } from '#server/accounts/sessions.ts';
import { shareStack } from '../../support/database/empty.ts';
import { linkFor } from '../../support/records/links.ts';
import { mailsOf } from '../../support/records/mails.ts';
import { makeAdmin, makeStaff, type Person, PROOF } from '../../support/records/people.ts';
import { codeOf, setUpFactor, startFactor } from '../../support/records/second-factors.ts';
import { inviteBy } from '../../support/records/team.ts';
import { dataOf } from '../../support/service/data-of.ts';
import type { Stack } from '../../support/service/stack.ts';

const stack = shareStack();
let ada: Person;
let grace: Person;
let admin: Stack['call'];
beforeEach(async () => {
  ada = await makeAdmin(stack, { username: 'Ada Marsh' });
  grace = await makeAdmin(stack, { username: 'Grace Holt' });
  admin = stack.as(ada.token);
});

const THIEF = 'thief@people.example';
const heard = async (address: string) =>
  (await mailsOf(stack, 'admin-change'))
    .filter(({ to_address }) => to_address === address)
    .map(({ subject }) => subject);
const freshSession = (id: string) => openSession(stack.ctx, stack.ctx.db, id);
const signedIn = async (email: string, password: string) => {
  const { token } = await dataOf(stack.call(signIn, { body: { email, password } }));
  return { call: stack.as(token), token };
};

it('alone it makes no admin, lowers nobody, and leads to no bank details', async () => {
  const asThief = stack.as(ada.token);
  const refused = { code: 'invalid', issues: [{ path: 'currentPassword' }] };
  const guess = { currentPassword: 'a guess' };
  const invitation = { email: THIEF, role: 'admin', ...guess } as const;
  expect(await asThief(inviteToTeam, { body: invitation })).toMatchObject(refused);
  const params = { id: grace.id };
  expect(await asThief(changeTeamRole, { params, body: { role: 'staff', ...guess } })).toMatchObject(refused);
  expect(await asThief(removeFromTeam, { params, body: guess })).toMatchObject(refused);
  expect(await asThief(endMemberFactor, { params, body: guess })).toMatchObject(refused);
  const details = { name: 'A thief', sortCode: '20-00-00', account: '12345678' };
  expect(
    await asThief(changeBank, { body: { details, version: 0, code: '123456', ...guess } }),
  ).toMatchObject(refused);
  expect(await stack.ctx.db.selectFrom('team_invitations').selectAll().execute()).toEqual([]);
});

describe('with the password, too,', () => {
  it('a newcomer has no power over the other admins for a day, and they hear of each step', async () => {
    const { token } = await inviteBy(admin, stack, THIEF, 'admin');
    const password = 'a crowbar under the coat';
    await dataOf(stack.call(acceptInvitation, { body: { token, name: 'Mallory Grey', password } }));
    const { call } = await signedIn(THIEF, password);
    const proof = { currentPassword: password };
    const held = { code: 'illegal_move', msg: expect.stringContaining('for 24 hours') };
    const params = { id: grace.id };
    expect(await call(changeTeamRole, { params, body: { role: 'staff', ...proof } })).toMatchObject(held);
    expect(await call(removeFromTeam, { params, body: proof })).toMatchObject(held);
    expect(await call(endMemberFactor, { params, body: proof })).toMatchObject(held);
    expect(await heard(grace.email)).toEqual([
      'Ada Marsh has invited thief@people.example to be an admin',
      'Mallory Grey has joined the team as an admin',
    ]);
    // Staff are no danger to anybody, and everybody may leave.
    const staff = await makeStaff(stack);
    expect(
      await call(changeTeamRole, { params: { id: staff.id }, body: { role: 'admin', ...proof } }),
    ).toMatchObject({ ok: true });
    stack.clock.advance(DAY_MS);
    const later = await signedIn(THIEF, password);
    expect(await later.call(removeFromTeam, { params, body: proof })).toMatchObject({ ok: true });
  });

  it('whoever has just set up an authenticator app is held as well', async () => {
    const { secret } = await setUpFactor(stack, ada);
    const body = () => ({ ...PROOF, code: codeOf(stack, secret) });
    const params = { id: grace.id };
    expect(await admin(removeFromTeam, { params, body: body() })).toMatchObject({ code: 'illegal_move' });
    stack.clock.advance(DAY_MS);
    const again = stack.as(await freshSession(ada.id));
    expect(await again(removeFromTeam, { params, body: body() })).toMatchObject({ ok: true });
  });

  it('an app that was begun and never confirmed holds nobody', async () => {
    await startFactor(stack, ada);
    expect(await admin(removeFromTeam, { params: { id: grace.id }, body: PROOF })).toMatchObject({
      ok: true,
    });
  });

  it('whoever was thrown out hears of what follows, for a week', async () => {
    await dataOf(admin(changeTeamRole, { params: { id: grace.id }, body: { role: 'staff', ...PROOF } }));
    stack.clock.advance(1);
    await dataOf(admin(removeFromTeam, { params: { id: grace.id }, body: PROOF }));
    await inviteBy(admin, stack, 'joan@people.example');
    expect(await heard(grace.email)).toEqual([
      'Ada Marsh has made Grace Holt staff',
      'Ada Marsh has removed Grace Holt from the team',
      'Ada Marsh has invited joan@people.example to be staff',
    ]);
    stack.clock.advance(7 * DAY_MS);
    await inviteBy(stack.as(await freshSession(ada.id)), stack, 'alan@people.example');
    expect(await heard(grace.email)).toHaveLength(3);
    expect(await heard(ada.email)).toHaveLength(4);
  });
});

describe('an invitation that a thief has sent ends with', () => {
  const SENDER_ACTS: [string, () => Promise<unknown>][] = [
    [
      'a new password of its sender',
      () =>
        dataOf(
          admin(changeProfile, { body: { name: 'Ada', ...PROOF, newPassword: 'a lead weight on a rope' } }),
        ),
    ],
    ['signing out everywhere else', () => dataOf(admin(endOtherSessions))],
    ['an authenticator app of its sender', () => setUpFactor(stack, ada)],
    [
      'a password reset',
      async () => {
        const token = await linkFor(stack, 'reset', ada);
        return dataOf(stack.call(resetPassword, { body: { token, password: 'a lead weight on a rope' } }));
      },
    ],
  ];

  it.each(SENDER_ACTS)('%s, as does the network that was known', async (_, act) => {
    await rememberNetwork(stack.ctx, stack.ctx.db, ada.id, 'the network of the thief');
    const { token } = await inviteBy(admin, stack, THIEF, 'admin');
    await act();
    const body = { token, name: 'Mallory Grey', password: 'a crowbar under the coat' };
    expect(await stack.call(acceptInvitation, { body })).toMatchObject({ code: 'link_used' });
    expect(await isKnownNetwork(stack.ctx, ada.id, 'the network of the thief')).toBe(false);
    expect(await stack.ctx.db.selectFrom('known_networks').selectAll().execute()).toHaveLength(1);
  });
});
