// How much of the diary visitors may take before the company has confirmed their visits: these tests run with limits on.
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type AppointmentRequest,
  requestAppointment,
  updateAppointmentStatus,
} from '#contract/appointments/appointments.ts';
import { readSlots } from '#contract/diary/slots.ts';
import { readBooking, rescheduleBooking, TOKEN_LINK_MESSAGES } from '#contract/my-records/token-links.ts';
import { MOST_WAITING } from '#server/appointments/visitor-time.ts';
import { NO_LIMITS } from '#server/http/limits.ts';
import { shareStack } from '../../support/database/empty.ts';
import { makeEngineer } from '../../support/records/diary.ts';
import { bookingLink } from '../../support/records/links.ts';
import { makeAdmin, makeCustomer } from '../../support/records/people.ts';
import { aVisit } from '../../support/service/bodies.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { send } from '../../support/service/send.ts';

const stack = shareStack({ settings: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' } });
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
/** A free time of the nth working day. */
const at = (n: number) => ({
  date: `2026-12-${String(7 + Math.floor(n / 2) + 2 * Math.floor(n / 10)).padStart(2, '0')}`,
  time: n % 2 ? '14:00' : '10:00',
});

const timesOf = async (date: string) => {
  const query = { service: 'Clocks' as const, from: date, days: 1 };
  return (await dataOf(stack.call(readSlots, { query }))).days[0]?.times ?? [];
};
const rowOf = (email: string) =>
  stack.ctx.db.selectFrom('appointments').select('id').where('email', '=', email).executeTakeFirstOrThrow();
const waiting = () => stack.ctx.db.selectFrom('diary_entries').selectAll().orderBy('created_at').execute();

const KEPT = expect.any(String);
const keptOf = async (asked: ReturnType<typeof ask>) => {
  const { status, json } = await asked;
  return { status, keptUntil: json?.keptUntil };
};

describe('the time of an unproven address', () => {
  it('is kept a few times for one address and one network; beyond it the link takes it', async () => {
    const email = 'ada@example.com';
    for (let n = 0; n < MOST_WAITING.address; n += 1)
      expect(await keptOf(ask({ ...at(n), email }))).toEqual({ status: 201, keptUntil: KEPT });
    expect(await keptOf(ask({ ...at(5), email: 'Ada@Example.com' }))).toEqual({
      status: 201,
      keptUntil: null,
    });
    const net = '198.51.100.7';
    const kept = [];
    for (let n = 6; n < 6 + MOST_WAITING.network + 2; n += 1)
      kept.push((await keptOf(ask(at(n), net))).keptUntil);
    expect(kept.filter(Boolean)).toHaveLength(MOST_WAITING.network);
    expect(await waiting()).toHaveLength(MOST_WAITING.address + MOST_WAITING.network);
  });

  it('is kept four times as often for an IPv6 /48, and as often of all at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => keptOf(ask(at(n), `2001:db8:7:${n % 8}::1`))),
    );
    expect(answers.filter(({ keptUntil }) => keptUntil)).toHaveLength(4 * MOST_WAITING.network);
  });

  it('takes a third of a day; the rest stays for those who open their link', async () => {
    const date = '2026-11-26';
    const times = await timesOf(date);
    for (const time of times) await ask({ date, time });
    expect(await waiting()).toHaveLength(2);
    const left = await timesOf(date);
    expect(left.length).toBeGreaterThan(3);
    const email = 'reader@example.com';
    expect(await keptOf(ask({ date, time: left.at(-1) ?? '', email }))).toEqual({
      status: 201,
      keptUntil: null,
    });
    const { id } = await rowOf(email);
    const token = await bookingLink(stack, id);
    expect(await dataOf(stack.call(readBooking, { body: { token } }))).toMatchObject({
      message: TOKEN_LINK_MESSAGES.provenInTime,
      booking: { visit: { minutes: 60 } },
    });
    expect(await waiting()).toHaveLength(3);
    expect(await timesOf(date)).not.toContain(left.at(-1));
  });

  it('that is proven is limited, too: no more visits wait of one address', async () => {
    const { token, email } = await makeCustomer(stack);
    await stack.ctx.db.updateTable('users').set({ email_verified_at: 1 }).execute();
    const book = (n: number) =>
      stack.as(token)(requestAppointment, {
        body: aVisit({ ...at(n), firm: true, email, message: `Clock ${n}` }),
      });
    for (let n = 0; n < MOST_WAITING.address; n += 1) expect(await book(n)).toMatchObject({ ok: true });
    expect(await book(7)).toMatchObject({ code: 'too_many', msg: expect.stringContaining('call us') });
    const { id } = await rowOf(email);
    const body = { status: 'confirmed' } as const;
    await dataOf(admin(updateAppointmentStatus, { params: { id }, body }));
    expect(await book(7)).toMatchObject({ ok: true });
  });
});

