// Whoever is put out is noted beside the backups, at once and by every way that leads there.
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { resetPassword } from '#contract/accounts/account-links.ts';
import { changeProfile, signIn } from '#contract/accounts/accounts.ts';
import { endSecondFactor } from '#contract/accounts/second-factor.ts';
import { editAppointment } from '#contract/appointments/edit-appointment.ts';
import { deleteOwnAccount } from '#contract/my-records/own-data.ts';
import { changeTeamRole, removeFromTeam } from '#contract/team/team.ts';
import { createAccountLink } from '#server/accounts/one-use-links.ts';
import { hashOfPerson, noteEnded, readEnded } from '#server/platform/ended.ts';
import { shareStack } from '../../support/database/empty.ts';
import { makeAdmin, makeCustomer, makeStaff, PROOF } from '../../support/records/people.ts';
import { requestQuote } from '../../support/records/quotes.ts';
import { setUpFactor } from '../../support/records/second-factors.ts';
import { dataOf } from '../../support/service/data-of.ts';

const stack = shareStack();
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'ended-'));
  stack.ctx.config.dataDir = dataDir;
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const noted = () => readEnded(dataDir, 0).map(({ at: _, ...what }) => what);

const PASSWORD = 'a weight on a rope';
const PAYER = { name: 'Hilda Kerr', address: '9 Head Street, London', postCode: 'EC1 2AB' };

it('replaced passwords and a deleted account', async () => {
  const { id, email, token, password } = await makeCustomer(stack, { password: PASSWORD });
  const call = stack.as(token);
  const body = { name: 'Ada', currentPassword: password, newPassword: `${PASSWORD} again` };
  await dataOf(call(changeProfile, { body }));
  const address = await createAccountLink(stack.ctx, stack.ctx.db, 'reset', email.toLowerCase());
  const reset = { token: address.split('#token=')[1] ?? '', password: PASSWORD };
  await dataOf(stack.call(resetPassword, { body: reset }));
  const again = await makeCustomer(stack, { password: PASSWORD });
  await dataOf(stack.as(again.token)(deleteOwnAccount, { body: { password: PASSWORD } }));
  expect(noted()).toEqual([{ password: id }, { password: id }, { deleted: again.id }]);
});

it('a second factor that is turned on and off, and a recovery code that is used', async () => {
  const admin = await makeAdmin(stack, { password: PASSWORD });
  const { recoveryCodes } = await setUpFactor(stack, admin);
  const [first = '', second = ''] = recoveryCodes;
  const body = { email: admin.email, password: PASSWORD, code: first };
  const { token } = await dataOf(stack.call(signIn, { body }));
  await dataOf(stack.as(token)(endSecondFactor, { body: { currentPassword: PASSWORD, code: second } }));
  const code = { recoveryCode: expect.stringMatching(/^[0-9a-f]{64}$/) };
  expect(noted()).toEqual([{ factor: admin.id }, code, code, { factor: admin.id }]);
});

it('members of the team', async () => {
  const admin = stack.as((await makeAdmin(stack)).token);
  const { id } = await makeStaff(stack);
  await dataOf(admin(changeTeamRole, { params: { id }, body: { role: 'admin', ...PROOF } }));
  await dataOf(admin(removeFromTeam, { params: { id }, body: PROOF }));
  expect(noted()).toEqual([
    { member: id, role: 'admin' },
    { member: id, role: 'customer' },
  ]);
});

it('the addresses that a visit loses, whoever had them, and no other', async () => {
  const admin = stack.as((await makeAdmin(stack)).token);
  const [wrong, payer, right] = ['wrong', 'payer', 'right'].map((name) => `${name}@people.example`);
  const id = await requestQuote(stack, 'Wrong@people.example');
  const edit = (version: number, body: object) =>
    dataOf(admin(editAppointment, { params: { id }, body: { version, ...body } }));
  await edit(1, { payer: { ...PAYER, email: payer } });
  await edit(2, { email: right, payer: null });
  await edit(3, { email: 'RIGHT@people.example' });
  const lost = (email = '') => ({ visit: id, address: hashOfPerson(email) });
  expect(noted()).toEqual([lost(wrong), lost(payer)]);
});

it('without what a full disk cut off', async () => {
  const { id } = await makeStaff(stack);
  noteEnded(stack.ctx, { deleted: id });
  appendFileSync(join(dataDir, 'backups/ended-2026-11.jsonl'), '{"at":17');
  expect(noted()).toEqual([{ deleted: id }]);
});
