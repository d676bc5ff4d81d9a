// The time of a sender whose address nobody has proven: kept for half an hour, until the mailed link is opened.
import { beforeEach, describe, expect, it } from 'vitest';
import type { AppointmentRequest } from '#contract/appointments/appointments.ts';
import {
  readAppointment,
  requestAppointment,
  updateAppointmentStatus,
} from '#contract/appointments/appointments.ts';
import { readDiary } from '#contract/diary/diary.ts';
import { readSlots } from '#contract/diary/slots.ts';
import { readBooking, TOKEN_LINK_MESSAGES } from '#contract/my-records/token-links.ts';
import { releaseKeptTime } from '#server/diary/kept-time.ts';
import { lockDiary } from '#server/diary/lock-diary.ts';
import { sweepOld } from '#server/timers/sweep-old.ts';
import { shareStack } from '../../support/database/empty.ts';
import { somebodyWaits } from '../../support/database/somebody-waits.ts';
import { diaryFaults, makeEngineer } from '../../support/records/diary.ts';
import { linkFor, tokenIn } from '../../support/records/links.ts';
import { mailKinds, mailsOf } from '../../support/records/mails.ts';
import { makeAdmin, makeCustomer } from '../../support/records/people.ts';
import { aVisit } from '../../support/service/bodies.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { send } from '../../support/service/send.ts';
import { engine } from '../../support/service/stack.ts';

const MINUTE = 60_000;
const stack = shareStack();
let admin: typeof stack.call;
beforeEach(async () => {
  admin = stack.as((await makeAdmin(stack)).token);
  await makeEngineer(stack, {}, admin);
  stack.ctx.visits.autoConfirm = false;
});

const SLOT = { date: '2026-11-26', time: '11:00', firm: true };
const ask = (change: Partial<AppointmentRequest> = {}, call = stack.call) =>
  call(requestAppointment, { body: aVisit({ ...SLOT, ...change }) });
const rows = () => stack.ctx.db.selectFrom('appointments').selectAll().orderBy('created_at').execute();
const entries = () => stack.ctx.db.selectFrom('diary_entries').selectAll().execute();

/** @returns the token of the oldest mail that keeps a time */
const link = async () => tokenIn((await mailsOf(stack, 'appointment-kept'))[0]?.text ?? '');
const open = async () => dataOf(stack.call(readBooking, { body: { token: await link() } }));

async function isFree(): Promise<boolean> {
  const query = { service: 'Clocks' as const, from: SLOT.date, days: 1 };
  const { days } = await dataOf(stack.call(readSlots, { query }));
  return days.some(({ times }) => times.includes(SLOT.time));
}

/** Time passes, and the job runs. */
async function pass(ms: number): Promise<void> {
  stack.clock.advance(ms);
  await releaseKeptTime(stack.ctx);
}

