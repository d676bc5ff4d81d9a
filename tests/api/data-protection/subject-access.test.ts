// Subject access and erasure, as the operator's command does them.
import { expect, it } from 'vitest';
import { forgotPassword } from '#contract/accounts/account-links.ts';
import { register, signIn } from '#contract/accounts/accounts.ts';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { noticeOfCancellation } from '#contract/cancellations/cancellations.ts';
import { erasePerson, subjectAccess } from '#server/data-protection/subject-access.ts';
import { deliverDueMail } from '#server/mail/deliver-mail.ts';
import { shareStack } from '../../support/database/empty.ts';
import { makeJob, writeOwn } from '../../support/records/jobs.ts';
import { ADDRESS, orderRowOf, pay, shelve } from '../../support/records/orders.ts';
import { makeAdmin, makeStaff } from '../../support/records/people.ts';
import { aNotice, aRegistration, aVisit } from '../../support/service/bodies.ts';
import { dataOf } from '../../support/service/data-of.ts';

const EMAIL = ADDRESS.email;
const stack = shareStack();

/** Once what waits about orders and notices has left. */
async function erase(email: string) {
  await deliverDueMail(stack.ctx);
  return erasePerson(stack.ctx, email, 'operator');
}
const held = (email = EMAIL) => subjectAccess(stack.ctx.db, email);

it('exports what a guest and an account left, and no secrets', async () => {
  const registration = aRegistration({ email: EMAIL });
  await stack.call(register, { body: registration });
  await stack.call(requestAppointment, { body: aVisit({ email: EMAIL.toUpperCase() }) });
  await pay(stack, await shelve(stack));
  const all = await held();
  expect(all).toMatchObject({ account: { email: EMAIL }, lines: [{ quantity: 1 }] });
  expect(all.appointments).toHaveLength(1);
  expect(all.orders).toHaveLength(1);
  expect(all.mails.length).toBeGreaterThan(0);
  expect(JSON.stringify(all)).not.toMatch(/argon2|hash|idempotency|search_key/);
});

it('exports and erases what was written at a visit', async () => {
  const job = await makeJob(stack, undefined, { email: EMAIL, accessNote: 'Key safe 1234' });
  await dataOf(writeOwn(job, { found: 'A worn click.' }));
  const { jobs, appointments } = await held();
  expect(jobs.job_sheets).toMatchObject([{ found: 'A worn click.' }]);
  expect(appointments).toMatchObject([{ access_note: 'Key safe 1234' }]);
  await erase(EMAIL);
  expect((await held()).jobs.job_sheets).toEqual([]);
});

it('erases account, requests and mails, and keeps the order without a link to an account', async () => {
  const registration = aRegistration({ email: EMAIL });
  await stack.call(register, { body: registration });
  await stack.call(requestAppointment, { body: aVisit({ email: EMAIL }) });
  await stack.call(requestAppointment, {
    body: aVisit({ email: 'other@example.com', message: 'Another one.' }),
  });
  const { id } = await pay(stack, await shelve(stack));
  expect(await erase(EMAIL.toUpperCase())).toMatchObject({ accounts: 1, appointments: 1, keptOrders: 1 });
  const left = await held();
  expect(left.account).toBeUndefined();
  expect([left.appointments, left.mails]).toEqual([[], []]);
  const links = await stack.ctx.db
    .selectFrom('guest_links')
    .select('thing_id')
    .where('kind', '=', 'booking')
    .execute();
  const stays = await stack.ctx.db.selectFrom('appointments').select('id').execute();
  expect(new Set(links.map(({ thing_id }) => thing_id))).toEqual(new Set(stays.map((row) => row.id)));
  expect((await orderRowOf(stack, id)).user_id).toBeNull();
  expect(left.documents).toMatchObject([{ order_id: id, number: 1 }]);
  const { email, password } = registration;
  expect(await stack.call(signIn, { body: { email, password } })).toMatchObject({ ok: false });
  expect((await held('other@example.com')).appointments).toHaveLength(1);
});

it('erases mail limits of the address, whichever form it was typed into', async () => {
  await stack.call(register, { body: aRegistration({ email: EMAIL }) });
  await stack.call(requestAppointment, { body: aVisit({ email: EMAIL }) });
  await stack.call(noticeOfCancellation, { body: aNotice({ email: EMAIL }) });
  await stack.call(forgotPassword, { body: { email: EMAIL } });
  const allowances = () => stack.ctx.db.selectFrom('mail_allowances').selectAll().execute();
  expect(await allowances()).toHaveLength(4);
  await erase(EMAIL);
  expect(await allowances()).toEqual([]);
});

it.each(['ömer@example.com', 'ÖMER@EXAMPLE.COM', 'Ömer@example.com'])('finds Ömer@… as %s', async (asked) => {
  await stack.call(requestAppointment, { body: aVisit({ email: 'Ömer@example.com' }) });
  expect((await held(asked)).appointments).toHaveLength(1);
  expect(await erase(asked)).toMatchObject({ appointments: 1, mails: 2 });
  expect(await stack.ctx.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
});

it('leaves an audit trail without names', async () => {
  await stack.call(register, { body: aRegistration({ email: EMAIL }) });
  await erase(EMAIL);
  const rows = await stack.ctx.db.selectFrom('audit_log').selectAll().execute();
  expect(rows).toMatchObject([{ actor: 'operator', action: 'erase' }]);
  expect(JSON.stringify(rows)).not.toContain(EMAIL);
});

it.each([makeStaff, makeAdmin])('refuses one of the team', async (make) => {
  const { email } = await make(stack);
  await expect(erase(email)).rejects.toThrow('team');
  expect((await held(email)).account).toBeDefined();
});
