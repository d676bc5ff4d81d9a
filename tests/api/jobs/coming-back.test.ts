// Somebody comes back to a visit that has begun: what the office, the engineer and the customer see until they have.
import { beforeEach, describe, expect, it } from 'vitest';
import { cancelOwnAppointment, readAppointment } from '#contract/appointments/appointments.ts';
import { editAppointment } from '#contract/appointments/edit-appointment.ts';
import { readToday } from '#contract/dashboard/today.ts';
import { readDiary } from '#contract/diary/diary.ts';
import { placeAppointment } from '#contract/diary/placing.ts';
import { reopenSheet } from '#contract/jobs/sheets.ts';
import { cancelBooking, readBooking, rescheduleBooking } from '#contract/my-records/token-links.ts';
import { tellOfJobs } from '#server/jobs/tell-customers.ts';
import { press } from '../../support/jobs/day-forms.ts';
import { type Job, makeJob, officeSheet, writeOwn } from '../../support/records/jobs.ts';
import { bookingLink, tokenIn } from '../../support/records/links.ts';
import { mailsOf } from '../../support/records/mails.ts';
import { makeAdmin, makeCustomer } from '../../support/records/people.ts';
import { requestRowOf } from '../../support/records/quotes.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const HOUR = 3_600_000;
const shop = freshShop();
let job: Job;
beforeEach(async () => {
  job = await makeJob(shop.stack, shop.admin);
  await dataOf(writeOwn(job, { ending: { outcome: 'part-needed', reason: 'The valve' } }));
});

const place = async (date: string) => {
  const { version } = await requestRowOf(shop.stack, job.id);
  const body = { date, time: '10:00', engineer: job.engineer, version };
  return dataOf(job.admin(placeAppointment, { params: { id: job.id }, body }));
};
const page = async (path = `/day/${job.token}/jobs/${job.id}`) =>
  (await shop.stack.app.request(path, {})).text();

it('is no visit of today any more, and no request without a time', async () => {
  const { plan, items } = await dataOf(job.admin(readToday, {}));
  expect(plan).toEqual([]);
  const kinds = items.map(({ kind }) => kind);
  expect([kinds.includes('visits-today'), kinds.includes('to-come-back')]).toEqual([false, true]);
  const query = { from: '2026-11-24', to: '2026-11-24' };
  expect((await dataOf(job.admin(readDiary, { query }))).unplaced).toEqual([]);
});

it('leaves nobody to be told that the engineer is on the way', async () => {
  expect(await page(`/day/${job.token}`)).not.toContain('On my way');
});

it('mails when we come back, and not that a visit was moved', async () => {
  await place('2026-11-27');
  const [mail] = await mailsOf(shop.stack, 'appointment-coming-back');
  expect(mail?.text).toContain('When: Fri 27 Nov 2026 between 10:00 and 12:00, London time');
  expect(await mailsOf(shop.stack, 'appointment-rescheduled-by-us')).toEqual([]);
  await place('2026-11-30');
  expect(await mailsOf(shop.stack, 'appointment-rescheduled-by-us')).toHaveLength(1);
});

it('tells its customer by when we write with a time, not the day that was, until it is placed', async () => {
  shop.stack.clock.advance(HOUR);
  await tellOfJobs(shop.stack.ctx);
  const [mail] = await mailsOf(shop.stack, 'job-comes-back');
  const token = tokenIn(mail?.text ?? '');
  const read = async () => (await dataOf(shop.stack.call(readBooking, { body: { token } }))).booking;
  expect(mail?.text).toContain('a time by Sun 29 Nov 2026');
  expect(await read()).toMatchObject({ newTimeBy: '2026-11-29', may: [] });
  shop.stack.clock.advance(6 * 24 * HOUR);
  expect(await read()).toMatchObject({ newTimeBy: '', may: [] });
  job.admin = shop.stack.as((await makeAdmin(shop.stack)).token);
  await place('2026-12-02');
  const placed = await read();
  expect(placed).toMatchObject({ date: '2026-12-02', may: ['move', 'correct'] });
  expect(placed).not.toHaveProperty('newTimeBy');
  // What was done may have to be paid.
  const cancelled = await shop.stack.call(cancelBooking, { body: { token } });
  expect(cancelled).toMatchObject({ ok: false, code: 'illegal_move' });
  expect(cancelled.ok ? '' : cancelled.msg).toContain('Work on it has begun');
});

