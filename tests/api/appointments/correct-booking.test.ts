// A booking's link tells what was understood, and its customer corrects phone, address and note until the day before.
import { beforeEach, expect, it } from 'vitest';
import { listAppointments } from '#contract/appointments/appointments.ts';
import { editAppointment } from '#contract/appointments/edit-appointment.ts';
import { correctBooking, readBooking } from '#contract/my-records/token-links.ts';
import { type Job, makeJob } from '../../support/records/jobs.ts';
import { bookingLink } from '../../support/records/links.ts';
import { mailsOf, mailText } from '../../support/records/mails.ts';
import { requestRowOf } from '../../support/records/quotes.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

/** It is Tuesday 24 November 2026, 10:00 in London. */
const shop = freshShop({ RATE_LIMITS: 'on' });
let job: Job;
let token: string;
beforeEach(async () => {
  job = await makeJob(shop.stack, shop.admin, { date: '2026-11-25' });
  token = await bookingLink(shop.stack, job.id);
});
const correct = (change: object, version = 1) =>
  shop.stack.call(correctBooking, { body: { token, version, ...change } });

it('is told in the mail with its place, and by the link with machine and what was asked', async () => {
  const text = await mailText(shop.stack, 'appointment-confirmed');
  expect(text).toContain('Where: 1 Test Street, SE1 0AA');
  expect(text).not.toContain('Longcase');
  expect((await dataOf(shop.stack.call(readBooking, { body: { token } }))).booking).toMatchObject({
    phoneEnds: '999',
    address: '1 Test Street',
    postCode: 'SE1 0AA',
    machine: 'Longcase',
    message: 'It stops.',
  });
  const body = { address: '', postCode: '', version: 1, tellsCustomer: true };
  await dataOf(shop.admin(editAppointment, { params: { id: job.id }, body }));
  expect(await mailText(shop.stack, 'appointment-edited')).toContain('Where: we don’t have your address yet');
});

it('corrected, it is found by its new words, and staff and whoever comes tomorrow are told, once', async () => {
  const change = { address: '2 Mill Lane', postCode: 'N1 1AA', message: 'Ring twice.' };
  expect((await dataOf(correct({ ...change, phone: '' }))).booking).toMatchObject({
    ...change,
    postCode: 'N1 1AA',
    version: 2,
  });
  await dataOf(correct(change));
  const row = await requestRowOf(shop.stack, job.id);
  expect(row).toMatchObject({
    address: '2 Mill Lane',
    email: 'ada.marsh@example.com',
    phone: '020 7946 0999',
    version: 2,
  });
  const [staff, ...more] = await mailsOf(shop.stack, 'appointment-corrected-staff');
  expect([
    staff?.text.includes('address, post code, note'),
    staff?.text.includes('Ring twice.'),
    more,
  ]).toEqual([true, true, []]);
  const [mail] = await mailsOf(shop.stack, 'engineer-visit-corrected');
  expect(mail?.text).toContain('14:00, Clocks, N1 1AA');
  expect(mail?.text).not.toContain('Mill Lane');
});

it('an engineer who comes on a later day reads it on that day', async () => {
  const later = await makeJob(shop.stack, shop.admin, { date: '2026-11-26' }, job.engineer);
  token = await bookingLink(shop.stack, later.id);
  await dataOf(correct({ address: '2 Mill Lane' }));
  expect(await mailsOf(shop.stack, 'engineer-visit-corrected')).toEqual([]);
});

it('never overwrites what staff changed meanwhile, nor changes a visit of today', async () => {
  const body = { address: '3 Mill Lane', version: 1 };
  await dataOf(shop.admin(editAppointment, { params: { id: job.id }, body }));
  expect(await correct({ address: '2 Mill Lane' })).toMatchObject({ code: 'stale_version' });
  const today = await makeJob(shop.stack, shop.admin, {}, job.engineer);
  token = await bookingLink(shop.stack, today.id);
  expect(await correct({ address: '2 Mill Lane' })).toMatchObject({
    code: 'illegal_move',
    msg: expect.stringContaining('Please phone us'),
  });
});

it('takes five corrections a day', async () => {
  for (let at = 1; at <= 5; at += 1) await dataOf(correct({ address: `${at} Mill Lane` }, at));
  await dataOf(correct({ address: '5 Mill Lane' }, 5));
  expect(await correct({ address: '6 Mill Lane' }, 6)).toMatchObject({ code: 'too_many' });
});

it('takes another number, by which staff find it', async () => {
  const { booking } = await dataOf(correct({ phone: '020 7946 0777' }));
  expect(booking.phoneEnds).toBe('777');
  const query = { search: '0207946 0777' };
  expect((await dataOf(shop.admin(listAppointments, { query }))).total).toBe(1);
});
