// Customers reschedule their visits; and random changes of the diary, after which its half hours always equal its entries.
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  myAppointments,
  requestAppointment,
  updateAppointmentStatus,
} from '#contract/appointments/appointments.ts';
import { addTimeOff, removeTimeOff } from '#contract/diary/diary.ts';
import { bookByPhone, callOffAppointment, placeAppointment } from '#contract/diary/placing.ts';
import { cancelBooking, readBooking, rescheduleBooking } from '#contract/my-records/token-links.ts';
import type { DiaryEntryRow } from '#server/db/diary-tables.ts';
import { diaryFaults, makeEngineer } from '../../support/records/diary.ts';
import { bookingLink } from '../../support/records/links.ts';
import { aVisit } from '../../support/service/bodies.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';
import { engine } from '../../support/service/stack.ts';

const shop = freshShop();
const DAY = '2026-11-26';
const NEXT_DAY = '2026-11-27';
const rowOf = (email: string) =>
  shop.stack.ctx.db
    .selectFrom('appointments')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
async function book(email: string, time: string, date = DAY) {
  await shop.stack.call(requestAppointment, { body: aVisit({ date, time, email }) });
  return rowOf(email);
}
const unitsOf = async (id: string) =>
  shop.stack.ctx.db
    .selectFrom('diary_units')
    .innerJoin('diary_entries', 'diary_entries.id', 'diary_units.entry_id')
    .where('appointment_id', '=', id)
    .select('unit')
    .orderBy('unit')
    .execute();

beforeEach(async () => {
  await makeEngineer(shop.stack, {}, shop.admin);
});

describe('the link in the mail', () => {
  const move = async (id: string, date: string, time: string) =>
    shop.stack.call(rescheduleBooking, { body: { token: await bookingLink(shop.stack, id), date, time } });

  it('moves a confirmed visit to a free time: the old one is free, and the staff confirm again', async () => {
    const { id } = await book('a@example.com', '10:00');
    await shop.admin(updateAppointmentStatus, { params: { id }, body: { status: 'confirmed' } });
    expect(await move(id, NEXT_DAY, '11:00')).toMatchObject({ ok: true });
    expect(await rowOf('a@example.com')).toMatchObject({
      status: 'pending',
      date: NEXT_DAY,
      time: '11:00',
    });
    expect((await unitsOf(id))[0]?.unit).toBe(Date.parse(`${NEXT_DAY}T11:00Z`) / 1_800_000);
    await book('b@example.com', '10:00');
    expect(await unitsOf((await rowOf('b@example.com')).id)).toHaveLength(3);
  });

  it('says how long the visit takes and when the engineer arrives, as does the sender’s own list', async () => {
    const { id } = await book('a@example.com', '10:00');
    const visit = { minutes: 60, arrivalMinutes: 120 };
    const token = await bookingLink(shop.stack, id);
    expect(await shop.stack.call(readBooking, { body: { token } })).toMatchObject({
      data: { booking: { visit } },
    });
    await shop.customer(requestAppointment, {
      body: aVisit({ date: DAY, time: '17:00', email: 'c@example.com' }),
    });
    // The company closes at 18:00.
    expect(await shop.customer(myAppointments, {})).toMatchObject({
      data: { appointments: [{ visit: { minutes: 60, arrivalMinutes: 60 } }] },
    });
    const other = await book('b@example.com', '10:00');
    const unplaced = await shop.stack.call(readBooking, {
      body: { token: await bookingLink(shop.stack, other.id) },
    });
    expect(unplaced.ok && unplaced.data.booking).not.toHaveProperty('visit');
  });

  it('over its own time is no conflict', async () => {
    const { id } = await book('a@example.com', '10:00');
    expect(await move(id, DAY, '11:00')).toMatchObject({ ok: true });
    expect(await diaryFaults(shop.stack.ctx.db)).toEqual([]);
  });

  it('to a taken time is refused with others, and changes nothing', async () => {
    const { id } = await book('a@example.com', '10:00');
    await book('b@example.com', '14:00');
    const before = await unitsOf(id);
    expect(await move(id, DAY, '14:00')).toMatchObject({ code: 'slot_taken', slots: [{}, {}, {}] });
    expect(await unitsOf(id)).toEqual(before);
    expect(await rowOf('a@example.com')).toMatchObject({ time: '10:00', status: 'pending' });
  });

  it('of two moves to one time at once, one is taken', async () => {
    const [one, other] = [await book('a@example.com', '10:00'), await book('b@example.com', '12:00')];
    const answers = await Promise.all([move(one.id, DAY, '15:00'), move(other.id, DAY, '15:00')]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await diaryFaults(shop.stack.ctx.db)).toEqual([]);
  });
});

