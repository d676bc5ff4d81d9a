// Free times, and bookings that hold them: no time is given away twice, and no request is lost.
import { beforeEach, describe, expect, it } from 'vitest';
import { type AppointmentRequest, requestAppointment } from '#contract/appointments/appointments.ts';
import { addTimeOff, removeTimeOff } from '#contract/diary/diary.ts';
import { changeEngineer } from '#contract/diary/engineers.ts';
import { readSlots } from '#contract/diary/slots.ts';
import { anEngineer, diaryFaults, makeEngineer } from '../../support/records/diary.ts';
import { makeCustomer } from '../../support/records/people.ts';
import { ask } from '../../support/service/ask.ts';
import { aVisit } from '../../support/service/bodies.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
const DAY = '2026-11-26';
const book = (change: Partial<AppointmentRequest> = {}, call = shop.stack.call) =>
  call(requestAppointment, { body: aVisit({ date: DAY, time: '10:00', ...change }) });
/** Different people, because the same content would count as the same request. */
const people = (count: number) => Array.from({ length: count }, (_, at) => `visitor-${at}@example.com`);
const timesOf = async (from = DAY, days = 1) => {
  return dataOf(shop.stack.call(readSlots, { query: { service: 'Clocks', from, days } }));
};
const rows = () => shop.stack.ctx.db.selectFrom('appointments').selectAll().execute();
const entries = () => shop.stack.ctx.db.selectFrom('diary_entries').selectAll().execute();

describe('without engineers', () => {
  it('two plain bodies for one time are both taken, and no slot is offered', async () => {
    const answers = [await book({ email: 'a@example.com' }), await book({ email: 'b@example.com' })];
    expect(answers).toMatchObject([{ status: 201 }, { status: 201 }]);
    expect(await timesOf()).toEqual({ mode: 'request', arrivalMinutes: 120, days: [] });
    expect(await entries()).toEqual([]);
  });

  it('a firm slot is refused: nobody could keep it', async () => {
    expect(await book({ firm: true })).toMatchObject({ code: 'slot_taken', slots: [] });
    expect(await rows()).toEqual([]);
  });
});

