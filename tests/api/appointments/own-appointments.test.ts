// Customers cancel and reschedule their own appointments; mails carry calendar files.
import { beforeEach, describe, expect, it } from 'vitest';
import {
  cancelOwnAppointment,
  myAppointments,
  rescheduleAppointment,
  updateAppointmentStatus,
} from '#contract/appointments/appointments.ts';
import { readOwnData } from '#contract/my-records/own-data.ts';
import { rescheduleBooking } from '#contract/my-records/token-links.ts';
import { deliverDueMail } from '#server/mail/deliver-mail.ts';
import { shareStack } from '../../support/database/empty.ts';
import { bookingLink } from '../../support/records/links.ts';
import { mailKinds, mailsOf } from '../../support/records/mails.ts';
import { makeAdmin, makeCustomer, type Person } from '../../support/records/people.ts';
import { aVisit } from '../../support/service/bodies.ts';
import { send } from '../../support/service/send.ts';

const stack = shareStack();
let ada: Person;
let id: string;
beforeEach(async () => {
  ada = await makeCustomer(stack);
  await send(stack, 'POST', '/api/appointments', { token: ada.token, body: aVisit() });
  ({ id } = await stack.ctx.db.selectFrom('appointments').select('id').executeTakeFirstOrThrow());
});
const cancel = (token: string) => stack.as(token)(cancelOwnAppointment, { params: { id } });

it('does not reveal the result of the spam checks', async () => {
  await stack.ctx.db.updateTable('appointments').set({ suspected: 1 }).execute();
  const own = stack.as(ada.token);
  const answers = [
    await own(myAppointments),
    await own(rescheduleAppointment, { params: { id }, body: { date: '2026-11-27', time: '11:00' } }),
    await own(cancelOwnAppointment, { params: { id } }),
    await own(readOwnData),
  ];
  for (const answer of answers) {
    expect(answer).toMatchObject({ ok: true });
    expect(JSON.stringify(answer)).not.toContain('suspected');
  }
});

describe('cancelling an own appointment', () => {
  it('works for the owner only: everybody else gets 404, even an admin', async () => {
    for (const make of [makeCustomer, makeAdmin])
      expect(await cancel((await make(stack)).token)).toMatchObject({ ok: false, code: 'not_found' });
    expect(await cancel(ada.token)).toMatchObject({
      ok: true,
      data: { message: 'Your appointment is cancelled.', appointment: { status: 'cancelled' } },
    });
    const list = await stack.as(ada.token)(myAppointments);
    expect(list).toMatchObject({ ok: true, data: { appointments: [{ _id: id, status: 'cancelled' }] } });
    expect(await stack.ctx.db.selectFrom('audit_log').select(['actor', 'action']).execute()).toEqual([
      { actor: ada.id, action: 'cancel' },
    ]);
  });

  it('is possible until the day before, in London', async () => {
    stack.clock.advance(38 * 3_600_000);
    const { token } = ada;
    expect(await cancel(token)).toMatchObject({
      code: 'illegal_move',
      msg: expect.stringContaining('phone'),
    });
  });
});

