// Visits whose day is over though nobody has said how they ended: on Today until somebody does, and then to be billed.
import { expect, it } from 'vitest';
import { listAppointments, updateAppointmentStatus } from '#contract/appointments/appointments.ts';
import { listJobsToBill } from '#contract/bills/bill-all.ts';
import { billNothing, writeSheet } from '#contract/jobs/sheets.ts';
import { sendMorningMail, todayItems } from '#server/dashboard/today.ts';
import { type Job, makeJob, partLine, SHEET, writeOwn } from '../../support/records/jobs.ts';
import { mailsOf } from '../../support/records/mails.ts';
import { makeAdmin } from '../../support/records/people.ts';
import { accept } from '../../support/records/quote-answers.ts';
import { makeQuote, requestRowOf } from '../../support/records/quotes.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';
import { burrs } from '../../support/service/quote-shop.ts';

const HOUR = 3_600_000;
/** It is Tuesday 24 November 2026, 10:00 in London. */
const shop = freshShop();

/** The admin's own session ends while the clock advances. */
async function nextDay() {
  shop.stack.clock.advance(22 * HOUR);
  return shop.stack.as((await makeAdmin(shop.stack, { email: 'next@people.example' })).token);
}
const listed = async (call: typeof shop.admin, status: 'to-end' | 'to-bill') =>
  (await dataOf(call(listAppointments, { query: { status } }))).appointments.map(({ _id }) => _id);
const counts = async () =>
  Object.fromEntries(
    (await todayItems(shop.stack.ctx.db, shop.stack.clock.now()))
      .filter(({ kind }) => kind === 'visits-to-end' || kind === 'jobs-to-bill')
      .map(({ kind, count }) => [kind, count]),
  );
const complete = (call: typeof shop.admin, { id }: Job) =>
  dataOf(call(updateAppointmentStatus, { params: { id }, body: { status: 'completed' } }));

it('stands on Today and in the morning mail from the day after, until somebody says how it ended', async () => {
  const job = await makeJob(shop.stack, shop.admin);
  expect(await counts()).toEqual({});
  const admin = await nextDay();
  expect(await counts()).toEqual({ 'visits-to-end': 1 });
  expect(await listed(admin, 'to-end')).toEqual([job.id]);
  expect(await sendMorningMail(shop.stack.ctx)).toBe(true);
  expect((await mailsOf(shop.stack, 'morning-staff'))[0]?.text).toContain('1 visit to end');
  const body = { ...SHEET, ending: { outcome: 'nobody-there' as const } };
  await dataOf(admin(writeSheet, { params: { id: job.id }, body }));
  expect(await counts()).toEqual({});
});

it('leaves out what is to come back, came late, or is a mere wish', async () => {
  const back = await makeJob(shop.stack, shop.admin);
  await dataOf(writeOwn(back, { ending: { outcome: 'part-needed' } }));
  const late = await makeJob(shop.stack, shop.admin, { time: '16:00' }, back.engineer);
  const now = shop.stack.clock.now();
  const sent = { id: 'l', appointment_id: late.id, engineer_id: back.engineer, sent: '{}', why: '' };
  await shop.stack.ctx.db
    .insertInto('late_sheets')
    .values({ ...sent, written_at: now, at: now, seen_at: null })
    .execute();
  const wish = await makeJob(shop.stack, shop.admin, { time: '10:30' }, back.engineer);
  const { db } = shop.stack.ctx;
  await db.updateTable('appointments').set({ is_quote: 1 }).where('id', '=', wish.id).execute();
  await db.deleteFrom('diary_entries').where('appointment_id', '=', wish.id).execute();
  await nextDay();
  expect(await counts()).toEqual({});
});

it('a visit to which somebody came again, and nobody ended, is to end once more', async () => {
  const job = await makeJob(shop.stack, shop.admin);
  await dataOf(writeOwn(job, { ending: { outcome: 'part-needed' } }));
  const { db } = shop.stack.ctx;
  const entry = { id: 'e', engineer_id: job.engineer, kind: 'appointment' as const, note: '' };
  const span = { from_unit: 1, to_unit: 2, order_id: null, created_at: 0, kept_until: null };
  await db
    .insertInto('diary_entries')
    .values({ ...entry, ...span, appointment_id: job.id })
    .execute();
  await nextDay();
  expect(await counts()).toEqual({ 'visits-to-end': 1 });
});

it('completed without a sheet, it is to be billed until its bill is sent or there is none', async () => {
  const job = await makeJob(shop.stack, shop.admin);
  await complete(shop.admin, job);
  expect(await counts()).toEqual({ 'jobs-to-bill': 1 });
  expect(await listed(shop.admin, 'to-bill')).toEqual([job.id]);
  expect((await dataOf(shop.admin(listJobsToBill, {}))).jobs).toMatchObject([
    { appointment: job.id, doneOn: '2026-11-24', why: expect.stringMatching(/^The job sheet has no lines/) },
  ]);
  const params = { id: job.id };
  const nothing = (reason: string) => dataOf(shop.admin(billNothing, { params, body: { reason } }));
  await nothing('Guarantee');
  expect(await counts()).toEqual({});
  await nothing('');
  expect(await counts()).toEqual({ 'jobs-to-bill': 1 });
  const body = { ...SHEET, lines: [partLine(shop.product)], ending: { outcome: 'done' as const } };
  await dataOf(shop.admin(writeSheet, { params, body }));
  expect((await requestRowOf(shop.stack, job.id)).status).toBe('completed');
  expect(await counts()).toEqual({ 'jobs-to-bill': 1 });
});

it('whoever takes back that there is nothing to bill finds the lines of the quote', async () => {
  const { quote, token } = await makeQuote(shop.stack, { lines: burrs(shop.product, {}) }, shop.admin);
  await dataOf(accept(shop.stack, token));
  const id = quote.appointment;
  const { db } = shop.stack.ctx;
  await db.updateTable('appointments').set({ status: 'completed' }).where('id', '=', id).execute();
  const nothing = (reason: string) => dataOf(shop.admin(billNothing, { params: { id }, body: { reason } }));
  await nothing('Guarantee');
  expect((await nothing('')).sheet.lines).toMatchObject([{ name: quote.lines[0]?.name }]);
});
