// The dispatcher's work: confirming, placing, moving and calling off.
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type AppointmentRequest,
  listAppointments,
  readAppointment,
  requestAppointment,
  updateAppointmentStatus,
} from '#contract/appointments/appointments.ts';
import { addTimeOff, readDiary } from '#contract/diary/diary.ts';
import { bookByPhone, callOffAppointment, placeAppointment } from '#contract/diary/placing.ts';
import type { BodySent } from '#contract/endpoint.ts';
import { diaryFaults, makeEngineer } from '../../support/records/diary.ts';
import { mailsOf } from '../../support/records/mails.ts';
import { aVisit } from '../../support/service/bodies.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
const DAY = '2026-11-26';
let engineer: string;
beforeEach(async () => {
  engineer = await makeEngineer(shop.stack, {}, shop.admin);
});

/** @returns the id */
async function request(change: Partial<AppointmentRequest> = {}): Promise<string> {
  const email = change.email ?? 'ada.marsh@example.com';
  await shop.stack.call(requestAppointment, { body: aVisit({ date: DAY, time: '10:00', ...change }) });
  const found = shop.stack.ctx.db.selectFrom('appointments').select('id').where('email', '=', email);
  return (await found.orderBy('created_at', 'desc').executeTakeFirstOrThrow()).id;
}
const setStatus = (id: string, status: 'confirmed' | 'cancelled' | 'completed') =>
  shop.admin(updateAppointmentStatus, { params: { id }, body: { status } });
const place = (id: string, change: Partial<BodySent<typeof placeAppointment>> = {}) =>
  shop.admin(placeAppointment, {
    params: { id },
    body: { date: DAY, time: '14:00', version: 1, engineer, ...change },
  });
const entryOf = (id: string) =>
  shop.stack.ctx.db
    .selectFrom('diary_entries')
    .selectAll()
    .where('appointment_id', '=', id)
    .executeTakeFirst();
const diary = async () => {
  return dataOf(shop.admin(readDiary, { query: { from: DAY, to: DAY } }));
};

describe('confirming', () => {
  it('two requests without a slot for one time: one is confirmed, the other refused', async () => {
    const [one, other] = [
      await request({ time: '10:30', email: 'a@x.example' }),
      await request({ time: '10:30', email: 'b@x.example' }),
    ];
    expect(await entryOf(one)).toBeUndefined();
    const answers = await Promise.all([setStatus(one, 'confirmed'), setStatus(other, 'confirmed')]);
    expect(answers.map((answer) => (answer.ok ? 'confirmed' : answer.code)).sort()).toEqual([
      'confirmed',
      'slot_taken',
    ]);
    expect(await diaryFaults(shop.stack.ctx.db)).toEqual([]);
  });

  it('keeps the slot, completing too; cancelling frees it', async () => {
    const id = await request();
    const held = await entryOf(id);
    await setStatus(id, 'confirmed');
    const stays = { ...held, kept_until: null };
    expect(await entryOf(id)).toEqual(stays);
    await setStatus(id, 'completed');
    expect(await entryOf(id)).toEqual(stays);
    const next = await request({ time: '13:00', email: 'b@x.example' });
    await setStatus(next, 'cancelled');
    expect(await entryOf(next)).toBeUndefined();
  });

  it('the calendar file has the real length and the place', async () => {
    const id = await request({ address: '1 Test Street, London', postCode: 'SE1 0AA' });
    await place(id, { time: '10:00', minutes: 120 });
    await setStatus(id, 'confirmed');
    const [mail] = await mailsOf(shop.stack, 'appointment-confirmed');
    expect(mail?.calendar).toContain('DTSTART:20261126T100000Z\r\nDTEND:20261126T120000Z');
    expect(mail?.calendar).toContain('LOCATION:1 Test Street\\, London\\, SE1 0AA');
  });

  it('a quote request takes no time and mails no confirmation', async () => {
    const id = await request({ isQuoteRequest: true });
    expect(await setStatus(id, 'confirmed')).toMatchObject({ ok: true });
    expect(await entryOf(id)).toBeUndefined();
    expect(await mailsOf(shop.stack, 'appointment-confirmed')).toEqual([]);
    // It stays in sight: its visit is still to be planned.
    expect((await diary()).unplaced).toMatchObject([{ _id: id, status: 'confirmed' }]);
  });

  it('a quote request with time and engineer is a visit, and one mail says so', async () => {
    const id = await request({ isQuoteRequest: true });
    expect(await place(id, { confirms: true })).toMatchObject({
      ok: true,
      data: { appointment: { status: 'confirmed', time: '14:00', isQuoteRequest: true } },
    });
    expect(await entryOf(id)).toMatchObject({ engineer_id: engineer });
    expect((await diary()).unplaced).toEqual([]);
    const [mail, ...others] = await mailsOf(shop.stack, 'appointment-confirmed');
    expect(mail?.calendar).toContain('DTSTART:20261126T140000Z');
    expect([...others, ...(await mailsOf(shop.stack, 'appointment-rescheduled-by-us'))]).toEqual([]);
  });
});