it('hasn’t begun where nobody was there: placed anew, its customer may cancel it', async () => {
  const missed = await makeJob(shop.stack, shop.admin, { time: '10:00', anyway: true });
  await dataOf(writeOwn(missed, { ending: { outcome: 'nobody-there' } }));
  await dataOf(shop.admin(reopenSheet, { params: { id: missed.id } }));
  const { version } = await requestRowOf(shop.stack, missed.id);
  const body = { date: '2026-12-02', time: '10:00', engineer: missed.engineer, version };
  await dataOf(shop.admin(placeAppointment, { params: { id: missed.id }, body }));
  const token = await bookingLink(shop.stack, missed.id);
  const { booking } = await dataOf(shop.stack.call(readBooking, { body: { token } }));
  expect(booking.may).toContain('cancel');
});

it('is neither moved nor cancelled by its customer before we have said when we come', async () => {
  const { token: signedIn, id } = await makeCustomer(shop.stack);
  const early = await makeJob(shop.stack, shop.admin, { date: '2026-11-27' });
  await shop.stack.ctx.db
    .updateTable('appointments')
    .set({ user_id: id })
    .where('id', '=', early.id)
    .execute();
  await dataOf(writeOwn(early, { ending: { outcome: 'more-time' } }));
  const token = await bookingLink(shop.stack, early.id);
  const answers = [
    await shop.stack.call(rescheduleBooking, { body: { token, date: '2026-11-30', time: '10:00' } }),
    await shop.stack.call(cancelBooking, { body: { token } }),
    await shop.stack.as(signedIn)(cancelOwnAppointment, { params: { id: early.id } }),
  ];
  for (const answer of answers) {
    expect(answer).toMatchObject({ ok: false, code: 'illegal_move' });
    expect(answer.ok ? '' : answer.msg).toContain('We’re arranging when we come back. Please phone us');
  }
});

describe('the part’s day and the customer’s', () => {
  const detail = async () =>
    (await dataOf(job.admin(readAppointment, { params: { id: job.id } }))).appointment;
  const edit = (change: { partExpectedOn?: string; comesBackBy?: string }, version: number) =>
    job.admin(editAppointment, { params: { id: job.id }, body: { ...change, version, tellsCustomer: true } });

  it('are two: we write by the working day after the part should be here, or within five days', async () => {
    expect(await detail()).toMatchObject({ partExpectedOn: null, comesBackBy: '2026-11-29' });
    const other = await makeJob(shop.stack, shop.admin, { date: '2026-11-26' }, job.engineer);
    // A Saturday, and we're closed on Sundays.
    const ending = { outcome: 'part-needed', reason: 'The valve', expectedOn: '2026-12-05' } as const;
    await dataOf(writeOwn(other, { ending }));
    const shown = await dataOf(job.admin(readAppointment, { params: { id: other.id } }));
    expect(shown.appointment).toMatchObject({ partExpectedOn: '2026-12-05', comesBackBy: '2026-12-07' });
    shop.stack.clock.advance(HOUR);
    await tellOfJobs(shop.stack.ctx);
    const mails = await mailsOf(shop.stack, 'job-comes-back');
    expect(mails.map(({ text }) => /with a time by (.*?)\./.exec(text)?.[1])).toEqual(
      expect.arrayContaining(['Sun 29 Nov 2026', 'Mon 7 Dec 2026']),
    );
  });

  it('may be changed by the office while somebody waits, and the customer reads the new one', async () => {
    const { version } = await detail();
    expect(await edit({ comesBackBy: '2026-11-23' }, version)).toMatchObject({
      issues: [{ path: 'comesBackBy', text: 'Choose today or a later day' }],
    });
    await dataOf(edit({ partExpectedOn: '2026-12-02', comesBackBy: '2026-12-04' }, version));
    const token = await bookingLink(shop.stack, job.id);
    expect((await dataOf(shop.stack.call(readBooking, { body: { token } }))).booking).toMatchObject({
      newTimeBy: '2026-12-04',
    });
    expect(await detail()).toMatchObject({ partExpectedOn: '2026-12-02', comesBackBy: '2026-12-04' });
    await place('2026-12-03');
    const placed = await detail();
    expect(placed.comesBackBy).toBeNull();
    expect(await edit({ comesBackBy: '2026-12-08' }, placed.version)).toMatchObject({
      issues: [{ path: 'comesBackBy' }],
    });
  });

  it('let a customer move it to the part’s day or a later one', async () => {
    await dataOf(edit({ partExpectedOn: '2026-12-02' }, (await detail()).version));
    await place('2026-12-03');
    const token = await bookingLink(shop.stack, job.id);
    const move = (date: string) =>
      shop.stack.call(rescheduleBooking, { body: { token, date, time: '10:00' } });
    expect(await move('2026-12-01')).toMatchObject({
      issues: [{ path: 'date', text: expect.stringContaining('is expected on Wed 2 Dec 2026') }],
    });
    expect((await dataOf(move('2026-12-02'))).booking).toMatchObject({ date: '2026-12-02' });
  });
});

