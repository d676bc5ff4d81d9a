// The mail to an engineer whose visits of today or tomorrow have changed.
import { beforeEach, expect, it } from 'vitest';
import { bookByPhone, callOffAppointment } from '#contract/diary/placing.ts';
import { tellEngineers } from '#server/jobs/tell-engineers.ts';
import { makeEngineer } from '../../support/records/diary.ts';
import { mailsOf } from '../../support/records/mails.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
const [TODAY, TOMORROW, LATER] = ['2026-11-24', '2026-11-25', '2026-11-27'] as const;
beforeEach(async () => {
  await makeEngineer(shop.stack, {}, shop.admin);
  await tellEngineers(shop.stack.ctx);
});

async function booked(date: string, time: string) {
  const body = {
    name: 'Ada Marsh',
    phone: '020 7946 0999',
    service: 'Clocks' as const,
    email: '',
    date,
    time,
    address: '1 Test Street',
    postCode: 'SE1 0AA',
    message: 'Ring twice.',
  };
  return (await dataOf(shop.admin(bookByPhone, { body }))).appointment;
}
const callOff = ({ _id: id, version }: { _id: string; version: number }) =>
  dataOf(
    shop.admin(callOffAppointment, { params: { id }, body: { version, reason: 'The engineer is ill.' } }),
  );
/** Runs the job every minute. */
async function pass(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    shop.stack.clock.advance(60_000);
    await tellEngineers(shop.stack.ctx);
  }
}
const mails = async () => (await mailsOf(shop.stack, 'engineer-day-changed')).map(({ text }) => text);

it('comes once nothing has changed for five minutes, with the whole day, and without what is private', async () => {
  await booked(TOMORROW, '10:00');
  await pass(4);
  await booked(TOMORROW, '14:00');
  await pass(5);
  expect(await mails()).toEqual([]);
  await pass(10);
  const [text = '', ...others] = await mails();
  expect(others).toEqual([]);
  expect(text).toContain('10:00, Clocks, SE1 0AA');
  expect(text).toContain('14:00, Clocks, SE1 0AA');
  expect(text).not.toMatch(/Ada|020 7946 0999|Test Street/);
  expect((await mailsOf(shop.stack, 'engineer-day-changed'))[0]).toMatchObject({
    to_address: 'ines.calder@kelvinrowe.example',
    subject: 'Your visits on Wednesday 25 November have changed',
  });
});

it('comes when a visit of today is called off, and says when none is left', async () => {
  const visit = await booked(TODAY, '16:00');
  await pass(7);
  expect(await mails()).toHaveLength(1);
  await callOff(visit);
  await pass(7);
  expect((await mails()).at(-1)).toContain('No visits.');
});

it('does not come for later days, for what is taken back at once, or for a new day', async () => {
  await booked(LATER, '10:00');
  await pass(10);
  const visit = await booked(TOMORROW, '10:00');
  await pass(2);
  await callOff(visit);
  await pass(10);
  shop.stack.clock.advance(2 * 24 * 3_600_000);
  await pass(10);
  expect(await mails()).toEqual([]);
});

it('is sent by one of two processes', async () => {
  await booked(TOMORROW, '10:00');
  await pass(1);
  shop.stack.clock.advance(6 * 60_000);
  await Promise.all([tellEngineers(shop.stack.ctx), tellEngineers(shop.stack.ctx)]);
  expect(await mails()).toHaveLength(1);
});
