// What must hold of every visit, whatever has happened: its time in the diary is what was answered, and nobody else has any.
import { expect } from 'vitest';
import { listAppointments } from '#contract/appointments/appointments.ts';
import { readSheet } from '#contract/jobs/sheets.ts';
import type { DiaryEntryRow } from '#server/db/diary-tables.ts';
import { onlyInstant, UNIT_MS } from '#server/diary/units.ts';
import { diaryFaults } from '../records/diary.ts';
import { dataOf } from '../service/data-of.ts';
import {
  hasEngineers,
  isOpen,
  type LifeShop,
  learn,
  type OwnTime,
  type Visit,
  visitsIn,
} from './appointment-model.ts';

const WAY_MINUTES = 30;

const spanOf = ({ date, time, minutes }: OwnTime) => {
  const from = (onlyInstant(date, time) ?? 0) / UNIT_MS;
  return [from, from + Math.ceil(((minutes + WAY_MINUTES) * 60_000) / UNIT_MS)];
};

const rowsOf = ({ stack: { ctx } }: LifeShop) => ctx.db.selectFrom('appointments').selectAll().execute();
const entriesOf = ({ stack: { ctx } }: LifeShop) =>
  ctx.db.selectFrom('diary_entries').selectAll().where('kind', '!=', 'off').execute();

/** Nothing takes a time away but an end, somebody who comes back, and half an hour without proof. */
async function readAgain(shop: LifeShop, visit: Visit): Promise<void> {
  const { time: had, mayLose, keptUntil } = visit;
  const wasOpen = isOpen(visit);
  await learn(shop, visit.id);
  visit.chosen = null;
  // Where no engineer does the service, a customer chooses a day, and the office places it.
  if (wasOpen && had && !mayLose && keptUntil === null && hasEngineers(visit))
    expect(visit.time, `the time of ${visit.id}`).not.toBeNull();
  if (visit.time) expect([...visit.lengths], 'lengths that were named').toContain(visit.time.minutes);
}

/** Whoever pays for a quote, or accepts one for nothing, has the time that they chose. */
async function followQuotes(shop: LifeShop): Promise<void> {
  const quotes = await shop.stack.ctx.db
    .selectFrom('quotes')
    .selectAll()
    .where('state', '=', 'accepted')
    .execute();
  for (const { id, appointment_id } of quotes) {
    const visit = shop.life.get(appointment_id);
    if (!visit || shop.accepted.has(id)) continue;
    shop.accepted.add(id);
    if (!isOpen(visit)) continue;
    const { chosen, time, lengths } = visit;
    const minutes = time?.minutes;
    await learn(shop, appointment_id);
    if (!chosen || !hasEngineers(visit)) continue;
    expect(visit.time, 'the time that was chosen with a quote').toMatchObject(chosen);
    if (minutes !== undefined)
      expect(visit.time?.minutes, 'the length of a visit whose quote is accepted').toBe(minutes);
    else expect([...lengths]).toContain(visit.time?.minutes);
    visit.chosen = null;
  }
}

function expectEntry(visit: Visit, entries: readonly DiaryEntryRow[]): void {
  const { id, status, time, keptUntil, asksPrice } = visit;
  const what = `entries of ${asksPrice ? 'the request' : 'the visit'} ${id}, ${status}`;
  const found = entries.map(({ from_unit, to_unit, kept_until }) => [from_unit, to_unit, kept_until]);
  if (status === 'completed') expect(found.length, what).toBeLessThanOrEqual(1);
  else expect(found, what).toEqual(time ? [[...spanOf(time), keptUntil]] : []);
}

/** A time is kept for strangers alone; whoever has shown the address, or was confirmed, has it for good. */
function expectForGood({ time, keptUntil, status, isProven }: Visit): void {
  if (time && isOpen({ status }) && (isProven || status === 'confirmed'))
    expect(keptUntil, 'kept until').toBeNull();
}

export async function expectDiaryAgrees(shop: LifeShop): Promise<void> {
  const rows = await rowsOf(shop);
  for (const { id } of rows) if (!shop.life.has(id)) await learn(shop, id);
  if (shop.isBlurred) for (const visit of visitsIn(shop)) await readAgain(shop, visit);
  shop.isBlurred = false;
  await followQuotes(shop);
  expect(await diaryFaults(shop.stack.ctx.db)).toEqual([]);
  const entries = await entriesOf(shop);
  for (const visit of visitsIn(shop)) {
    visit.mayLose = false;
    const row = rows.find(({ id }) => id === visit.id);
    expect(row?.status, `the status of ${visit.id}`).toBe(visit.status);
    expectEntry(
      visit,
      entries.filter(({ appointment_id }) => appointment_id === visit.id),
    );
    expectForGood(visit);
  }
  const own = entries.filter(({ kind }) => kind === 'appointment');
  expect(own.filter(({ appointment_id }) => !shop.life.has(appointment_id ?? ''))).toEqual([]);
}

/** Nobody owes more for a booking than they agreed to, and what they did is kept with their words. */
export async function expectChargesAgree(shop: LifeShop): Promise<void> {
  for (const { id, call_out_minor, terms } of await rowsOf(shop)) {
    const agreed = shop.life.get(id)?.agreed ?? null;
    expect(call_out_minor, `the charge of ${id}`).toBe(agreed);
    expect(terms === '', `the words of ${id}`).toBe(agreed === null);
  }
}

/** Time has passed, and PayPal has answered: nobody waits for a payment. */
export async function expectNothingHeld(shop: LifeShop): Promise<void> {
  const held = await shop.stack.ctx.db
    .selectFrom('diary_entries')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['orders.number', 'payment_state'])
    .where('kind', '=', 'hold')
    .execute();
  expect(held, 'time held at rest').toEqual([]);
}

/** What was paid for an ended visit, and what it costs, is decided: it waits for its bill, or has one, or a word why there is none. */
export async function expectMoneyDecided({ admin, life }: LifeShop): Promise<void> {
  const query = { status: 'to-bill', limit: 10_000 } as const;
  const { appointments } = await dataOf(admin(listAppointments, { query }));
  const waits = new Set(appointments.map(({ _id }) => _id));
  for (const visit of life.values()) {
    if ((visit.status !== 'completed' && visit.status !== 'cancelled') || waits.has(visit.id)) continue;
    const { sheet } = await dataOf(admin(readSheet, { params: { id: visit.id } }));
    const { isBilled, nothingToBill, outcome, lines, takings, paid } = sheet;
    if (isBilled || nothingToBill) continue;
    const isWithoutWork =
      visit.status === 'cancelled'
        ? takings.length === 0
        : outcome !== null && outcome !== 'done' && lines.length + takings.length + paid === 0;
    expect(isWithoutWork, `the money of ${visit.id}, ${outcome}, which is on no list`).toBe(true);
  }
}
