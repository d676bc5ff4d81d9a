// *On my way* waits a minute: nobody is told of a visit that somebody loses within it.
import { beforeEach, expect, it } from 'vitest';
import { callOffAppointment, placeAppointment } from '#contract/diary/placing.ts';
import { deliverDueMail } from '#server/mail/deliver-mail.ts';
import { press } from '../../support/jobs/day-forms.ts';
import { makeEngineer } from '../../support/records/diary.ts';
import { type Job, makeJob } from '../../support/records/jobs.ts';
import { mailsOf } from '../../support/records/mails.ts';
import { requestRowOf } from '../../support/records/quotes.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
const AT = { date: '2026-11-24', time: '11:00' };
let job: Job;
let visit: { params: { id: string } };
let version: number;
beforeEach(async () => {
  job = await makeJob(shop.stack, shop.admin, AT);
  visit = { params: { id: job.id } };
  ({ version } = await requestRowOf(shop.stack, job.id));
});

const tell = (more = {}) => press(shop.stack, job.token, { appointment: job.id, minutes: '30', ...more });
const callOff = () => shop.admin(callOffAppointment, { ...visit, body: { reason: 'They phoned.', version } });
const giveAway = async () => {
  const other = await makeEngineer(shop.stack, { name: 'Tomas Rey' }, shop.admin);
  return shop.admin(placeAppointment, { ...visit, body: { ...AT, engineer: other, version } });
};
const move = () =>
  shop.admin(placeAppointment, { ...visit, body: { ...AT, time: '16:00', engineer: job.engineer, version } });
/** @returns how many left */
async function leaving(): Promise<number> {
  shop.stack.clock.advance(60_000);
  await deliverDueMail(shop.stack.ctx);
  return (await mailsOf(shop.stack, 'on-my-way')).length;
}

it.each([
  ['called off', callOff],
  ['given to another engineer', giveAway],
  ['moved', move],
])('isn’t told of a visit that was %s in that minute', async (_, change) => {
  expect(await tell()).toMatchObject({ status: 200, state: 'saved' });
  await dataOf<unknown>(change());
  expect(await leaving()).toBe(0);
});

it.each([
  ['called off', callOff],
  ['given to another engineer', giveAway],
])('isn’t told of a visit that is %s at the same moment', async (_, change) => {
  await Promise.all([dataOf<unknown>(change()), ...Array.from({ length: 8 }, () => tell())]);
  expect(await leaving()).toBe(0);
});

it('is told again of a visit that was moved', async () => {
  await tell();
  await dataOf(move());
  expect(await tell({ anyway: 'on' })).toMatchObject({ state: 'saved' });
  expect(await leaving()).toBe(1);
});

it('is told still where the visit keeps engineer and time', async () => {
  await tell();
  const body = { ...AT, engineer: job.engineer, minutes: 180, priceTold: '£120', version, anyway: true };
  await dataOf(shop.admin(placeAppointment, { ...visit, body }));
  expect(await leaving()).toBe(1);
});

it('isn’t told of a visit that has no engineer any more', async () => {
  await shop.stack.ctx.db.deleteFrom('diary_units').execute();
  await shop.stack.ctx.db.deleteFrom('diary_entries').execute();
  expect((await tell()).state).not.toBe('saved');
  expect(await leaving()).toBe(0);
});

it('stays told where the mail has left', async () => {
  await tell();
  expect(await leaving()).toBe(1);
  await dataOf(callOff());
  expect(await mailsOf(shop.stack, 'on-my-way')).toHaveLength(1);
});