it('isn’t expected on a day that is past, but today it may be', async () => {
  const other = await makeJob(shop.stack, shop.admin, { time: '16:00' });
  const ending = (expectedOn: string) => ({ ending: { outcome: 'workshop' as const, expectedOn } });
  expect(await writeOwn(other, ending('2026-11-23'))).toMatchObject({
    status: 422,
    state: 'refused',
    issues: [{ path: 'ending.expectedOn', text: 'Choose today or a later day' }],
  });
  expect(await page(`/day/${other.token}/jobs/${other.id}`)).toContain('type="date" min="2026-11-24"');
  expect((await dataOf(writeOwn(other, ending('2026-11-24')))).sheet.expectedOn).toBe('2026-11-24');
});

it('is a visit to write and to end for the engineer who comes back', async () => {
  await place('2026-11-27');
  shop.stack.clock.advance(HOUR);
  await tellOfJobs(shop.stack.ctx);
  shop.stack.clock.advance(3 * 24 * HOUR);
  const day = await page(`/day/${job.token}`);
  expect(day).toContain('Start writing');
  expect(day).toContain('On my way');
  expect(day).not.toContain('This visit has ended');
  const sheet = await page();
  expect(sheet).toContain('Last time: Come back: a part is needed');
  expect(sheet).toContain('End the visit');
  expect(sheet).not.toContain('Not yet');
  job.admin = shop.stack.as((await makeAdmin(shop.stack)).token);
  await dataOf(writeOwn(job, { ending: { outcome: 'done' } }));
  expect(await officeSheet(job)).toMatchObject({ outcome: 'done', visits: 2 });
  expect(await page()).toContain('Ended: Done');
});

it('counts an end that is corrected before its customer is told as one visit', async () => {
  await dataOf(writeOwn(job, { ending: { outcome: 'more-time' } }));
  expect((await officeSheet(job)).visits).toBe(1);
  job = await makeJob(shop.stack, shop.admin, { time: '14:00' });
  for (const outcome of ['done', 'not-safe'] as const)
    await dataOf(writeOwn(job, { ending: { outcome, reason: 'As we found it', unsigned: 'absent' } }));
  expect(await officeSheet(job)).toMatchObject({ outcome: 'not-safe', visits: 1 });
});

describe('opened again', () => {
  const reopen = () => press(shop.stack, `${job.token}/jobs/${job.id}/reopen`);
  const entries = () =>
    shop.stack.ctx.db.selectFrom('diary_entries').selectAll().where('appointment_id', '=', job.id).execute();

  it('after the office has placed it, stays where it is', async () => {
    await place('2026-11-27');
    const before = await entries();
    expect(await reopen()).toMatchObject({ state: 'saved' });
    expect(await entries()).toEqual(before);
    expect((await officeSheet(job)).outcome).toBeNull();
  });

  it('has the length that it had', async () => {
    job = await makeJob(shop.stack, shop.admin, { time: '10:00', minutes: 180 });
    const before = await entries();
    await dataOf(writeOwn(job, { ending: { outcome: 'more-time' } }));
    expect(await entries()).toEqual([]);
    expect(await reopen()).toMatchObject({ state: 'saved' });
    const length = ([entry]: typeof before) => [entry?.from_unit, entry?.to_unit];
    expect(length(await entries())).toEqual(length(before));
  });

  it('asks the office to place it first where whoever was there has left', async () => {
    const inactive = shop.stack.ctx.db.updateTable('engineers').set({ active: 0 });
    await inactive.where('id', '=', job.engineer).execute();
    expect(await job.admin(reopenSheet, { params: { id: job.id } })).toMatchObject({
      code: 'illegal_move',
      msg: expect.stringContaining('Put the visit into the diary first'),
    });
  });
});

it('says when we come back where it was placed before its mail left', async () => {
  await place('2026-11-27');
  shop.stack.clock.advance(HOUR);
  await tellOfJobs(shop.stack.ctx);
  const [mail, ...others] = await mailsOf(shop.stack, 'job-comes-back');
  expect(others).toEqual([]);
  expect(mail?.text).toContain('Our visit: Tue 24 Nov 2026');
  expect(mail?.text).toContain('We come back on Fri 27 Nov 2026 between 10:00 and 12:00');
  expect(mail?.text).not.toContain('will write to you');
});
