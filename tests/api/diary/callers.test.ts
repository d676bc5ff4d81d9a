// Who is on the phone: found by the number, however it is written, in bookings whose sender is known and in paid orders.
import { beforeEach, expect, it } from 'vitest';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { readCaller } from '#contract/diary/callers.ts';
import { bookByPhone } from '#contract/diary/placing.ts';
import { DAY_MS } from '#lib/days.ts';
import { findCaller } from '#server/office/find-caller.ts';
import { billSent } from '../../support/bills/bills.ts';
import { shareStack } from '../../support/database/empty.ts';
import { pay, place, shelve } from '../../support/records/orders.ts';
import { makeAdmin } from '../../support/records/people.ts';
import { aVisit } from '../../support/service/bodies.ts';
import { dataOf } from '../../support/service/data-of.ts';

const stack = shareStack();
let admin: typeof stack.call;
beforeEach(async () => {
  admin = stack.as((await makeAdmin(stack)).token);
});

const callerOf = async (phone: string) => (await dataOf(admin(readCaller, { query: { phone } }))).caller;
const book = (change: object) =>
  dataOf(
    admin(bookByPhone, {
      body: {
        name: 'Milo Grange',
        phone: '(020) 7946 0111',
        service: 'Clocks' as const,
        address: '1 Test Street',
        postCode: 'SE1 0AA',
        machine: 'Longcase clock',
        date: '2026-11-27',
        time: '11:00',
        ...change,
      },
    }),
  );

it('is the newest booking with the number, however it is written', async () => {
  await book({});
  stack.clock.advance(1000);
  await book({ address: '2 Test Street', time: '15:00' });
  for (const phone of ['020 7946 0111', '+44 20 7946-0111', '02079460111'])
    expect(await callerOf(phone), phone).toMatchObject({
      name: 'Milo Grange',
      email: '',
      address: '2 Test Street',
      postCode: 'SE1 0AA',
      machine: 'Longcase clock',
    });
});

it('is nobody for a new number, one that is too short, and a request that anybody may have typed', async () => {
  await book({});
  await dataOf(stack.call(requestAppointment, { body: aVisit({ phone: '020 7946 0222' }) }));
  for (const phone of ['020 7946 0333', '0111', '020 7946 0222', '%'])
    expect(await callerOf(phone), phone).toBeNull();
});

it('is the buyer of a paid order', async () => {
  const product = await shelve(stack);
  await place(stack, product);
  const { phone, email } = await stack.ctx.db
    .selectFrom('orders')
    .select(['phone', 'email'])
    .executeTakeFirstOrThrow();
  expect(await callerOf(phone)).toBeNull();
  await pay(stack, product);
  const caller = { email, address: '1 Sample Street', city: 'London', machine: '' };
  expect(await callerOf(phone)).toMatchObject(caller);
  const byEmail = async (typed: string) =>
    (await dataOf(admin(readCaller, { query: { phone: '0111', email: typed } }))).caller;
  expect(await byEmail(email.toUpperCase())).toMatchObject(caller);
  expect(await byEmail('nobody@example.com')).toBeNull();
});

it('names what they owe and whether their last visit is guaranteed', async () => {
  const shop = { stack, admin };
  const phone = aVisit().phone;
  const { _id: id } = await billSent(shop);
  const nothing = { owes: [], guaranteed: '' };
  expect(await callerOf(phone)).toMatchObject({
    owes: [{ sum: 142, currency: 'GBP', daysLate: 0 }],
    guaranteed: aVisit().date,
  });
  await book({});
  expect(await callerOf('020 7946 0111')).toMatchObject(nothing);
  stack.clock.advance(12 * DAY_MS);
  const later = () => findCaller(stack.ctx, { phone, email: '' });
  expect(await later()).toMatchObject({ owes: [{ daysLate: 12 }] });
  const change = { written_off_at: stack.clock.now() };
  await stack.ctx.db.updateTable('orders').set(change).where('id', '=', id).execute();
  expect(await later()).toMatchObject({ owes: [], guaranteed: aVisit().date });
  stack.clock.advance(370 * DAY_MS);
  expect(await later()).toMatchObject(nothing);
});