describe('rescheduling an own appointment', () => {
  const move = (token: string, date = '2026-11-27', time = '11:00') =>
    stack.as(token)(rescheduleAppointment, { params: { id }, body: { date, time } });

  it('works for the owner only, needs confirming again, and notifies both sides', async () => {
    for (const make of [makeCustomer, makeAdmin])
      expect(await move((await make(stack)).token)).toMatchObject({ ok: false, code: 'not_found' });
    expect(await mailKinds(stack)).not.toContain('appointment-rescheduled');
    await stack.ctx.db.updateTable('appointments').set({ status: 'confirmed' }).execute();
    expect(await move(ada.token)).toMatchObject({
      ok: true,
      data: {
        message: 'We’ve got your new time. We’ll confirm it by email.',
        appointment: { _id: id, date: '2026-11-27', time: '11:00', status: 'pending' },
      },
    });
    expect(await mailKinds(stack)).toEqual(
      expect.arrayContaining(['appointment-rescheduled', 'appointment-changed-staff']),
    );
    expect(await stack.ctx.db.selectFrom('audit_log').select(['actor', 'action']).execute()).toEqual([
      { actor: ada.id, action: 'move' },
    ]);
  });

  it('may wish for any time, while it asks for a quote', async () => {
    const sunday = () => move(ada.token, '2026-11-29', '03:00');
    expect(await sunday()).toMatchObject({ ok: false, issues: [{ path: 'date' }] });
    await stack.ctx.db.updateTable('appointments').set({ is_quote: 1 }).execute();
    expect(await sunday()).toMatchObject({ ok: true, data: { appointment: { date: '2026-11-29' } } });
  });

  it('is refused on a day with special hours, with a message, and stores nothing', async () => {
    const closed = { date: '2026-11-27', opens: null, closes: null, message: 'Stocktaking' };
    await stack.ctx.db.insertInto('opening_exceptions').values(closed).execute();
    expect(await move(ada.token)).toMatchObject({
      code: 'invalid',
      issues: [{ path: 'date', text: expect.stringContaining('closed on Friday 27 November (Stocktaking)') }],
    });
    expect(await stack.ctx.db.selectFrom('appointments').select(['date', 'time']).execute()).toEqual([
      { date: '2026-11-26', time: '10:30' },
    ]);
  });

  it('is possible until the day before, in London', async () => {
    stack.clock.advance(38 * 3_600_000);
    expect(await move(ada.token)).toMatchObject({ code: 'illegal_move' });
  });
});

describe('the calendar file of a mail', () => {
  async function filesOf(kind: string): Promise<(string | null)[]> {
    return (await mailsOf(stack, kind)).map(({ calendar }) => calendar);
  }
  const sequenceOf = (file: string | null | undefined) => Number(/SEQUENCE:(\d+)/.exec(file ?? '')?.[1]);

  it('comes with a request, its confirmation, a new time and a cancellation, each with a higher sequence, within a second too', async () => {
    const call = stack.as((await makeAdmin(stack)).token);
    await deliverDueMail(stack.ctx);
    await call(updateAppointmentStatus, { params: { id }, body: { status: 'confirmed' } });
    await deliverDueMail(stack.ctx);
    const token = await bookingLink(stack, id);
    await stack.call(rescheduleBooking, { body: { token, date: '2026-11-27', time: '11:00' } });
    await deliverDueMail(stack.ctx);
    await cancel(ada.token);
    const [received] = await filesOf('appointment-received');
    const [confirmed] = await filesOf('appointment-confirmed');
    const [cancelled] = await filesOf('appointment-cancelled');
    const [moved] = await filesOf('appointment-rescheduled');
    expect(received).toContain('STATUS:TENTATIVE');
    expect(confirmed).toContain('STATUS:CONFIRMED');
    expect(moved).toContain('DTSTART:20261127T110000Z');
    expect(cancelled).toContain('METHOD:CANCEL');
    expect([received, confirmed, moved, cancelled].map(sequenceOf)).toEqual([1, 2, 3, 4]);
    const uids = [received, confirmed, moved, cancelled].map((file) => /UID:.*/.exec(file ?? '')?.[0]);
    expect(new Set(uids).size).toBe(1);
    expect(await filesOf('appointment-received-staff')).toEqual([null]);
  });

  it('is handed to the mailer with its mail', async () => {
    stack.delivered.length = 0;
    await deliverDueMail(stack.ctx);
    expect(stack.delivered.map(({ calendar }) => calendar?.slice(0, 15)).sort()).toEqual([
      'BEGIN:VCALENDAR',
      undefined,
    ]);
  });

  it('is absent for a completed visit or a quote request', async () => {
    const call = stack.as((await makeAdmin(stack)).token);
    const visit = aVisit({ isQuoteRequest: true, email: 'quote@example.com', message: 'How much?' });
    await send(stack, 'POST', '/api/appointments', { body: visit });
    for (const status of ['confirmed', 'completed'] as const) {
      await deliverDueMail(stack.ctx);
      stack.clock.advance(60_000);
      await call(updateAppointmentStatus, { params: { id }, body: { status } });
    }
    expect((await filesOf('appointment-received')).map((file) => file === null)).toEqual([false]);
    expect(await filesOf('quote-asked')).toEqual([null]);
    expect(await filesOf('appointment-completed')).toEqual([null]);
  });
});