it('an unusual time is named in one sentence, and taken by who insists', async () => {
  const id = await request({ service: 'Network Service' });
  await shop.admin(addTimeOff, {
    body: {
      engineer,
      from: { date: '2026-11-29', time: '00:00' },
      to: { date: '2026-11-30', time: '00:00' },
    },
  });
  const sunday = { date: '2026-11-29', time: '10:00' };
  expect(await place(id, sunday)).toMatchObject({
    code: 'unusual_time',
    msg: 'We’re closed that day, and Ines Calder is off at that time and doesn’t do Network Service.',
  });
  expect(await entryOf(id)).toBeUndefined();
  expect(await place(id, { ...sunday, anyway: true })).toMatchObject({ ok: true });
  expect(await entryOf(id)).toMatchObject({ engineer_id: engineer });
});

it('a time outside the engineer’s own week is unusual', async () => {
  const hours = { opens: '10:00', closes: '14:00' };
  const week = { monday: hours, tuesday: hours, wednesday: hours, thursday: hours, friday: hours };
  const own = { ...week, saturday: 'closed' as const, sunday: 'closed' as const };
  const tomas = await makeEngineer(
    shop.stack,
    { name: 'Tomas Rey', skills: ['gym'], hours: own },
    shop.admin,
  );
  const id = await request({ service: 'Gym Equipment Repair' });
  expect(await place(id, { engineer: tomas, time: '16:00' })).toMatchObject({
    msg: 'Tomas Rey works from 10:00 to 14:00 that day.',
  });
  const { engineer: _, ...whoever } = { engineer, time: '16:00' };
  const body = { ...whoever, date: DAY, version: 1 };
  expect(await shop.admin(placeAppointment, { params: { id }, body })).toMatchObject({
    msg: 'Nobody who does Gym Equipment Repair works at that time.',
  });
  const saturday = { engineer: tomas, date: '2026-11-28', time: '10:00' };
  expect(await place(id, saturday)).toMatchObject({ msg: 'Tomas Rey doesn’t work that day.' });
});