describe('a stranger’s time', () => {
  it('is kept for thirty minutes, then free; the request stays', async () => {
    expect(await ask()).toMatchObject({ ok: true, data: { keptUntil: '2026-11-24T10:30:00.000Z' } });
    const [mail] = await mailsOf(stack, 'appointment-kept');
    expect(mail?.text).toContain('keeping this time for you until 10:30, London time');
    expect(await isFree()).toBe(false);
    await pass(29 * MINUTE);
    expect(await isFree()).toBe(false);
    await pass(MINUTE);
    expect(await isFree()).toBe(true);
    expect(await rows()).toMatchObject([{ status: 'pending', email_proven_at: null }]);
    expect(await diaryFaults(stack.ctx.db)).toEqual([]);
    const { unplaced } = await dataOf(admin(readDiary, { query: { from: SLOT.date, to: SLOT.date } }));
    expect(unplaced).toMatchObject([{ emailProven: false }]);
  });

  it('is taken anew where somebody confirms the visit while it lapses', async () => {
    await ask();
    const [row] = await rows();
    const { ctx } = stack;
    const { confirmed } = await ctx.db.transaction().execute(async (trx) => {
      await lockDiary(trx);
      await trx.deleteFrom('diary_entries').execute();
      const confirmed = admin(updateAppointmentStatus, {
        params: { id: row?.id ?? '' },
        body: { status: 'confirmed' },
      });
      if (engine === 'postgres') await expect.poll(() => somebodyWaits(ctx.db)).toBe(true);
      return { confirmed };
    });
    expect(await confirmed).toMatchObject({ ok: true });
    expect(await entries()).toMatchObject([{ appointment_id: row?.id, kept_until: null }]);
    expect(await diaryFaults(ctx.db)).toEqual([]);
  });

  it('stays once the mailed link is opened, which doesn’t confirm the visit', async () => {
    await ask();
    expect(await open()).toMatchObject({
      message: TOKEN_LINK_MESSAGES.provenInTime,
      booking: { status: 'pending', visit: { minutes: 60 } },
    });
    await pass(31 * MINUTE);
    expect(await isFree()).toBe(false);
    expect(await open()).toMatchObject({ message: '' });
    expect(await mailKinds(stack)).toEqual(['appointment-kept', 'appointment-received-staff']);
  });

  it('is taken again by a link that is opened late, or a new one is asked for', async () => {
    await ask();
    await pass(31 * MINUTE);
    expect(await open()).toMatchObject({ message: TOKEN_LINK_MESSAGES.provenInTime });
    expect(await isFree()).toBe(false);
    await stack.empty();
    admin = stack.as((await makeAdmin(stack)).token);
    await makeEngineer(stack, {}, admin);
    await ask();
    await pass(31 * MINUTE);
    expect(await ask({ email: 'bea@example.com', name: 'Bea' })).toMatchObject({ ok: true });
    expect(await open()).toMatchObject({ message: TOKEN_LINK_MESSAGES.provenLate });
    expect(await entries()).toHaveLength(1);
  });

  it('is confirmed by the link where free times are confirmed at once, and not before', async () => {
    stack.ctx.visits.autoConfirm = true;
    await ask();
    expect(await rows()).toMatchObject([{ status: 'pending' }]);
    expect(await open()).toMatchObject({
      message: TOKEN_LINK_MESSAGES.provenAndConfirmed,
      booking: { status: 'confirmed' },
    });
    expect(await mailKinds(stack)).toContain('appointment-confirmed');
    await pass(31 * MINUTE);
    expect(await isFree()).toBe(false);
  });

  it('stays once the staff confirm the visit, who see until when it is kept', async () => {
    await ask();
    const [row] = await rows();
    const params = { id: row?.id ?? '' };
    expect(await dataOf(admin(readAppointment, { params }))).toMatchObject({
      appointment: { emailProven: false, slot: { keptUntil: '2026-11-24T10:30:00.000Z' } },
    });
    expect(await dataOf(admin(readDiary, { query: { from: SLOT.date, to: SLOT.date } }))).toMatchObject({
      entries: [{ keptUntil: '2026-11-24T10:30:00.000Z' }],
    });
    await dataOf(admin(updateAppointmentStatus, { params, body: { status: 'confirmed' } }));
    // The sender's browser repeats the request: its time no longer depends on the link.
    expect(Object.keys(await dataOf(ask()))).not.toContain('keptUntil');
    await pass(31 * MINUTE);
    expect(await isFree()).toBe(false);
  });

  it('sends whoever has no JavaScript to a page that says so', async () => {
    const { name, email, phone, service, message } = aVisit();
    const typed = { name, email, phone, service, message, date: SLOT.date, time: SLOT.time };
    const form = new URLSearchParams({ ...typed, firm: 'true', isQuoteRequest: 'false' });
    const answer = await send(stack, 'POST', requestAppointment.path, {
      body: form.toString(),
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Origin: stack.ctx.config.siteUrl,
      },
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/sent/kept']);
  });
});

describe('an address is known to be the sender’s', () => {
  it('when it is the verified one of their account', async () => {
    const ada = await makeCustomer(stack, { email: 'ada@example.com' });
    await stack.ctx.db.updateTable('users').set({ email_verified_at: 1 }).where('id', '=', ada.id).execute();
    const answer = await ask({ email: 'Ada@example.com' }, stack.as(ada.token));
    expect(answer.ok && 'keptUntil' in answer.data).toBe(false);
    expect(await mailKinds(stack)).toContain('appointment-received');
    const other = { ...SLOT, time: '15:00', email: 'somebody.else@example.com' };
    expect(await ask(other, stack.as(ada.token))).toMatchObject({ data: { keptUntil: expect.any(String) } });
  });

  it('not when the account hasn’t verified it', async () => {
    const ada = await makeCustomer(stack, { email: 'ada@example.com' });
    expect(await linkFor(stack, 'verify', ada)).not.toBe('');
    expect(await ask({ email: ada.email }, stack.as(ada.token))).toMatchObject({
      data: { keptUntil: expect.any(String) },
    });
  });

  it('for all that was and is asked for with it from the same network, until the logs go', async () => {
    await ask();
    expect(await ask({ time: '15:00', message: 'Another clock.' })).toMatchObject({
      data: { keptUntil: expect.any(String) },
    });
    await stack.ctx.db
      .insertInto('appointments')
      .values({
        ...((await rows())[0] ?? expect.fail('no row')),
        id: 'elsewhere',
        net: '203.0.113.9',
        content_hash: 'other',
        fresh_hash: null,
      })
      .execute();
    await open();
    expect((await entries()).map(({ kept_until }) => kept_until)).toEqual([null, null]);
    const proven = (await rows()).filter(({ email_proven_at }) => email_proven_at !== null);
    expect(proven.map(({ net }) => net)).toEqual(['127.0.0.1', '127.0.0.1']);
    const third = await ask({ date: '2026-11-27', message: 'A third clock.' });
    expect(third.ok && 'keptUntil' in third.data).toBe(false);
    stack.clock.advance(31 * 24 * 60 * MINUTE);
    await sweepOld(stack.ctx);
    expect((await rows()).map(({ net }) => net)).toEqual(['', '', '', '']);
    expect(await ask({ date: '2027-01-05', message: 'A fourth.' })).toMatchObject({
      data: { keptUntil: expect.any(String) },
    });
  });
});
