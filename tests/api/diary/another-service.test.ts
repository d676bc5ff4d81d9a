// A booking for the wrong service: changed with its length, engineer and price told, until work is written down.
import { beforeEach, expect, it } from 'vitest';
import { listAppointments, readAppointment } from '#contract/appointments/appointments.ts';
import { bookByPhone, placeAppointment } from '#contract/diary/placing.ts';
import type { BodySent } from '#contract/endpoint.ts';
import { writeSheet } from '../../support/bills/bills.ts';
import { makeEngineer } from '../../support/records/diary.ts';
import { mailsOf } from '../../support/records/mails.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
const SLOT = { date: '2026-11-26', time: '10:00' };
const clocks = { name: 'Ines Calder', email: 'ines@kelvinrowe.example', skills: ['clock' as const] };
const coffee = { name: 'Priya Nandra', email: 'priya@kelvinrowe.example', skills: ['coffee' as const] };
let [ines, priya] = ['', ''];
beforeEach(async () => {
  ines = await makeEngineer(shop.stack, clocks, shop.admin);
  priya = await makeEngineer(shop.stack, coffee, shop.admin);
});

async function booked(): Promise<string> {
  const who = { name: 'Ada Marsh', email: 'ada.marsh@example.com', phone: '020 7946 0018' };
  const told = { priceTold: '£60 an hour', callOutTold: 45 };
  const body = { ...who, service: 'Clocks' as const, ...told, ...SLOT };
  return (await dataOf(shop.admin(bookByPhone, { body }))).appointment._id;
}
const place = async (id: string, change: Partial<BodySent<typeof placeAppointment>> = {}) => {
  const { version } = await read(id);
  const body = { ...SLOT, service: 'Coffee Machine Service' as const, version, ...change };
  return shop.admin(placeAppointment, { params: { id }, body });
};
const read = async (id: string) =>
  (await dataOf(shop.admin(readAppointment, { params: { id } }))).appointment;

it('goes to who can do it, for as long as that takes, without the price told before; the customer is mailed', async () => {
  const id = await booked();
  expect(await read(id)).toMatchObject({ slot: { engineer: { _id: ines }, minutes: 60 } });
  await dataOf(place(id));
  expect(await read(id)).toMatchObject({
    ...SLOT,
    service: 'Coffee Machine Service',
    status: 'confirmed',
    slot: { engineer: { _id: priya }, minutes: 90 },
    priceTold: '',
    callOutTold: null,
  });
  const [mail] = await mailsOf(shop.stack, 'appointment-edited');
  expect(mail?.subject).toMatch(/Coffee Machine Service, Thu 26 Nov 2026 between 10:00/);
  const { history } = await read(id);
  expect(history.find(({ action }) => action === 'place')?.changes).toContainEqual({
    what: 'service',
    from: 'Clocks',
    to: 'Coffee Machine Service',
  });
  const { total } = await dataOf(shop.admin(listAppointments, { query: { search: 'coffee' } }));
  expect(total).toBe(1);
});

it('takes what is said of its length and price with it', async () => {
  const id = await booked();
  await dataOf(place(id, { minutes: 120, priceTold: '£50 fixed', callOutTold: 40 }));
  expect(await read(id)).toMatchObject({ slot: { minutes: 120 }, priceTold: '£50 fixed', callOutTold: 40 });
});

it('moved at the same time, mails the move alone', async () => {
  const id = await booked();
  await dataOf(place(id, { time: '14:00' }));
  expect(await mailsOf(shop.stack, 'appointment-edited')).toEqual([]);
  const [mail] = await mailsOf(shop.stack, 'appointment-rescheduled-by-us');
  expect(mail?.subject).toContain('Coffee Machine Service');
});

it('asks before it stays with somebody who can’t do it', async () => {
  const id = await booked();
  const msg = 'Ines Calder doesn’t do Coffee Machine Service.';
  expect(await place(id, { engineer: ines })).toMatchObject({ code: 'unusual_time', msg });
  await dataOf(place(id, { engineer: ines, anyway: true }));
  expect(await read(id)).toMatchObject({ slot: { engineer: { _id: ines } } });
});

it('is refused once the sheet has lines, and changes nothing; the same service is no change', async () => {
  const id = await booked();
  await writeSheet(shop, id);
  const before = await read(id);
  const msg = expect.stringContaining('The job sheet has lines already');
  expect(await place(id)).toMatchObject({ code: 'illegal_move', msg });
  expect(await read(id)).toEqual(before);
  await dataOf(place(id, { service: 'Clocks', time: '14:00' }));
  expect(await read(id)).toMatchObject({ service: 'Clocks', priceTold: '£60 an hour' });
});