describe('placing', () => {
  it('puts a request into the diary, keeps its status, and mails the new time', async () => {
    const id = await request({ time: '10:30' });
    expect((await diary()).unplaced).toMatchObject([{ _id: id }]);
    expect(await place(id)).toMatchObject({
      ok: true,
      data: { appointment: { status: 'pending', time: '14:00', version: 2 } },
    });
    const { entries, unplaced, engineers } = await diary();
    expect(unplaced).toEqual([]);
    expect(engineers).toMatchObject([{ _id: engineer, name: 'Ines Calder' }]);
    expect(entries).toMatchObject([
      {
        engineer,
        kind: 'appointment',
        minutes: 60,
        appointment: { _id: id },
        from: '2026-11-26T14:00:00.000Z',
        to: '2026-11-26T15:30:00.000Z',
      },
    ]);
    const [moved, ...others] = await mailsOf(shop.stack, 'appointment-rescheduled-by-us');
    expect(others).toEqual([]);
    expect(moved?.text).toContain('It was for: Thu 26 Nov 2026 at 10:30');
    const { appointments } = await dataOf(shop.admin(listAppointments, {}));
    expect(appointments).toMatchObject([{ visit: { arrivalMinutes: 120 } }]);
    const detail = await shop.admin(readAppointment, { params: { id } });
    expect(detail).toMatchObject({
      data: { appointment: { slot: { engineer: { name: 'Ines Calder' }, minutes: 60 } } },
    });
  });

  it('again says between when the engineer would have arrived, once it is done too', async () => {
    const id = await request();
    await place(id, { time: '14:00' });
    const again = await dataOf(place(id, { time: '16:00', version: 2, confirms: true }));
    const { version } = again.appointment;
    await dataOf(place(id, { time: '12:00', version }));
    const texts = (await mailsOf(shop.stack, 'appointment-rescheduled-by-us')).map(({ text }) => text);
    expect(texts.join()).toContain('It was for: Thu 26 Nov 2026 between 16:00 and 18:00');
    await dataOf(shop.admin(updateAppointmentStatus, { params: { id }, body: { status: 'completed' } }));
    const [done] = await mailsOf(shop.stack, 'appointment-completed');
    expect(done?.text).toContain('When: Thu 26 Nov 2026 between 12:00 and 14:00');
  });

  it('to the same time mails nothing; over another visit is refused and changes nothing', async () => {
    const id = await request();
    await place(id, { time: '10:00' });
    expect(await mailsOf(shop.stack, 'appointment-rescheduled-by-us')).toEqual([]);
    const other = await request({ time: '14:00', email: 'b@x.example' });
    expect(await place(other, { time: '10:30' })).toMatchObject({ code: 'slot_taken', slots: [{}, {}, {}] });
    expect((await entryOf(other))?.from_unit).toBe(Date.parse('2026-11-26T14:00Z') / 1_800_000);
  });

  it('with a stale version is refused', async () => {
    const id = await request();
    await setStatus(id, 'confirmed');
    expect(await place(id)).toMatchObject({ code: 'stale_version' });
    expect(await place(id, { version: 2 })).toMatchObject({ ok: true });
  });

  it('swaps at once end without a deadlock', async () => {
    const second = await makeEngineer(shop.stack, { name: 'Tomas Rey' }, shop.admin);
    const ids = [await request({ email: 'a@x.example' }), await request({ email: 'b@x.example' })];
    for (let round = 0; round < 10; round += 1) {
      const versions = await Promise.all(
        ids.map(async (id) => shop.admin(readAppointment, { params: { id } })),
      );
      const answers = await Promise.all(
        ids.map((id, at) => {
          const version = versions[at]?.ok ? versions[at].data.appointment.version : 0;
          const to = (round + at) % 2 ? engineer : second;
          return shop.admin(placeAppointment, {
            params: { id },
            body: { date: DAY, time: '10:00', engineer: to, version },
          });
        }),
      );
      for (const answer of answers) expect(answer.ok ? '' : answer.code).toMatch(/^(slot_taken)?$/);
    }
    expect(await diaryFaults(shop.stack.ctx.db)).toEqual([]);
  });

  it.each([
    ['2027-03-28', '01:30', 'time'],
    ['2027-10-31', '01:30', 'time'],
    ['2026-11-27', '10:15', 'time'],
    ['2026-11-23', '10:00', 'date'],
  ])('at %s %s is refused', async (date, time, path) => {
    const id = await request();
    expect(await place(id, { date, time })).toMatchObject({ code: 'invalid', issues: [{ path }] });
    const body = { name: 'Ada', phone: '020 7946 0999', service: 'Clocks' as const, date, time };
    expect(await shop.admin(bookByPhone, { body })).toMatchObject({ code: 'invalid', issues: [{ path }] });
  });

  it('on the days around the clocks’ change keeps wall time', async () => {
    const id = await request();
    await place(id, { date: '2027-03-29', time: '09:00' });
    expect((await entryOf(id))?.from_unit).toBe(Date.parse('2027-03-29T08:00Z') / 1_800_000);
    const version = 2;
    await place(id, { date: '2027-10-31', time: '00:30', minutes: 180, version, anyway: true });
    // 00:30 BST is 23:30 in UTC; three hours and half an hour of travel later it is 03:00.
    expect(await entryOf(id)).toMatchObject({
      from_unit: Date.parse('2027-10-30T23:30Z') / 1_800_000,
      to_unit: Date.parse('2027-10-31T03:00Z') / 1_800_000,
    });
  });
});

it('calling off frees the time and mails the reason', async () => {
  const id = await request();
  await setStatus(id, 'confirmed');
  expect(await setStatus(id, 'cancelled')).toMatchObject({ code: 'illegal_move' });
  const off = (version: number) =>
    shop.admin(callOffAppointment, { params: { id }, body: { reason: 'The van broke down', version } });
  expect(await off(1)).toMatchObject({ code: 'stale_version' });
  expect(await off(2)).toMatchObject({ data: { appointment: { status: 'cancelled' } } });
  expect(await off(3)).toMatchObject({ code: 'illegal_move' });
  expect(await entryOf(id)).toBeUndefined();
  const [mail] = await mailsOf(shop.stack, 'appointment-called-off');
  expect(mail?.text).toContain('The van broke down');
  expect(mail?.calendar).toContain('METHOD:CANCEL');
});
