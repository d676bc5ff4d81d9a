// The second factor: a stolen password without it gets nothing; each code works once; codes are throttled too.
import { beforeEach, describe, expect, it } from 'vitest';
import { getMe, signIn } from '#contract/accounts/accounts.ts';
import {
  confirmSecondFactor,
  endSecondFactor,
  readSecondFactor,
  startSecondFactor,
} from '#contract/accounts/second-factor.ts';
import { readOwnData } from '#contract/my-records/own-data.ts';
import { changeOrder, listOrders } from '#contract/orders/orders.ts';
import { changeSettings, readSettings } from '#contract/settings/settings.ts';
import { listTeam } from '#contract/team/team.ts';
import { subjectAccess } from '#server/data-protection/subject-access.ts';
import { shareStack } from '../../support/database/empty.ts';
import { place, shelve } from '../../support/records/orders.ts';
import { makeAdmin, makeCustomer, makeStaff, type Person } from '../../support/records/people.ts';
import { codeOf, setUpFactor, startFactor } from '../../support/records/second-factors.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { send } from '../../support/service/send.ts';

const PASSWORD = 'brass weight on a chain';
const stack = shareStack();
let ada: Person;
beforeEach(async () => {
  ada = await makeAdmin(stack, { password: PASSWORD });
});

const enter = (code?: string, password = PASSWORD, { email } = ada) =>
  stack.call(signIn, { body: { email, password, ...(code === undefined ? {} : { code }) } });
const stateOf = async ({ token }: Person) => {
  const answer = await stack.as(token)(readSecondFactor);
  return answer.ok ? answer.data : answer.code;
};