describe('with an engineer', () => {
  let engineer: string;
  beforeEach(async () => {
    engineer = await makeEngineer(shop.stack, {}, shop.admin);
  });

  it('every hour is offered in which the visit ends before closing, none within the notice', async () => {
    const { mode, days } = await timesOf('2026-11-24', 5);
    expect(mode).toBe('slots');
    // It is Tuesday, 10:00; on Saturdays the company closes at 14:00.
    expect(days.map(({ date, times }) => [date, times[0], times.at(-1)])).toEqual([
      ['2026-11-25', '10:00', '17:00'],
      ['2026-11-26', '09:00', '17:00'],
      ['2026-11-27', '09:00', '17:00'],
      ['2026-11-28', '09:00', '13:00'],
    ]);
    expect((await timesOf('2027-01-24', 28)).days).toEqual([]);
  });

  it('a plain body holds its slot where it is free, and is taken in any case', async () => {
    expect(await book({ email: 'a@example.com' })).toMatchObject({ status: 201 });
    expect(await book({ email: 'b@example.com' })).toMatchObject({
      status: 201,
      data: { success: true, message: 'Message sent successfully!' },
    });
    // An hour plus the travel to the next visit: 11:00 is taken too.
    expect((await timesOf()).days[0]?.times.slice(0, 3)).toEqual(['12:00', '13:00', '14:00']);
    expect(await entries()).toHaveLength(1);
    expect((await rows()).map(({ status }) => status)).toEqual(['pending', 'pending']);
  });

  it('a firm slot that has gone is refused with the nearest three, and nothing is stored', async () => {
    await book({ email: 'a@example.com', firm: true });
    expect(await book({ email: 'b@example.com', firm: true })).toMatchObject({
      ok: false,
      code: 'slot_taken',
      slots: [
        { date: DAY, time: '12:00' },
        { date: DAY, time: '13:00' },
        { date: DAY, time: '14:00' },
      ],
    });
    expect(await rows()).toHaveLength(1);
  });

  it('suspected spam holds none, and is not told', async () => {
    expect(await book({ firm: true, website: 'https://spam.example' })).toMatchObject({ status: 201 });
    expect(await entries()).toEqual([]);
  });

  it('a quote request holds none', async () => {
    expect(await book({ isQuoteRequest: true })).toMatchObject({ status: 201 });
    expect(await entries()).toEqual([]);
  });

  it('the same firm request twice is one, with one slot', async () => {
    expect([await book({ firm: true }), await book({ firm: true })]).toMatchObject([
      { ok: true },
      { ok: true },
    ]);
    expect(await entries()).toHaveLength(1);
  });

  it('40 firm requests at once for one slot: one 201, 39 × 409', async () => {
    const answers = await Promise.all(people(40).map((email) => book({ email, firm: true })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(new Set(answers.flatMap((one) => (one.ok ? [] : [one.code])))).toEqual(new Set(['slot_taken']));
    expect(await rows()).toHaveLength(1);
    expect(await diaryFaults(shop.stack.ctx.db)).toEqual([]);
  });

  it('requests of mixed lengths at once never overlap', async () => {
    await shop.admin(changeEngineer, {
      params: { id: engineer },
      body: { ...anEngineer({ skills: ['clock', 'catering', 'coffee'] }), version: 1 },
    });
    const services = ['Clocks', 'Catering Equipment Service', 'Coffee Machine Service'] as const;
    const hours = ['10:00', '11:00', '12:00'];
    await Promise.all(
      people(27).map((email, at) =>
        book({
          email,
          firm: true,
          service: services[at % 3] ?? 'Clocks',
          time: hours[Math.floor(at / 3) % 3] ?? '',
        }),
      ),
    );
    expect((await entries()).length).toBeGreaterThan(0);
    expect(await diaryFaults(shop.stack.ctx.db)).toEqual([]);
    expect(await rows()).toHaveLength((await entries()).length);
  });

  it('a second engineer can take the same slot; time off ends that', async () => {
    const second = await makeEngineer(shop.stack, { name: 'Tomas Rey' }, shop.admin);
    await book({ email: 'a@example.com', firm: true });
    expect((await timesOf()).days[0]?.times).toContain('10:00');
    const off = await shop.admin(addTimeOff, {
      body: {
        engineer: second,
        from: { date: DAY, time: '00:00' },
        to: { date: '2026-11-27', time: '00:00' },
      },
    });
    if (!off.ok) throw new Error(off.msg);
    // Either engineer may have the visit.
    const isDisplaced = (await entries()).some(
      ({ kind, engineer_id }) => kind !== 'off' && engineer_id === second,
    );
    if (isDisplaced) return expect((await timesOf()).days[0]?.times).toContain('10:00');
    expect((await timesOf()).days[0]?.times).not.toContain('10:00');
    await shop.admin(removeTimeOff, { params: { id: off.data.entries[0]?._id ?? '' } });
    expect((await timesOf()).days[0]?.times).toContain('10:00');
  });

  it('hours of their own narrow the slots', async () => {
    const off = 'closed' as const;
    const thursday = { opens: '12:00', closes: '15:00' };
    const week = { monday: off, tuesday: off, wednesday: off, friday: off, saturday: off, sunday: off };
    await shop.admin(changeEngineer, {
      params: { id: engineer },
      body: { ...anEngineer({ hours: { ...week, thursday } }), version: 1 },
    });
    expect((await timesOf(DAY, 7)).days).toEqual([
      { date: DAY, closes: '18:00', times: ['12:00', '13:00', '14:00'] },
    ]);
  });

  it('the list comes from memory with an ETag until the diary changes', async () => {
    const path = `${shop.stack.app.origin}/api/slots?service=Clocks&from=${DAY}&days=1`;
    const first = await ask(path);
    const etag = String(first.headers.etag);
    expect((await ask(path, { 'If-None-Match': etag })).status).toBe(304);
    await book({ firm: true });
    const after = await ask(path, { 'If-None-Match': etag });
    expect(after.status).toBe(200);
    expect(after.body.toString()).not.toContain('10:00');
  });

  it.each([
    ['service', { service: 'Wizardry' as never, from: DAY }],
    ['from', { service: 'Clocks' as const, from: '2026-02-30' }],
    ['days', { service: 'Clocks' as const, from: DAY, days: 29 }],
  ])('bad input names its field: %s', async (path, query) => {
    expect(await shop.stack.call(readSlots, { query })).toMatchObject({
      code: 'invalid',
      issues: [{ path }],
    });
  });
});

it('with autoConfirm the slot of a verified address is confirmed at once', async () => {
  const { stack } = shop;
  await makeEngineer(stack, {}, shop.admin);
  stack.ctx.visits = { ...stack.ctx.visits, autoConfirm: true };
  const { token, email } = await makeCustomer(stack);
  await stack.ctx.db.updateTable('users').set({ email_verified_at: 1 }).execute();
  const reply = await dataOf(book({ firm: true, email }, stack.as(token)));
  expect(await rows()).toMatchObject([{ status: 'confirmed' }]);
  // Its confirmation takes the place of the mail that it came.
  expect(reply).not.toHaveProperty('isMailed');
});
