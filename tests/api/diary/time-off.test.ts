// Bookings by phone, holidays, and time off.
import { beforeEach, describe, expect, it } from 'vitest';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { addTimeOff, readDiary } from '#contract/diary/diary.ts';
import { bookByPhone } from '#contract/diary/placing.ts';
import { readSlots } from '#contract/diary/slots.ts';
import { changeSettings } from '#contract/settings/settings.ts';
import { diaryFaults, makeEngineer } from '../../support/records/diary.ts';
import { mailsOf } from '../../support/records/mails.ts';
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
  const firm = { ...{ date: '2026-11-27', firm: true }, time: '12:00' };
  expect(await book(firm)).toMatchObject({ ok: false });
  expect(await book({ ...firm, time: '11:00' })).toMatchObject({ status: 201 });
});

describe('by phone', () => {
  const body = { name: 'Ada', phone: '020 7946 0999', service: 'Clocks' as const, date: DAY, time: '08:00' };
  it('books at once, outside the opening hours too, and mails who gave an address', async () => {
    const booked = await shop.admin(bookByPhone, { body: { ...body, email: 'ada@x.example' } });
    expect(booked).toMatchObject({ status: 201, data: { appointment: { status: 'confirmed' } } });
    expect(await mailsOf(shop.stack, 'appointment-confirmed')).toHaveLength(1);
    expect(await shop.admin(bookByPhone, { body: { ...body, name: 'Bea' } })).toMatchObject({
      code: 'slot_taken',
    });
    expect(await shop.admin(bookByPhone, { body: { ...body, time: '12:00' } })).toMatchObject({
      status: 201,
    });
    expect(await mailsOf(shop.stack, 'appointment-confirmed')).toHaveLength(1);
  });
});

describe('time off', () => {
  const off = (from: string, to: string, time = '00:00') =>
    shop.admin(addTimeOff, {
      body: { engineer, from: { date: from, time }, to: { date: to, time }, note: 'Holiday' },
    });

  it('is one entry a day, refused over visits with their list', async () => {
    await shop.stack.call(requestAppointment, { body: aVisit({ date: DAY, time: '10:00' }) });
    const { id } = await shop.stack.ctx.db.selectFrom('appointments').select('id').executeTakeFirstOrThrow();
    expect(await off(DAY, '2026-11-28')).toMatchObject({
      code: 'visits_booked',
      visits: [{ _id: id, time: '10:00' }],
    });
    const read = await shop.admin(readDiary, { query: { from: DAY, to: DAY } });
    expect(read.ok && read.data.entries).toHaveLength(1);
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
