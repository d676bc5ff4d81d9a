// Stores of the pages for token links, and of the invoice.
import { describe, expect, it } from 'vitest';
import { createOwnData } from '#stores/account/own-data.ts';
import { createBill } from '#stores/my-records/bill.ts';
import { createGuestBooking } from '#stores/my-records/guest-booking.ts';
import { createOwnOrder } from '#stores/my-records/own-order.ts';
import { anOrder } from '../account/accounts-samples.ts';
import { answer, fakeApi, type Reply, refuse } from '../fake-api.ts';

const TOKEN = 'x'.repeat(22);
const BOOKING = {
  _id: 'a1',
  service: 'Clocks',
  date: '2027-03-15',
  time: '10:00',
  status: 'pending',
  isQuoteRequest: false,
  may: ['move', 'cancel', 'correct'],
  createdAt: '2027-03-01T09:00:00.000Z',
  updatedAt: '2027-03-01T09:00:00.000Z',
};

describe('a booking by its link', () => {
  const open = (routes: Record<string, Reply>, token = TOKEN) => {
    const { call, asked } = fakeApi(routes);
    return { booking: createGuestBooking(token, call), asked };
  };
  const READ = 'POST /api/links/booking';

  it('sends the token in the body, never in the URL', async () => {
    const { booking, asked } = open({
      [READ]: () => answer({ success: true, message: '', booking: BOOKING }),
    });
    await booking.load();
    expect(booking.$booking.get()).toMatchObject({ state: 'ready', booking: BOOKING, message: '' });
    expect(asked).toMatchObject([{ path: '/api/links/booking', query: {}, body: { token: TOKEN } }]);
  });

  it('without a token makes no request', async () => {
    const { booking, asked } = open({}, '');
    await booking.load();
    expect(booking.$booking.get()).toMatchObject({ state: 'failed', isDead: true });
    expect(asked).toEqual([]);
  });

  it('that is dead offers no retry, one that was not reached does', async () => {
    const dead = open({ [READ]: () => refuse(410, 'link_used', 'Phone us.') });
    await dead.booking.load();
    expect(dead.booking.$booking.get()).toEqual({ state: 'failed', msg: 'Phone us.', isDead: true });
    const away = open({});
    await away.booking.load();
    expect(away.booking.$booking.get()).toMatchObject({ state: 'failed', isDead: false });
  });

  it("shows the server's result of rescheduling, and keeps the old time when it is refused", async () => {
    const moved = { ...BOOKING, time: '11:00' };
    const replies = [
      answer({ success: true, message: 'Noted.', booking: moved }),
      refuse(409, 'illegal_move', 'Too late.'),
    ];
    const { booking } = open({
      [READ]: () => answer({ success: true, message: '', booking: BOOKING }),
      'POST /api/links/booking/move': () => replies.shift() ?? answer({}),
    });
    await booking.load();
    expect(await booking.reschedule({ date: moved.date, time: '11:00' })).toMatchObject({ ok: true });
    expect(booking.$booking.get()).toMatchObject({ booking: moved, message: 'Noted.' });
    expect(await booking.reschedule({ date: moved.date, time: '12:00' })).toMatchObject({ ok: false });
    expect(booking.$booking.get()).toMatchObject({ booking: moved, message: '' });
    expect(booking.$booking.get()).toMatchObject({ booking: { time: '11:00' } });
    expect(booking.$form.get()).toMatchObject({ state: 'refused', msg: 'Too late.' });
  });
});

describe('an order on a page of its own', () => {
  it('is cancelled by its link, and says so while PayPal is silent', async () => {
    const cancelled = anOrder({ status: 'cancelled' });
    const { call, asked } = fakeApi({
      'POST /api/links/order': () =>
        answer({ success: true, order: anOrder(), paidAt: null, invoice: null, timeline: [] }),
      'POST /api/links/order/cancel': () =>
        answer(
          { success: true, message: '', order: cancelled, paidAt: null, invoice: null, timeline: [] },
          202,
        ),
    });
    const own = createOwnOrder({ by: 'link', token: TOKEN }, call);
    await own.load();
    expect(await own.cancel()).toMatchObject({ ok: true, isPending: true });
    expect(own.$order.get()).toMatchObject({ state: 'ready', order: { status: 'cancelled' } });
    expect(asked.map(({ body }) => body)).toEqual([{ token: TOKEN }, { token: TOKEN }]);
  });

  it('of somebody else is reported without a retry', async () => {
    const { call } = fakeApi({ 'GET /api/orders/o1/own': () => refuse(404, 'not_found', 'Not found.') });
    const own = createOwnOrder({ by: 'account', id: 'o1' }, call);
    await own.load();
    expect(own.$order.get()).toEqual({
      state: 'failed',
      msg: 'This order isn’t in your account.',
      isDead: true,
    });
  });
});

describe('a bill', () => {
  const BILLED = { success: true, bill: { due: 68, takesPayPal: true }, order: anOrder() };

  it('by the account is read and paid with its id, by its link with the token alone', async () => {
    const read = () => answer(BILLED);
    const pay = () => refuse(409, 'order_closed', 'Paid.');
    const { call, asked } = fakeApi({
      'GET /api/bills/o1/own': read,
      'POST /api/bills/o1/own/pay': pay,
      'POST /api/links/bill': read,
      'POST /api/links/bill/pay': pay,
    });
    for (const source of [{ by: 'account', id: 'o1' } as const, { by: 'link', token: TOKEN } as const]) {
      const bill = createBill(source, call);
      await bill.load();
      expect(bill.payable()).toMatchObject({ isToPay: true });
      await bill.pay();
    }
    expect(asked.map(({ path, body }) => [path, body])).toEqual([
      ['/api/bills/o1/own', undefined],
      ['/api/bills/o1/own/pay', undefined],
      ['/api/links/bill', { token: TOKEN }],
      ['/api/links/bill/pay', { token: TOKEN }],
    ]);
  });

  it('of another account is reported without a retry', async () => {
    const { call } = fakeApi({ 'GET /api/bills/o1/own': () => refuse(404, 'not_found', 'Not found.') });
    const bill = createBill({ by: 'account', id: 'o1' }, call);
    await bill.load();
    expect(bill.$bill.get()).toEqual({
      state: 'failed',
      msg: 'This bill isn’t in your account.',
      isDead: true,
    });
  });
});

it('an account is deleted with the password in the body, and a refusal is shown', async () => {
  const { call, asked } = fakeApi({
    'DELETE /api/user/data': () => refuse(422, 'invalid', 'That isn’t your current password'),
  });
  expect(await createOwnData(call).deleteAccount('guess')).toEqual({
    ok: false,
    code: 'invalid',
    msg: 'That isn’t your current password',
  });
  expect(asked).toMatchObject([{ body: { password: 'guess' } }]);
});