describe('whatever happens', () => {
  const RUNS = Number(process.env.MODEL_RUNS ?? (engine === 'sqlite' ? 8 : 4));
  const TIMES = ['09:00', '10:00', '10:30', '11:00', '13:00', '14:00'];
  const anyStep = fc.record({
    what: fc.constantFrom(
      ...(['book', 'phone', 'place', 'confirm', 'cancel', 'call off', 'move', 'link'] as const),
      ...(['time off', 'time on'] as const),
    ),
    /** Insists on a time that is unusual for the engineer who is named. */
    insists: fc.boolean(),
    which: fc.nat(5),
    date: fc.constantFrom(DAY, NEXT_DAY),
    time: fc.constantFrom(...TIMES),
    minutes: fc.constantFrom(30, 60, 120),
  });
  type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never;

  async function perform(step: Step, engineer: string): Promise<void> {
    const { what, which, date, time, minutes, insists } = step;
    const { admin, stack } = shop;
    if (what === 'book') return void (await book(`life-${which}@example.com`, time, date).catch(() => null));
    if (what === 'time off') {
      const body = { engineer, from: { date, time }, to: { date, time: '16:00' } };
      return void (await admin(addTimeOff, { body }));
    }
    if (what === 'time on') {
      const off = stack.ctx.db.selectFrom('diary_entries').select('id').where('kind', '=', 'off');
      const params = { id: (await off.executeTakeFirst())?.id ?? 'none' };
      return void (await admin(removeTimeOff, { params }));
    }
    const who = insists ? { engineer, anyway: true } : {};
    if (what === 'phone') {
      const body = { name: `Caller ${which}`, phone: '020 7946 0999', service: 'Clocks' as const };
      return void (await admin(bookByPhone, { body: { ...body, date, time, minutes, ...who } }));
    }
    const found = await stack.ctx.db.selectFrom('appointments').select(['id', 'version', 'email']).execute();
    const row = found[which % found.length];
    if (!row) return;
    const { id, version } = row;
    const steps = {
      place: () =>
        admin(placeAppointment, {
          params: { id },
          body: { date, time, minutes, version, confirms: which % 2 === 0, ...who },
        }),
      confirm: () => admin(updateAppointmentStatus, { params: { id }, body: { status: 'confirmed' } }),
      cancel: () => admin(updateAppointmentStatus, { params: { id }, body: { status: 'cancelled' } }),
      'call off': () => admin(callOffAppointment, { params: { id }, body: { reason: 'A strike', version } }),
      move: async () => {
        // Who phones may have no address, and then no link.
        if (!row.email) return;
        const token = await bookingLink(stack, id);
        await stack.call(rescheduleBooking, { body: { token, date, time } });
      },
      link: async () => {
        if (row.email) await stack.call(cancelBooking, { body: { token: await bookingLink(stack, id) } });
      },
    };
    await steps[what]();
  }

  const overlaps = (one: DiaryEntryRow, other: DiaryEntryRow) =>
    one.engineer_id === other.engineer_id && one.from_unit < other.to_unit && other.from_unit < one.to_unit;

  /** Nobody who is off is given a visit, unless somebody insists. */
  async function performBoth(steps: readonly Step[], engineer: string): Promise<void> {
    const entries = () => shop.stack.ctx.db.selectFrom('diary_entries').selectAll().execute();
    const before = await entries();
    await Promise.all(steps.map((step) => perform(step, engineer)));
    if (steps.some(({ insists }) => insists)) return;
    const isNew = ({ id, kind }: DiaryEntryRow) => kind !== 'off' && !before.some((one) => one.id === id);
    const after = await entries();
    const off = after.filter(({ id, kind }) => kind === 'off' && before.some((one) => one.id === id));
    expect(after.filter((entry) => isNew(entry) && off.some((one) => overlaps(entry, one)))).toEqual([]);
  }

  it(`${RUNS} random lives: every visit has its half hours, no cancelled one has any, nobody off is given one`, async () => {
    const engineer = await makeEngineer(shop.stack, { name: 'Tomas Rey' }, shop.admin);
    const { db } = shop.stack.ctx;
    await fc.assert(
      fc
        .asyncProperty(fc.array(anyStep, { minLength: 8, maxLength: 20 }), async (steps) => {
          // Two at a time, like two people.
          for (let at = 0; at < steps.length; at += 2) await performBoth(steps.slice(at, at + 2), engineer);
          expect(await diaryFaults(db)).toEqual([]);
        })
        .afterEach(async () => {
          await db.deleteFrom('diary_entries').execute();
          await db.deleteFrom('appointments').execute();
        }),
      { numRuns: RUNS },
    );
  });
});
