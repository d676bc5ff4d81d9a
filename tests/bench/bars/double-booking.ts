// Bars 41 and 42: two hundred visitors at once, one engineer, one slot; and SIGKILL in the middle of it.
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '#api/client.ts';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { readSlots } from '#contract/diary/slots.ts';
import { toColumns } from '#server/diary/engineers.ts';
import { lockDiary } from '#server/diary/lock-diary.ts';
import { anEngineer, diaryFaults } from '../../support/records/diary.ts';
import { slotAhead } from '../../support/records/slots.ts';
import { aVisit } from '../../support/service/bodies.ts';
import { type ScratchShop, scratchShop } from '../../support/service/scratch-shop.ts';
import { type Service, startService } from '../../support/service/service.ts';
import { type Bar, type Measured, needPostgres, scaled } from './bar.ts';

const VISITORS = 200;
const RUNS = scaled(10);
const KILL_AFTER_MS = 250;

const employ = (shop: ScratchShop) =>
  shop.look(async (db) => {
    // Samples do other visits.
    await db.updateTable('engineers').set({ active: 0 }).execute();
    const links = { day_token_hash: null, feed_token_hash: null };
    const row = { id: 'one', version: 1, ...links, phone_heard_at: null, phone_waiting: 0, created_at: 0 };
    await db
      .insertInto('engineers')
      .values({ ...row, ...toColumns(anEngineer()) })
      .execute();
    await db.transaction().execute(lockDiary);
  });

interface Round {
  taken: string[];
  refused: number;
}

/** @param run makes each round's people new ones */
async function round(services: readonly Service[], run: number): Promise<Round> {
  const calls = services.map(({ origin }) => createClient({ origin }));
  const free = await calls[0]?.(readSlots, {
    query: { service: 'Clocks', from: slotAhead().date, days: 28 },
  });
  const [day] = free?.ok ? free.data.days : [];
  if (!day) throw new Error('There is no free slot');
  const slot = { date: day.date, time: day.times[0] ?? '', firm: true };
  const answers = await Promise.all(
    Array.from({ length: VISITORS }, async (_, n) => {
      const email = `visitor-${run}-${n}@example.com`;
      const call = calls[n % calls.length] as (typeof calls)[number];
      return { email, answer: await call(requestAppointment, { body: aVisit({ ...slot, email }) }) };
    }),
  );
  return {
    taken: answers.flatMap(({ email, answer }) => (answer.ok ? [email] : [])),
    refused: answers.filter(({ answer }) => !answer.ok && answer.code === 'slot_taken').length,
  };
}

async function race(shop: ScratchShop, servers: number): Promise<Measured> {
  const services: Service[] = [];
  for (let n = 0; n < servers; n += 1) services.push(await startService(shop.env));
  await employ(shop);
  const rounds: Round[] = [];
  for (let run = 0; run < RUNS; run += 1) rounds.push(await round(services, run));
  await Promise.all(services.map((service) => service.kill('SIGTERM')));
  const faults = await shop.look(diaryFaults);
  const good = rounds.filter(({ taken, refused }) => taken.length === 1 && refused === VISITORS - 1);
  return {
    figure: `${good.length} of ${RUNS} runs: one taken, ${VISITORS - 1} refused; ${faults.length} faults in the diary`,
    met: good.length === RUNS && faults.length === 0,
  };
}

/** Acknowledged bookings that have no time of their own after a kill. */
async function killed(shop: ScratchShop): Promise<string[]> {
  const taken: string[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const service = await startService(shop.env);
    // Killed before it has read the free slots, a round books nothing.
    const booking = round([service], RUNS + run).catch((): Round => ({ taken: [], refused: 0 }));
    await wait(KILL_AFTER_MS * (1 + (run % 4)));
    await service.kill('SIGKILL');
    taken.push(...(await booking).taken);
  }
  return shop.look(async (db) => {
    const placed = await db
      .selectFrom('appointments')
      .innerJoin('diary_entries', 'diary_entries.appointment_id', 'appointments.id')
      .select('email')
      .execute();
    const there = new Set(placed.map(({ email }) => email));
    return [...taken.filter((email) => !there.has(email)), ...(await diaryFaults(db))];
  });
}

export const doubleBooking: Bar = {
  number: 41,
  name: 'double-booking',
  target:
    '200 visitors for one slot, 10 runs: one taken in each; 10 × SIGKILL: none lost, no fault in the diary',
  async run() {
    using shop = scratchShop();
    const raced = await race(shop, 1);
    const lost = await killed(shop);
    return {
      figure: `${raced.figure}; ${RUNS} kills: ${lost.length} lost or at fault`,
      met: raced.met && lost.length === 0,
    };
  },
};

export const doubleBookingPostgres: Bar = {
  number: 42,
  name: 'double-booking-pg',
  target: '200 visitors for one slot at two servers on one PostgreSQL, 10 runs: one taken in each',
  async run() {
    using server = await needPostgres();
    using shop = scratchShop(server.url);
    return await race(shop, 2);
  },
};
