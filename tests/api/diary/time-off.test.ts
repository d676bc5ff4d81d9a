// Bookings by phone, holidays, and time off.
import { beforeEach, describe, expect, it } from 'vitest';
import { requestAppointment, updateAppointmentStatus } from '#contract/appointments/appointments.ts';
import { WEEKDAYS, type Weekday } from '#contract/company.ts';
import { addTimeOff, readDiary } from '#contract/diary/diary.ts';
import { bookByPhone, placeAppointment, readStarts } from '#contract/diary/placing.ts';
import { readSlots } from '#contract/diary/slots.ts';
import { changeSettings } from '#contract/settings/settings.ts';
import { deliverDueMail } from '#server/mail/deliver-mail.ts';
import { diaryFaults, makeEngineer } from '../../support/records/diary.ts';
import { mailsOf, mailText } from '../../support/records/mails.ts';
import { aVisit, someSettings } from '../../support/service/bodies.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
const DAY = '2026-11-26';
let engineer: string;
beforeEach(async () => {
  engineer = await makeEngineer(shop.stack, {}, shop.admin);
});

const timesOf = async (from: string, days: number) => {
  return dataOf(shop.stack.call(readSlots, { query: { service: 'Clocks', from, days } }));
};
const book = (change: { date: string; time: string; firm: boolean }) =>
  shop.stack.call(requestAppointment, { body: aVisit(change) });

it('a holiday has no times, a short day only those that end before it closes, from the moment they are saved', async () => {
  expect((await timesOf('2026-11-26', 2)).days).toHaveLength(2);
  const message = 'Stocktaking';
  const exceptions = [
    { date: '2026-11-26', hours: 'closed' as const, message },
    { date: '2026-11-27', hours: { opens: '10:00', closes: '12:30' }, message },
  ];
  expect(await shop.admin(changeSettings, { body: someSettings({ exceptions }) })).toMatchObject({
    ok: true,
  });
  expect((await timesOf('2026-11-26', 2)).days).toEqual([
    { date: '2026-11-27', closes: '12:30', times: ['10:00', '11:00'] },
  ]);
  const firm = { date: '2026-11-27', firm: true, time: '12:00' };
  expect(await book(firm)).toMatchObject({ ok: false });
  expect(await book({ ...firm, time: '11:00' })).toMatchObject({ status: 201 });
});

describe('by phone', () => {
  const body = { name: 'Ada', phone: '020 7946 0999', service: 'Clocks' as const, date: DAY, time: '08:00' };
  it('warns of a time outside the hours, books it anyway, and mails who gave an address', async () => {
    const named = { ...body, email: 'ada@x.example' };
    expect(await shop.admin(bookByPhone, { body: named })).toMatchObject({
      code: 'unusual_time',
      msg: 'We’re open from 09:00 to 18:00 that day.',
    });
    const booked = await shop.admin(bookByPhone, { body: { ...named, anyway: true } });
    expect(booked).toMatchObject({ status: 201, data: { appointment: { status: 'confirmed' } } });
    // As the booking's own page says it.
    expect(await mailText(shop.stack, 'appointment-confirmed')).toMatch(
      /Thu 26 Nov 2026 between 08:00 and \d\d:\d\d, London time/,
    );
    const again = { ...body, name: 'Bea', anyway: true };
    expect(await shop.admin(bookByPhone, { body: again })).toMatchObject({ code: 'slot_taken' });
    expect(await shop.admin(bookByPhone, { body: { ...again, engineer } })).toMatchObject({
      code: 'slot_taken',
      msg: 'Ines Calder is with Ada from 08:00 to 09:00, and then on the way. Choose another time.',
    });
    expect(await shop.admin(bookByPhone, { body: { ...body, time: '12:00' } })).toMatchObject({
      status: 201,
    });
    expect(await mailsOf(shop.stack, 'appointment-confirmed')).toHaveLength(1);
  });

  it('warns of an hour of today that has gone; booked or moved there anyway, nobody is told to expect it', async () => {
    const today = { ...body, email: 'ada@x.example', date: '2026-11-24', time: '09:30' };
    const gone = {
      code: 'unusual_time',
      msg: 'That time of today has gone, so no confirmation would be mailed.',
    };
    expect(await shop.admin(bookByPhone, { body: today })).toMatchObject(gone);
    const { appointment } = await dataOf(shop.admin(bookByPhone, { body: { ...today, time: '12:00' } }));
    expect(await mailsOf(shop.stack, 'appointment-confirmed')).toHaveLength(1);
    await deliverDueMail(shop.stack.ctx);
    const place = (anyway: boolean) => ({
      params: { id: appointment._id },
      body: { date: today.date, time: '09:00', engineer, version: 1, anyway },
    });
    expect(await shop.admin(placeAppointment, place(false))).toMatchObject(gone);
    await dataOf(shop.admin(placeAppointment, place(true)));
    const bea = { ...today, name: 'Bea', email: 'bea@x.example', time: '06:00', anyway: true };
    await dataOf(shop.admin(bookByPhone, { body: bea }));
    expect(await mailsOf(shop.stack, 'appointment-confirmed')).toHaveLength(1);
    expect(await mailsOf(shop.stack, 'appointment-rescheduled-by-us')).toEqual([]);
  });
});

