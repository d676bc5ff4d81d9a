// A customer cancels or reschedules a booking: until the day before, within the opening hours; customer and staff
// are notified.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { updateAppointmentStatus } from '#contract/appointments/appointments.ts';
import {
  type Booking,
  cancelBooking,
  readBooking,
  rescheduleBooking,
} from '#contract/my-records/token-links.ts';
import { setAppointmentTime } from '#server/appointments/change-appointment.ts';
import { deliverDueMail } from '#server/mail/deliver-mail.ts';
import { shareStack } from '../../support/database/empty.ts';
import { makeEngineer } from '../../support/records/diary.ts';
import { bookingLink } from '../../support/records/links.ts';
import { mailKinds } from '../../support/records/mails.ts';
import { makeAdmin } from '../../support/records/people.ts';
import { aVisit } from '../../support/service/bodies.ts';
import { send } from '../../support/service/send.ts';

const HOUR = 3_600_000;
const stack = shareStack();
let id: string;
let token: string;
beforeEach(async () => {
  await send(stack, 'POST', '/api/appointments', { body: aVisit() });
  ({ id } = await stack.ctx.db.selectFrom('appointments').select('id').executeTakeFirstOrThrow());
  token = await bookingLink(stack, id);
  await deliverDueMail(stack.ctx);
});

const cancel = () => stack.call(cancelBooking, { body: { token } });
const move = (date: string, time: string) => stack.call(rescheduleBooking, { body: { token, date, time } });
const RECEIVED = ['appointment-received', 'appointment-received-staff'];
const setStatus = (status: Booking['status']) =>
  stack.ctx.db.updateTable('appointments').set({ status }).execute();

const staffMail = () =>
  stack.ctx.db
    .selectFrom('outbox')
    .select(['subject', 'text', 'to_address'])
    .where('kind', '=', 'appointment-changed-staff')
    .executeTakeFirstOrThrow();

it('an address gets four mails a day about what is done with its bookings, the staff all of them', async () => {
  for (let day = 1; day <= 9; day += 1) {
    stack.clock.advance(1000);
    await move(`2026-12-0${day % 2 ? 1 : 2}`, '10:00');
    await deliverDueMail(stack.ctx);
  }
  stack.clock.advance(1000);
  await cancel();
  const kinds = await mailKinds(stack);
  const toCustomer = kinds.filter((kind) => !kind.endsWith('-staff'));
  expect(toCustomer).toHaveLength(1 + 4);
  expect(kinds.filter((kind) => kind === 'appointment-changed-staff')).toHaveLength(10);
});

it('a mail in place of one that hasn’t left goes beyond the four of a day', async () => {
  for (const day of [1, 2, 3, 4, 7]) {
    stack.clock.advance(1000);
    await move(`2026-12-0${day}`, '10:00');
    if (day < 4) await deliverDueMail(stack.ctx);
  }
  const waiting = await stack.ctx.db
    .selectFrom('outbox')
    .select('text')
    .where('kind', '=', 'appointment-rescheduled')
    .where('sent_at', 'is', null)
    .execute();
  expect(waiting.map(({ text }) => text)).toEqual([expect.stringContaining('7 Dec 2026')]);
});

describe('cancelling', () => {
  it('notifies customer and staff once, and writes an audit entry', async () => {
    const answers = await Promise.all([cancel(), cancel(), cancel()]);
    for (const answer of [...answers, await cancel()])
      expect(answer).toMatchObject({
        ok: true,
        data: { booking: { status: 'cancelled', may: [] } },
      });
    expect(await mailKinds(stack)).toEqual([
      'appointment-cancelled',
      'appointment-changed-staff',
      ...RECEIVED,
    ]);
    expect((await staffMail()).text).toContain('Now: cancelled');
    expect(await stack.ctx.db.selectFrom('audit_log').select(['actor', 'action']).execute()).toEqual([
      { actor: 'link in a mail', action: 'cancel' },
    ]);
  });

  it('a confirmed booking works until midnight in London before the day', async () => {
    await setStatus('confirmed');
    // From Tuesday 10:00 to Wednesday 23:59.
    stack.clock.advance(38 * HOUR - 60_000);
    expect(await stack.call(readBooking, { body: { token } })).toMatchObject({
      data: { booking: { may: ['move', 'cancel', 'correct'] } },
    });
    stack.clock.advance(60_000);
    expect(await cancel()).toMatchObject({
      code: 'illegal_move',
      msg: expect.stringContaining('day before'),
    });
    stack.clock.advance(-60_000);
    expect((await cancel()).ok).toBe(true);
  });

  it('a completed booking is refused', async () => {
    await setStatus('completed');
    expect(await cancel()).toMatchObject({ code: 'illegal_move', msg: expect.stringContaining('completed') });
    expect(await mailKinds(stack)).toEqual(RECEIVED);
  });
});

