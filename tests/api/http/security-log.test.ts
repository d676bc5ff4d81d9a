// Security events in the log: each with who, where and what, and never a secret.
import { hash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { getMe, signIn, signOut } from '#contract/accounts/accounts.ts';
import { endOtherSessions, endSession, listSessions } from '#contract/accounts/sessions.ts';
import { listAppointments, requestAppointment } from '#contract/appointments/appointments.ts';
import { editAppointment } from '#contract/appointments/edit-appointment.ts';
import { changeEngineer, type EngineerDraft } from '#contract/diary/engineers.ts';
import { placeAppointment } from '#contract/diary/placing.ts';
import { readBooking } from '#contract/my-records/token-links.ts';
import { ENDPOINTS } from '#contract/openapi.ts';
import { stopBank } from '#contract/settings/bank-changes.ts';
import { changeTeamRole, listTeam, withdrawInvitation } from '#contract/team/team.ts';
import { DAY_MS } from '#lib/days.ts';
import { openSession } from '#server/accounts/sessions.ts';
import { EVENT_RULES, SECURITY_EVENTS, type SecurityEvent } from '#server/http/security-log.ts';
import { createLog } from '#server/platform/log.ts';
import { applyDueBank } from '#server/settings/change-bank.ts';
import { shareStack } from '../../support/database/empty.ts';
import { anEngineer, engineerToken, makeEngineer } from '../../support/records/diary.ts';
import { newAppointment } from '../../support/records/diary-bodies.ts';
import { targetOf, WRITABLE } from '../../support/records/good-bodies.ts';
import { makeAdmin, makeCustomer, makeStaff } from '../../support/records/people.ts';
import { changeWaits } from '../../support/records/second-factors.ts';
import { inviteBy } from '../../support/records/team.ts';
import { aVisit } from '../../support/service/bodies.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { send } from '../../support/service/send.ts';

const PASSWORD = 'brass weight on a chain';
const stack = shareStack();
let lines: string[];
beforeEach(() => {
  lines = [];
  stack.ctx.log = createLog('info', { write: (line: string) => lines.push(line) });
});
const events = () =>
  lines.map((line) => JSON.parse(line) as Record<string, string>).filter(({ msg }) => msg === 'security');
const names = () => events().map(({ event }) => event);
const idOf = async (token: string) =>
  (
    await stack.ctx.db
      .selectFrom('sessions')
      .select('user_id')
      .where('token_hash', '=', hash('sha256', token, 'hex'))
      .executeTakeFirst()
  )?.user_id;

/** What a good call of each says of itself; the bodies of tests/support/records/good-bodies.ts. */
const OF_CALLS: Readonly<Record<string, SecurityEvent>> = {
  register: 'account-made',
  changeProfile: 'password-changed',
  deleteOwnAccount: 'account-deleted',
  forgotPassword: 'password-reset-asked',
  resetPassword: 'password-changed',
  verifyEmail: 'address-proven',
  confirmSecondFactor: 'factor-on',
  endSecondFactor: 'factor-off',
  endMemberFactor: 'factor-off',
  inviteToTeam: 'invited',
  acceptInvitation: 'joined-team',
  changeTeamRole: 'role-changed',
  removeFromTeam: 'removed-from-team',
  linkEngineer: 'link-replaced',
  changeBank: 'bank-changed',
  confirmBank: 'bank-confirmed',
  stopBankByLink: 'bank-stopped',
  changeSettings: 'settings-changed',
  publishNow: 'published',
  undoPublication: 'published',
};
const BY_THEMSELVES: SecurityEvent[] = [
  'signed-in',
  'signed-out',
  'sessions-ended',
  'invitation-withdrawn',
  'link-ended',
  'refused',
];

it('are tried below, one and all', () => {
  expect(calls.map(({ name }) => name).sort()).toEqual(Object.keys(OF_CALLS).sort());
  expect(new Set([...Object.values(OF_CALLS), ...BY_THEMSELVES])).toEqual(new Set(SECURITY_EVENTS));
  const ruled = Object.entries(ENDPOINTS).filter(([, endpoint]) => EVENT_RULES.has(endpoint));
  const apart = [
    'signIn',
    'signOut',
    'endSession',
    'endOtherSessions',
    'withdrawInvitation',
    'stopBank',
    'changeEngineer',
    'editAppointment',
    'placeAppointment',
  ];
  expect(ruled.map(([name]) => name).sort()).toEqual([...Object.keys(OF_CALLS), ...apart].sort());
});

/** Texts below fields of a body that hold a secret or name a person. */
const secretsOf = (body: Record<string, unknown>): string[] =>
  ['password', 'currentPassword', 'newPassword', 'code', 'token', 'email', 'phone'].flatMap((field) =>
    typeof body[field] === 'string' && body[field] !== '' ? [body[field]] : [],
  );

const calls = WRITABLE.flatMap(({ name, endpoint }) => {
  const event = OF_CALLS[name];
  return event ? [{ name, endpoint, event }] : [];
});
it.each(calls)('$name: $event', async ({ name, endpoint, event }) => {
  // The last admin may not go.
  await makeAdmin(stack);
  const { path, token, body } = await targetOf(stack, { name, endpoint });
  const owner = await idOf(token);
  lines = [];
  const answer = await send(stack, endpoint.method, path, { token, body });
  expect(answer.status).toBeLessThan(300);
  const [line, ...others] = events();
  expect(others).toEqual([]);
  expect(line).toMatchObject({ event, route: endpoint.path, net: '127.0.0.1', level: 30 });
  expect(line?.id).toBe(answer.headers.get('x-request-id'));
  // Of a link in a mail it is whose link it was.
  const isByLink = ['register', 'resetPassword', 'acceptInvitation', 'stopBankByLink'].includes(name);
  if (isByLink) expect(line?.who).toMatch(/^[\w-]{20,}$/);
  else if (name !== 'forgotPassword') expect(line?.who).toBe(owner);
  for (const secret of [token, ...secretsOf(body)]) expect(lines.join('')).not.toContain(secret);
});

describe('signing in', () => {
  it('says who, or whose account was tried', async () => {
    const ada = await makeCustomer(stack, { password: PASSWORD });
    await stack.call(signIn, { body: { email: ada.email, password: PASSWORD } });
    await stack.call(signIn, { body: { email: ada.email.toUpperCase(), password: 'the wrong weight' } });
    const about = hash('sha256', ada.email.toLowerCase(), 'hex').slice(0, 12);
    expect(events()).toMatchObject([
      { event: 'signed-in', who: ada.id, about, net: '127.0.0.1' },
      { event: 'refused', code: 'wrong_credentials', who: '', about, route: signIn.path, level: 40 },
    ]);
    for (const secret of [PASSWORD, 'wrong weight', ada.email]) expect(lines.join('')).not.toContain(secret);
  });

  it('and out, here and elsewhere', async () => {
    const ada = await makeCustomer(stack);
    const elsewhere = await openSession(stack.ctx, stack.ctx.db, ada.id);
    const call = stack.as(ada.token);
    const { sessions } = await dataOf(call(listSessions));
    const other = sessions.find(({ isThis }) => !isThis);
    await call(endSession, { params: { id: other?._id ?? '' } });
    await call(endOtherSessions);
    await call(signOut);
    await call(getMe);
    expect(names()).toEqual(['sessions-ended', 'sessions-ended', 'signed-out', 'refused']);
    expect(
      new Set(
        events()
          .slice(0, 3)
          .map(({ who }) => who),
      ),
    ).toEqual(new Set([ada.id]));
    for (const secret of [ada.token, elsewhere]) expect(lines.join('')).not.toContain(secret);
  });
});

it('what the bank details become, by a button and by themselves', async () => {
  await changeWaits(stack);
  const admin = await makeAdmin(stack);
  lines = [];
  await dataOf(stack.as(admin.token)(stopBank));
  expect(events()).toMatchObject([{ event: 'bank-stopped', who: admin.id }]);
  await stack.empty();
  await changeWaits(stack);
  lines = [];
  stack.clock.advance(DAY_MS);
  expect(await applyDueBank(stack.ctx)).toBe(true);
  expect(events()).toMatchObject([{ event: 'bank-changed' }]);
});

it('an invitation that is withdrawn, and links that end with whom they were made for', async () => {
  const admin = stack.as((await makeAdmin(stack)).token);
  const { id } = await inviteBy(admin, stack);
  const engineer = await makeEngineer(stack, {}, admin);
  await engineerToken(stack, engineer);
  lines = [];
  await dataOf(admin(withdrawInvitation, { params: { id } }));
  let version = 1;
  const change = async (said: Partial<EngineerDraft>) => {
    const body = { ...anEngineer(said), version };
    version = (await dataOf(admin(changeEngineer, { params: { id: engineer }, body }))).engineer.version;
  };
  const other = { email: 'other.engineer@example.com' };
  await change({ phone: '020 7946 0444' });
  await change(other);
  await change({ ...other, active: false });
  await change({ ...other, active: false, phone: '020 7946 0445' });
  expect(events()).toMatchObject([
    { event: 'invitation-withdrawn', about: id },
    { event: 'link-replaced', about: engineer, route: changeEngineer.path },
    { event: 'link-ended', about: engineer, route: changeEngineer.path },
  ]);
});

it('a visit that loses the address of whoever booked or pays, and no other correction', async () => {
  const admin = stack.as((await makeAdmin(stack)).token);
  const id = await newAppointment(stack);
  const { appointments } = await dataOf(admin(listAppointments));
  const email = appointments.find(({ _id }) => _id === id)?.email ?? '';
  const payer = { name: 'Harriet Lyle', email: 'harriet.lyle@example.com' };
  lines = [];
  let version = 1;
  const edit = async (said: object) => {
    const body = { ...said, version };
    version = (await dataOf(admin(editAppointment, { params: { id }, body }))).appointment.version;
  };
  await edit({ email, phone: '020 7946 0444' });
  await edit({ payer });
  expect(events()).toEqual([]);
  await edit({ payer: null });
  await edit({ email: 'bea.marsh@example.com' });
  await edit({ payer });
  await makeEngineer(stack, {}, admin);
  const { date, time } = aVisit();
  const body = { date, time, version, payer: null, anyway: true };
  await dataOf(admin(placeAppointment, { params: { id }, body }));
  const ended = { event: 'link-ended', about: id, route: editAppointment.path };
  expect(events()).toMatchObject([ended, ended, { ...ended, route: placeAppointment.path }]);
});

describe('what is refused', () => {
  it('names who asked, and the code', async () => {
    const staff = await makeStaff(stack);
    await stack.as(staff.token)(listTeam);
    await stack.call(listTeam);
    await stack.call(readBooking, { body: { token: 'Zk3vYQ8p1Q0dJm5x2Tt7Aw' } });
    await send(stack, 'GET', '/day/Zk3vYQ8p1Q0dJm5x2Tt7Aw');
    await send(stack, 'POST', signIn.path, { body: {}, headers: { Origin: 'https://elsewhere.example' } });
    expect(events().map(({ event, code, who, route }) => [event, code, who, route])).toEqual([
      ['refused', 'forbidden', staff.id, listTeam.path],
      ['refused', 'unauthorised', '', listTeam.path],
      ['refused', 'link_used', '', readBooking.path],
      ['refused', 'link_used', '', '/day/{token}'],
      ['refused', 'foreign_origin', '', signIn.path],
    ]);
    for (const secret of [staff.token, 'Zk3vYQ8p1Q0dJm5x2Tt7Aw'])
      expect(lines.join('')).not.toContain(secret);
  });

  it('a wrong password of somebody signed in is; a wrong field of a booking isn’t', async () => {
    const admin = await makeAdmin(stack);
    const target = await makeStaff(stack);
    const body = { role: 'admin', currentPassword: 'the wrong weight' } as const;
    await stack.as(admin.token)(changeTeamRole, { params: { id: target.id }, body });
    await send(stack, 'POST', requestAppointment.path, { body: { email: 'not an address' } });
    expect(events()).toMatchObject([
      { event: 'refused', code: 'invalid', who: admin.id, about: target.id, route: changeTeamRole.path },
    ]);
    expect(lines.join('')).not.toContain('wrong weight');
  });
});
