// "Whoever is free": a visit that is placed without naming an engineer, after it was taken off one.
import { beforeEach, expect, it } from 'vitest';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { bookByPhone, placeAppointment } from '#contract/diary/placing.ts';
import { makeEngineer } from '../../support/records/diary.ts';
import { aVisit } from '../../support/service/bodies.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
const DAY = '2026-11-26';
let ines: string;
let id: string;
beforeEach(async () => {
  ines = await makeEngineer(shop.stack, {}, shop.admin);
  await shop.stack.call(requestAppointment, { body: aVisit({ date: DAY, time: '10:00' }) });
  ({ id } = await shop.stack.ctx.db.selectFrom('appointments').select('id').executeTakeFirstOrThrow());
});
const place = (change: { time?: string; engineer?: string } = {}) =>
  shop.admin(placeAppointment, {
    params: { id },
    body: { date: DAY, time: '10:00', version: 1, ...change },
  });
const engineerNow = async () => {
  const entries = shop.stack.ctx.db.selectFrom('diary_entries').select('engineer_id');
  return (await entries.where('appointment_id', '=', id).executeTakeFirstOrThrow()).engineer_id;
};

it('at the same time is somebody else than the engineer who was taken off', async () => {
  const omar = await makeEngineer(shop.stack, { name: 'Omar Reed', email: 'omar@x.example' }, shop.admin);
  // Omar has more to do that day, so that Ines would be chosen first.
  const busy = { name: 'Milo Grange', phone: '020 7946 0999', service: 'Clocks' as const, engineer: omar };
  expect(await shop.admin(bookByPhone, { body: { ...busy, date: DAY, time: '14:00' } })).toMatchObject({
    ok: true,
  });
  expect(await engineerNow()).toBe(ines);
  expect(await place()).toMatchObject({ ok: true });
  expect(await engineerNow()).toBe(omar);
});

it('at the same time is nobody, if nobody else is free: the visit stays', async () => {
  expect(await place()).toMatchObject({
    ok: false,
    code: 'slot_taken',
    msg: 'Nobody else is free at that time. Choose an engineer by name, or another time.',
  });
  expect(await engineerNow()).toBe(ines);
  expect(await place({ engineer: ines })).toMatchObject({ ok: true });
});

it('at another time may be the same engineer, if nobody else is free', async () => {
  expect(await place({ time: '14:00' })).toMatchObject({ ok: true });
  expect(await engineerNow()).toBe(ines);
});