describe('rescheduling', () => {
  it('stores the new time as a request, and notifies both sides', async () => {
    await setStatus('confirmed');
    expect(await move('2026-11-27', '11:00')).toMatchObject({
      ok: true,
      data: {
        booking: { date: '2026-11-27', time: '11:00', status: 'pending', may: ['move', 'cancel', 'correct'] },
      },
    });
    const staff = await staffMail();
    expect(staff.to_address).toBe('staff@kelvinrowe.example');
    expect(staff.subject).toContain('moved');
    expect(staff.text).toContain('Before: Thu 26 Nov 2026 at 10:30');
    expect(staff.text).toContain('Now: Fri 27 Nov 2026 at 11:00');
    expect(await mailKinds(stack)).toContain('appointment-rescheduled');
  });

  it('to the same time changes nothing', async () => {
    expect((await move('2026-11-26', '10:30')).ok).toBe(true);
    expect(await mailKinds(stack)).toEqual(RECEIVED);
  });

  it.each([
    ['2026-11-29', '10:00', 'date', 'closed on Sundays'],
    ['2026-11-27', '18:00', 'time', '9:00 AM or later, but before 6:00 PM'],
    ['2026-11-23', '10:00', 'date', 'in the past'],
    ['2028-01-03', '10:00', 'date', '12 months'],
  ])('to %s %s is refused with a message', async (date, time, path, message) => {
    expect(await move(date, time)).toMatchObject({
      code: 'invalid',
      issues: [{ path, text: expect.stringContaining(message) }],
    });
    expect(await mailKinds(stack)).toEqual(RECEIVED);
  });

  it("extends the link's validity to the new day", async () => {
    await move('2027-06-01', '11:00');
    stack.clock.advance(190 * 24 * HOUR);
    expect((await stack.call(readBooking, { body: { token } })).ok).toBe(true);
  });

  it('and confirming again mails again', async () => {
    const call = stack.as((await makeAdmin(stack)).token);
    const confirm = () => call(updateAppointmentStatus, { params: { id }, body: { status: 'confirmed' } });
    expect((await confirm()).ok).toBe(true);
    await deliverDueMail(stack.ctx);
    stack.clock.advance(60_000);
    await move('2026-11-27', '11:00');
    stack.clock.advance(60_000);
    expect((await confirm()).ok).toBe(true);
    expect((await mailKinds(stack)).filter((kind) => kind === 'appointment-confirmed')).toHaveLength(2);
  });

  it('to two times at once stores one of them', async () => {
    // Not over HTTP, which would serialise the two.
    const answers = await Promise.allSettled(
      ['11:00', '12:00'].map((time) =>
        setAppointmentTime(stack.ctx, id, 'a test', { date: '2026-11-27', time }),
      ),
    );
    const [taken, ...others] = answers.flatMap((answer) =>
      answer.status === 'fulfilled' ? [answer.value] : [],
    );
    expect(others).toEqual([]);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'illegal_move' },
    });
    expect((await mailKinds(stack)).filter((kind) => kind === 'appointment-rescheduled')).toHaveLength(1);
    expect(await stack.call(readBooking, { body: { token } })).toMatchObject({
      data: { booking: { date: taken?.date, time: taken?.time } },
    });
  });

  describe('while the office corrects the note', () => {
    let restore: () => void;
    beforeEach(() => {
      const { limits, db } = stack.ctx;
      const { take } = limits;
      // Between the read and the lock.
      limits.take = async (...asked) => {
        await take.apply(limits, asked);
        await db
          .updateTable('appointments')
          .set(({ eb }) => ({ message: 'The valve', version: eb('version', '+', 1) }))
          .execute();
      };
      restore = () => {
        limits.take = take;
      };
    });
    afterEach(() => restore());

    it('moves it', async () => {
      const to = { date: '2026-11-27', time: '11:00' };
      expect(await setAppointmentTime(stack.ctx, id, 'a test', to)).toMatchObject(to);
    });

    it('takes the same time again of a visit that has lost it', async () => {
      await makeEngineer(stack, {}, stack.as((await makeAdmin(stack)).token));
      const slot = { date: '2026-11-26', time: '11:00' };
      await stack.ctx.db.updateTable('appointments').set(slot).execute();
      await setAppointmentTime(stack.ctx, id, 'a test', slot);
      const entries = await stack.ctx.db.selectFrom('diary_entries').select('appointment_id').execute();
      expect(entries).toEqual([{ appointment_id: id }]);
    });
  });
});