describe('where free times are confirmed by themselves', () => {
  beforeEach(() => {
    stack.ctx.visits.autoConfirm = true;
  });
  const email = 'eve@example.com';
  const NET = '198.51.100.9';
  /** Asks, and opens the mailed link. @returns the visit's state */
  async function book(n: number, change: Partial<AppointmentRequest> = { email }, net = NET) {
    expect((await ask({ ...at(n), ...change }, net)).status).toBe(201);
    const row = await stack.ctx.db
      .selectFrom('appointments')
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('date', 'desc')
      .orderBy('time', 'desc')
      .executeTakeFirstOrThrow();
    await dataOf(stack.call(readBooking, { body: { token: await bookingLink(stack, row.id) } }));
    const { status } = await stack.ctx.db
      .selectFrom('appointments')
      .select('status')
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow();
    return status;
  }

  it('the fourth open one of an address waits for the office, until we have finished one', async () => {
    expect([await book(0), await book(1), await book(2), await book(3)]).toEqual([
      'confirmed',
      'confirmed',
      'confirmed',
      'pending',
    ]);
    await stack.ctx.db
      .updateTable('appointments')
      .set({ status: 'completed' })
      .where('time', '=', '10:00')
      .execute();
    expect([await book(4), await book(5)]).toEqual(['confirmed', 'confirmed']);
  });

  it('the fourth of a network, too, under whatever addresses; moving one doesn’t confirm it', async () => {
    const states = [];
    for (let n = 0; n < 4; n += 1) states.push(await book(n, {}));
    expect(states).toEqual(['confirmed', 'confirmed', 'confirmed', 'pending']);
    const { id } = await stack.ctx.db
      .selectFrom('appointments')
      .select('id')
      .where('status', '=', 'pending')
      .executeTakeFirstOrThrow();
    const token = await bookingLink(stack, id);
    await dataOf(stack.call(rescheduleBooking, { body: { token, ...at(8) } }));
    expect(
      await stack.ctx.db.selectFrom('appointments').select('status').where('id', '=', id).executeTakeFirst(),
    ).toEqual({ status: 'pending' });
  });

  it('unproven requests of strangers with the address make none of its own wait', async () => {
    for (let n = 0; n < 2; n += 1) await ask({ ...at(n), email }, `203.0.113.${n}`);
    expect([await book(3), await book(4)]).toEqual(['confirmed', 'confirmed']);
  });

  it('of four that one link proves the first three are confirmed', async () => {
    for (let n = 0; n < 3; n += 1) {
      await ask({ ...at(n), email }, NET);
      stack.clock.advance(1000);
    }
    expect(await book(3)).toBe('pending');
    const states = await stack.ctx.db
      .selectFrom('appointments')
      .select('status')
      .orderBy('created_at')
      .execute();
    expect(states.map(({ status }) => status)).toEqual(['confirmed', 'confirmed', 'confirmed', 'pending']);
  });

  it('an address with other letters than those of English is one, too', async () => {
    const states = [];
    for (let n = 0; n < 4; n += 1)
      states.push(await book(n, { email: 'Ömer@example.com' }, `203.0.113.${n}`));
    expect(states).toEqual(['confirmed', 'confirmed', 'confirmed', 'pending']);
  });
});
