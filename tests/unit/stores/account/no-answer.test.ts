// Unanswered actions on own records: the message does not claim that nothing was done.
import { expect, it } from 'vitest';
import * as notices from '#content/messages/notices.yml';
import { createOwnData } from '#stores/account/own-data.ts';
import { createGuestBooking } from '#stores/my-records/guest-booking.ts';
import { createMyAppointments } from '#stores/my-records/own-appointments.ts';
import { createOwnOrder } from '#stores/my-records/own-order.ts';
import { createMyOrders } from '#stores/my-records/own-orders.ts';
import { fakeApi, refuse } from '../fake-api.ts';

const TIME = { date: '2027-03-16', time: '11:00' };
const LOST = { ok: false, code: 'network', msg: notices.noAnswer };

it.each([
  ['an order', () => createMyOrders(fakeApi({}).call).cancel('o1')],
  ['an appointment', () => createMyAppointments(fakeApi({}).call).cancel('a1')],
  ['an account', () => createOwnData(fakeApi({}).call).deleteAccount('secret')],
  ['an order on its page', () => createOwnOrder({ by: 'account', id: 'o1' }, fakeApi({}).call).cancel()],
  ['a booking by its link', () => createGuestBooking('x'.repeat(22), fakeApi({}).call).cancel()],
])('%s may have been cancelled', async (_, end) => {
  expect(await end()).toEqual(LOST);
});

it('an appointment may have been rescheduled, and a booking by its link', async () => {
  const mine = createMyAppointments(fakeApi({}).call);
  mine.openReschedule('a1');
  await mine.reschedule(TIME);
  expect(mine.$reschedule.get()).toMatchObject({ state: 'refused', msg: notices.noAnswer });
  const guest = createGuestBooking('x'.repeat(22), fakeApi({}).call);
  await guest.reschedule(TIME);
  expect(guest.$form.get()).toMatchObject({ state: 'refused', msg: notices.noAnswer });
});

it('a refusal without a reason was not done', async () => {
  const { call } = fakeApi({ 'PATCH /api/orders/o1': () => refuse(500, 'internal', '') });
  expect(await createMyOrders(call).cancel('o1')).toMatchObject({
    msg: 'We couldn’t cancel this order. Please try again later.',
  });
});