describe('signing in', () => {
  it('asks for a code only once the password is right, and only where there is a factor', async () => {
    expect(await enter('123456')).toMatchObject({ ok: true });
    await setUpFactor(stack, ada);
    expect(await enter(undefined, 'a wrong password')).toMatchObject({ code: 'wrong_credentials' });
    const refused = await send(stack, 'POST', '/api/login', {
      body: { email: ada.email, password: PASSWORD },
    });
    expect(refused.status).toBe(401);
    expect(refused.json).toMatchObject({ success: false, code: 'second_factor_needed' });
    expect(refused.json).not.toHaveProperty('token');
    expect(await enter('')).toMatchObject({ code: 'second_factor_needed' });
  });

  it('takes each code once, no earlier one after it, and forgives one step of a wrong clock', async () => {
    const { secret } = await setUpFactor(stack, ada);
    const earlier = codeOf(stack, secret);
    const code = codeOf(stack, secret, 1);
    expect(await enter(codeOf(stack, secret, 2))).toMatchObject({ code: 'wrong_code' });
    expect(await enter(`${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({ ok: true });
    expect(await enter(code)).toMatchObject({ code: 'wrong_code' });
    expect(await enter(earlier)).toMatchObject({ code: 'wrong_code' });
  });

  it('of two uses of one code at once only one succeeds', async () => {
    const { secret, recoveryCodes } = await setUpFactor(stack, ada);
    for (const code of [codeOf(stack, secret), recoveryCodes[0]]) {
      const answers = await Promise.all([enter(code), enter(code), enter(code)]);
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    }
  });

  it('leaves the recovery codes of everybody else as they are', async () => {
    const grace = await makeAdmin(stack, { password: PASSWORD });
    await setUpFactor(stack, grace);
    await setUpFactor(stack, ada);
    expect(await stateOf(grace)).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
  });

  it('takes each recovery code once, however it is typed', async () => {
    const { recoveryCodes } = await setUpFactor(stack, ada);
    const [first = '', second = ''] = recoveryCodes;
    expect(new Set(recoveryCodes).size).toBe(10);
    // 120 bits: so much that a plain hash is enough.
    for (const code of recoveryCodes) expect(code).toMatch(/^(?:[A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
    expect(await enter(first.toLowerCase().replaceAll('-', ' '))).toMatchObject({ ok: true });
    expect(await enter(first)).toMatchObject({ code: 'wrong_code' });
    expect(await stateOf(ada)).toMatchObject({ isOn: true, recoveryCodesLeft: 9 });
    const other = await makeAdmin(stack, { password: PASSWORD });
    await setUpFactor(stack, other);
    expect(await enter(second, PASSWORD, other)).toMatchObject({ code: 'wrong_code' });
  });
});

describe('setting up', () => {
  it('counts only once confirmed, ends all other sign-ins, and is mailed and audited', async () => {
    const stolen = await enter();
    const secret = await startFactor(stack, ada);
    const confirm = (code: string) => stack.as(ada.token)(confirmSecondFactor, { body: { code } });
    expect(await enter()).toMatchObject({ ok: true });
    expect(await confirm('000000')).toMatchObject({ code: 'invalid', issues: [{ path: 'code' }] });
    expect(await stateOf(ada)).toEqual({ isOn: false, recoveryCodesLeft: 0, isRequired: false });
    expect(await confirm(codeOf(stack, secret))).toMatchObject({ ok: true });
    expect(await confirm(codeOf(stack, secret, 1))).toMatchObject({ code: 'illegal_move' });
    expect(await stack.as(stolen.ok ? stolen.data.token : '')(getMe)).toMatchObject({ code: 'unauthorised' });
    expect(await stateOf(ada)).toEqual({ isOn: true, recoveryCodesLeft: 10, isRequired: false });
    const mails = await stack.ctx.db.selectFrom('outbox').select(['kind', 'to_address', 'text']).execute();
    expect(mails).toMatchObject([{ kind: 'second-factor-on', to_address: ada.email }]);
    const rows = await stack.ctx.db.selectFrom('audit_log').selectAll().execute();
    expect(rows).toMatchObject([{ actor: ada.id, action: 'second-factor-on', entity_id: ada.id }]);
    const own = await stack.as(ada.token)(readOwnData);
    const held = await subjectAccess(stack.ctx.db, ada.email);
    expect(JSON.stringify([mails, rows, own, held])).not.toContain(secret);
  });

  it('needs the password, and of a customer a proven address; a start lasts 15 minutes', async () => {
    const start = (token: string, password = PASSWORD) =>
      stack.as(token)(startSecondFactor, { body: { password } });
    expect(await start(ada.token, 'a wrong one')).toMatchObject({ code: 'invalid' });
    const customer = await makeCustomer(stack, { password: PASSWORD });
    expect(await start(customer.token)).toMatchObject({ code: 'forbidden' });
    await stack.ctx.db
      .updateTable('users')
      .set({ email_verified_at: 1 })
      .where('id', '=', customer.id)
      .execute();
    expect(await start(customer.token)).toMatchObject({ ok: true });
    const secret = await startFactor(stack, ada);
    stack.clock.advance(15 * 60_000);
    expect(
      await stack.as(ada.token)(confirmSecondFactor, { body: { code: codeOf(stack, secret) } }),
    ).toMatchObject({ code: 'illegal_move' });
    await setUpFactor(stack, ada);
    expect(await start(ada.token)).toMatchObject({ code: 'illegal_move' });
  });

  it('can be turned off against password and code', async () => {
    const { secret, recoveryCodes } = await setUpFactor(stack, ada);
    const end = (password: string, code: string) =>
      stack.as(ada.token)(endSecondFactor, { body: { currentPassword: password, code } });
    const code = codeOf(stack, secret);
    expect(await end('a wrong one', code)).toMatchObject({ issues: [{ path: 'currentPassword' }] });
    expect(await end(PASSWORD, '000000')).toMatchObject({ issues: [{ path: 'code' }] });
    expect(await end(PASSWORD, code)).toMatchObject({ ok: true });
    expect(await enter()).toMatchObject({ ok: true });
    expect(await stateOf(ada)).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
    await setUpFactor(stack, ada);
    expect(await enter(recoveryCodes[0])).toMatchObject({ code: 'wrong_code' });
  });
});

describe('required for the team', () => {
  const requireFactor = async () => {
    const admin = stack.as(ada.token);
    const { settings } = await dataOf(admin(readSettings));
    return admin(changeSettings, { body: { ...settings, staffSecondFactor: true } });
  };

  it('closes the calls of admins, too, to an admin who has none, until they set one up', async () => {
    await setUpFactor(stack, ada);
    expect(await requireFactor()).toMatchObject({ ok: true });
    const joan = await makeAdmin(stack, { password: PASSWORD });
    const call = stack.as(joan.token);
    for (const answer of [await call(readSettings), await call(listTeam), await call(listOrders)])
      expect(answer).toMatchObject({ code: 'second_factor_required' });
    await setUpFactor(stack, joan);
    for (const answer of [await call(readSettings), await call(listTeam), await call(listOrders)])
      expect(answer).toMatchObject({ ok: true });
    await stack.ctx.db.updateTable('settings').set({ staff_second_factor: 0 }).execute();
  });

  it('closes the dashboard to those who have none, and opens it with one', async () => {
    const grace = await makeStaff(stack, { password: PASSWORD });
    const orders = () => stack.as(grace.token)(listOrders);
    expect(await requireFactor()).toMatchObject({ issues: [{ path: 'staffSecondFactor' }] });
    await setUpFactor(stack, ada);
    expect(await orders()).toMatchObject({ ok: true });
    expect(await requireFactor()).toMatchObject({ ok: true });
    expect(await orders()).toMatchObject({ code: 'second_factor_required' });
    expect(await stateOf(grace)).toMatchObject({ isRequired: true });
    expect(await stack.as(ada.token)(listOrders)).toMatchObject({ ok: true });
    // The calls that customers may make too show no more than a customer's.
    const { id } = await place(stack, await shelve(stack));
    const cancel = { params: { id }, body: { status: 'cancelled' } } as const;
    expect(await stack.as(grace.token)(changeOrder, cancel)).toMatchObject({ code: 'not_found' });
    await setUpFactor(stack, grace);
    expect(await orders()).toMatchObject({ ok: true });
    await stack.ctx.db.updateTable('settings').set({ staff_second_factor: 0 }).execute();
  });
});
