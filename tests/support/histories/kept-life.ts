// Random histories of times that are kept for strangers: they ask, open their links or don't, move and cancel; the staff confirm and
// cancel; time passes with and without the job that frees what was kept long enough.
import fc from 'fast-check';
import { expect } from 'vitest';
import { requestAppointment, updateAppointmentStatus } from '#contract/appointments/appointments.ts';
import { cancelBooking, readBooking, rescheduleBooking } from '#contract/my-records/token-links.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { KEPT_MS, releaseKeptTime } from '#server/diary/kept-time.ts';
import { diaryFaults } from '../records/diary.ts';
import { bookingLink } from '../records/links.ts';
import { aVisit } from '../service/bodies.ts';
import type { Stack } from '../service/stack.ts';

export interface KeptShop {
  stack: Stack;
  admin: Stack['call'];
}

/** @param at chooses among the requests, the senders or the times @param detail of the step */
type Act = (shop: KeptShop, at: number, detail: string) => Promise<unknown>;
type Step = readonly [name: string, at: number, detail: string];
/** Steps of one move are taken at once. */
export type KeptHistory = Step[][];

const DAY = '2026-11-27';
const TIMES = ['09:00', '11:00', '13:00', '15:00'];
const MINUTE = 60_000;

const rowsOf = ({ stack }: KeptShop) =>
  stack.ctx.db.selectFrom('appointments').selectAll().orderBy('created_at').orderBy('message').execute();
const entriesOf = ({ stack }: KeptShop) => stack.ctx.db.selectFrom('diary_entries').selectAll().execute();

const onRequest =
  (act: (shop: KeptShop, row: AppointmentRow, detail: string) => unknown): Act =>
  async (shop, at, detail) => {
    const rows = await rowsOf(shop);
    const row = rows[at % Math.max(1, rows.length)];
    if (row) await act(shop, row, detail);
  };
const byLink = (act: (shop: KeptShop, token: string, detail: string) => unknown): Act =>
  onRequest(async (shop, { id }, detail) => act(shop, await bookingLink(shop.stack, id), detail));

const STEPS: Record<string, Act> = {
  ask: async ({ stack }, at, time) => {
    const sender = { name: `Visitor ${at}`, email: `visitor-${at}@example.com` };
    // A repeated request would be the same one.
    const message = `The clock stopped, ${stack.clock.now()}, ${at}, ${time}.`;
    await stack.call(requestAppointment, {
      body: aVisit({ ...sender, date: DAY, time, message, firm: true }),
    });
  },
  'open the link': byLink(({ stack }, token) => stack.call(readBooking, { body: { token } })),
  'move by the link': byLink(({ stack }, token, time) =>
    stack.call(rescheduleBooking, { body: { token, date: DAY, time } }),
  ),
  'cancel by the link': byLink(({ stack }, token) => stack.call(cancelBooking, { body: { token } })),
  'the staff set': onRequest(({ admin }, { id }, status) =>
    admin(updateAppointmentStatus, { params: { id }, body: { status: status as 'confirmed' } }),
  ),
  'minutes later': async ({ stack }, _, minutes) => stack.clock.advance(Number(minutes) * MINUTE),
  'the job frees': ({ stack }) => releaseKeptTime(stack.ctx),
};

const step = (name: string, details: readonly string[] = ['']): fc.Arbitrary<Step> =>
  fc.tuple(fc.constant(name), fc.nat({ max: 4 }), fc.constantFrom(...details));
const anyStep = fc.oneof(
  { arbitrary: step('ask', TIMES), weight: 5 },
  { arbitrary: step('open the link'), weight: 3 },
  { arbitrary: step('minutes later', ['1', '16', '31']), weight: 3 },
  { arbitrary: step('the job frees'), weight: 3 },
  step('move by the link', TIMES),
  step('cancel by the link'),
  step('the staff set', ['confirmed', 'cancelled']),
);
export const anyKeptHistory: fc.Arbitrary<KeptHistory> = fc.array(
  fc.oneof({ arbitrary: fc.tuple(anyStep), weight: 2 }, fc.tuple(anyStep, anyStep)),
  { minLength: 5, maxLength: 25 },
);

/** A time is kept for strangers alone, half an hour at most; whoever has proven the address, or was confirmed, has it for good. */
async function expectKeptRightly(shop: KeptShop): Promise<void> {
  const { ctx, clock } = shop.stack;
  expect(await diaryFaults(ctx.db)).toEqual([]);
  const rows = new Map((await rowsOf(shop)).map((row) => [row.id, row]));
  for (const { appointment_id, kept_until } of await entriesOf(shop)) {
    const row = rows.get(appointment_id ?? '');
    const isStranger = row?.status === 'pending' && row.email_proven_at === null;
    expect(kept_until !== null, `${row?.status} ${row?.message}`).toBe(isStranger);
    expect(kept_until ?? 0).toBeLessThanOrEqual(clock.now() + KEPT_MS);
  }
}

export async function liveKept(shop: KeptShop, history: KeptHistory): Promise<void> {
  for (const steps of history) {
    await Promise.all(steps.map(([name, at, detail]) => STEPS[name]?.(shop, at, detail)));
    await expectKeptRightly(shop);
    if (steps.some(([name]) => name !== 'the job frees')) continue;
    const late = (await entriesOf(shop)).filter(
      ({ kept_until }) => (kept_until ?? Infinity) <= shop.stack.clock.now(),
    );
    expect(late).toEqual([]);
  }
  // Half an hour later strangers have nothing, and their times go to whoever asks.
  shop.stack.clock.advance(KEPT_MS);
  await releaseKeptTime(shop.stack.ctx);
  await expectKeptRightly(shop);
  const rows = new Map((await rowsOf(shop)).map((row) => [row.id, row]));
  const holders = (await entriesOf(shop)).map(({ appointment_id }) => rows.get(appointment_id ?? ''));
  expect(holders.filter((row) => row?.status === 'pending' && row.email_proven_at === null)).toEqual([]);
  const taken = new Set(holders.map((row) => row?.time));
  for (const [at, time] of TIMES.entries()) {
    const body = aVisit({
      date: DAY,
      time,
      firm: true,
      email: `last-${at}@example.com`,
      message: `The last clock, ${at}.`,
    });
    expect((await shop.stack.call(requestAppointment, { body })).ok, time).toBe(!taken.has(time));
  }
}
