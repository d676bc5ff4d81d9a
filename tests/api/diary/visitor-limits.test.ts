// How much of the diary visitors may take before the company has confirmed their visits: these tests run with limits on.
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type AppointmentRequest,
  requestAppointment,
  updateAppointmentStatus,
} from '#contract/appointments/appointments.ts';
import { placeAppointment } from '#contract/diary/placing.ts';
import { readSlots } from '#contract/diary/slots.ts';
import { readBooking, rescheduleBooking } from '#contract/my-records/token-links.ts';
import { WAITING_OF_ADDRESS, WAITING_OF_NETWORK } from '#server/diary/visitor-time.ts';
import { NO_LIMITS } from '#server/http/limits.ts';
import { makeEngineer } from '../../support/records/diary.ts';
import { bookingLink } from '../../support/records/links.ts';
import { makeAdmin } from '../../support/records/people.ts';
import { aVisit } from '../../support/service/bodies.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshStack } from '../../support/service/fresh-shop.ts';
import { send } from '../../support/service/send.ts';

const stack = freshStack({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' });
let admin: typeof stack.call;
beforeEach(async () => {
  admin = stack.as((await makeAdmin(stack)).token);
  await makeEngineer(stack, {}, admin);
  // Only the diary's own limits.
  stack.ctx.limits = NO_LIMITS;
});

let asked = 0;
function ask(change: Partial<AppointmentRequest>, net = `203.0.113.${asked % 250}`) {
  asked += 1;
  const body = aVisit({
    firm: true,
    email: `visitor-${asked}@example.com`,
    message: `Clock ${asked}`,
    ...change,
  });
  return send(stack, 'POST', requestAppointment.path, { body, headers: { 'X-Forwarded-For': net } });
}
const TIMES = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00'];
/** A free time of the nth working day. */
const at = (n: number) => ({
  date: `2026-12-${String(7 + Math.floor(n / 2) + 2 * Math.floor(n / 10)).padStart(2, '0')}`,
  time: n % 2 ? '14:00' : '10:00',
});

const timesOf = async (date: string) => {
  const query = { service: 'Clocks' as const, from: date, days: 1 };
  return (await dataOf(stack.call(readSlots, { query }))).days[0]?.times ?? [];
};
const waiting = () => stack.ctx.db.selectFrom('diary_entries').selectAll().orderBy('created_at').execute();

describe('visits that wait for the company', () => {
  it('are few of one address, and few of one network; a wish without a time is still taken', async () => {
    const email = 'ada@example.com';
    for (let n = 0; n < WAITING_OF_ADDRESS; n += 1)
      expect(await ask({ ...at(n), email })).toMatchObject({ status: 201 });
    const more = await ask({ ...at(5), email: 'Ada@Example.com' });
    expect(more).toMatchObject({ status: 429, json: { code: 'too_many' } });
    expect(more.json?.msg).toContain('call us');
    expect(await ask({ ...at(5), email, firm: false })).toMatchObject({ status: 201 });
    const net = '198.51.100.7';
    const taken = [];
    for (let n = 6; n < 6 + WAITING_OF_NETWORK + 2; n += 1) taken.push((await ask(at(n), net)).status);
    expect(taken.filter((status) => status === 201)).toHaveLength(WAITING_OF_NETWORK);
    expect(await waiting()).toHaveLength(WAITING_OF_ADDRESS + WAITING_OF_NETWORK);
  });

  it('are four times as many of an IPv6 /48, and as many of it all at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => ask(at(n), `2001:db8:7:${n % 8}::1`)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4 * WAITING_OF_NETWORK);
  });

  it('take half of an engineer’s day; the rest is free again once the company decides', async () => {
    const date = '2026-11-26';
    expect(await timesOf(date)).toEqual(TIMES);
    const statuses = [];
    for (const time of TIMES) statuses.push((await ask({ date, time })).status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(3);
    expect(await timesOf(date)).toEqual([]);
    const [first] = await waiting();
    const params = { id: first?.appointment_id ?? '' };
    await dataOf(admin(updateAppointmentStatus, { params, body: { status: 'confirmed' } }));
    expect((await timesOf(date)).length).toBeGreaterThan(0);
    // The staff may fill the day as they like.
    const { id, version } = await stack.ctx.db
      .selectFrom('appointments')
      .selectAll()
      .where('status', '=', 'pending')
      .orderBy('time')
      .executeTakeFirstOrThrow();
    expect(await ask({ date, time: '16:00' })).toMatchObject({ status: 201 });
    expect(
      await admin(placeAppointment, { params: { id }, body: { date, time: '18:00', version } }),
    ).toMatchObject({ ok: true });
  });

  it('cannot be moved onto a day that is full of them', async () => {
    const date = '2026-11-26';
    for (const time of TIMES.slice(0, 6)) await ask({ date, time });
    expect(await ask({ date: '2026-11-27', time: '10:00', email: 'mover@example.com' })).toMatchObject({
      status: 201,
    });
    const { id } = await stack.ctx.db
      .selectFrom('appointments')
      .select('id')
      .where('email', '=', 'mover@example.com')
      .executeTakeFirstOrThrow();
    const token = await bookingLink(stack, id, '2026-11-27');
    await dataOf(stack.call(readBooking, { body: { token } }));
    expect(await stack.call(rescheduleBooking, { body: { token, date, time: '16:00' } })).toMatchObject({
      code: 'slot_taken',
    });
  });
});