describe('time off', () => {
  const off = (from: string, to: string, time = '00:00') =>
    shop.admin(addTimeOff, {
      body: { engineer, from: { date: from, time }, to: { date: to, time }, note: 'Holiday' },
    });

  const displaced = async () =>
    (await dataOf(shop.admin(readDiary, { query: { from: DAY, to: DAY } }))).displaced;

  it('is saved at once over visits, which are listed with where each could go', async () => {
    for (const time of ['10:00', '13:00'])
      await shop.stack.call(requestAppointment, {
        body: aVisit({ date: DAY, time, email: `at-${time.slice(0, 2)}@x.example` }),
      });
    expect(await displaced()).toEqual([]);
    expect(await off(DAY, '2026-11-27')).toMatchObject({ status: 201 });
    expect((await timesOf(DAY, 1)).days).toEqual([]);
    const later = { date: '2026-11-27', engineer };
    expect(await displaced()).toMatchObject([
      { appointment: { time: '10:00' }, engineer, to: { ...later, time: '09:00' } },
      { appointment: { time: '13:00' }, engineer, to: { ...later, time: '11:00' } },
    ]);
    const omar = await makeEngineer(shop.stack, { name: 'Omar Reed', email: 'omar@x.example' }, shop.admin);
    const proposed = await displaced();
    expect(proposed).toMatchObject([
      { to: { date: DAY, time: '10:00', engineer: omar } },
      { to: { date: DAY, time: '13:00', engineer: omar } },
    ]);
    for (const { appointment, to } of proposed)
      await shop.admin(placeAppointment, {
        params: { id: appointment._id },
        body: { ...Object(to), version: appointment.version },
      });
    expect(await displaced()).toEqual([]);
    expect(await diaryFaults(shop.stack.ctx.db)).toEqual([]);
  });

  it('nobody is proposed on a closed day, also not whoever has hours of their own', async () => {
    const hours = { opens: '08:00', closes: '20:00' };
    const week = Object.fromEntries(WEEKDAYS.map((day) => [day, hours])) as Record<Weekday, typeof hours>;
    await makeEngineer(shop.stack, { name: 'Omar Reed', email: 'omar@x.example', hours: week }, shop.admin);
    const visit = aVisit({ date: DAY, time: '10:00', firm: true });
    await dataOf(shop.stack.call(requestAppointment, { body: visit }));
    const exceptions = [{ date: DAY, hours: 'closed' as const, message: 'Stocktaking' }];
    const body = { ...someSettings({ exceptions }), anyway: true };
    await dataOf(shop.admin(changeSettings, { body }));
    const [proposed] = await displaced();
    expect(proposed?.to).toMatchObject({ date: '2026-11-27' });
    const placed = { ...Object(proposed?.to), version: proposed?.appointment.version };
    await dataOf(
      shop.admin(placeAppointment, { params: { id: proposed?.appointment._id ?? '' }, body: placed }),
    );
  });

  it('what was in it and has gone is not given to anybody again', async () => {
    await shop.stack.call(requestAppointment, { body: aVisit({ date: DAY, time: '10:00' }) });
    await off(DAY, '2026-11-27');
    const [visit] = await displaced();
    const params = { id: visit?.appointment._id ?? '' };
    await shop.admin(updateAppointmentStatus, { params, body: { status: 'cancelled' } });
    expect((await timesOf(DAY, 1)).days).toEqual([]);
    const caller = { name: 'Bea', phone: '020 7946 0999', service: 'Clocks' as const };
    const book = (change = {}) =>
      shop.admin(bookByPhone, { body: { ...caller, date: DAY, time: '10:00', ...change } });
    expect(await book()).toMatchObject({ code: 'slot_taken' });
    expect(await book({ anyway: true })).toMatchObject({ code: 'slot_taken' });
    expect(await book({ engineer })).toMatchObject({
      code: 'unusual_time',
      msg: 'Ines Calder is off at that time.',
    });
    expect(await book({ engineer, anyway: true })).toMatchObject({ ok: true });
    expect(await diaryFaults(shop.stack.ctx.db)).toEqual([]);
  });

  it('starts for the staff need no notice, and are never in it', async () => {
    const starts = async (query = {}) =>
      (await dataOf(shop.admin(readStarts, { query: { service: 'Clocks', ...query } }))).starts;
    const before = await starts();
    expect(before).toHaveLength(6);
    expect(before[0]).toMatchObject({ date: '2026-11-24', engineer });
    expect((await starts({ from: DAY }))[0]).toMatchObject({ date: DAY, time: '09:00' });
    await off('2026-11-24', DAY);
    expect((await starts())[0]).toMatchObject({ date: DAY, time: '09:00' });
    expect(await starts({ engineer: 'nobody' })).toEqual([]);
  });

  it('is one entry a day', async () => {
    expect(await off('2026-12-01', '2026-12-15')).toMatchObject({
      status: 201,
      data: { entries: { length: 14 } },
    });
    expect(await off('2026-12-14', '2026-12-16')).toMatchObject({ code: 'slot_taken' });
    expect(await diaryFaults(shop.stack.ctx.db)).toEqual([]);
  });

  it.each([
    ['2026-11-28', '2026-11-27', '00:00', 'to'],
    ['2026-11-28', '2027-02-27', '00:00', 'to'],
    ['2027-03-28', '2027-03-29', '01:30', 'from.time'],
  ])('from %s to %s at %s is refused', async (from, to, time, path) => {
    expect(await off(from, to, time)).toMatchObject({ code: 'invalid', issues: [{ path }] });
  });
});
