// What people are told before they end a visit, what they choose, and who is told afterwards.
import { describe, expect, it } from 'vitest';
import {
  customerTold,
  listAppointments,
  myAppointments,
  updateAppointmentStatus,
} from '#contract/appointments/appointments.ts';
import { noticeOfCancellation } from '#contract/cancellations/cancellations.ts';
import { cancelByNotice, listNotices, readNamedVisits } from '#contract/cancellations/cancellations-admin.ts';
import { readToday } from '#contract/dashboard/today.ts';
import { callOffAppointment } from '#contract/diary/placing.ts';
import { readBooking, readLinkedOrder } from '#contract/my-records/token-links.ts';
import { changeOrder, listOrders } from '#contract/orders/orders.ts';
import { writeKeys } from '../../support/database/true-keys.ts';
import { endsOf } from '../../support/records/ends.ts';
import { bookingLink, orderLink } from '../../support/records/links.ts';
import { mailsOf } from '../../support/records/mails.ts';
import type { Situated } from '../../support/records/money-situations.ts';
import { makeAdmin, makeStaff } from '../../support/records/people.ts';
import { aNotice } from '../../support/service/bodies.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { quoteShop } from '../../support/service/quote-shop.ts';

const { shop, read, goTo } = quoteShop();
const { at, visit, orderOf, callOff, returned, textOf } = endsOf(shop);
const KEPT = 'The part was made to measure.';

const todayCount = async (kind: string): Promise<number> =>
  (await dataOf(shop.admin(readToday))).items.find((item) => item.kind === kind)?.count ?? 0;

describe('before somebody ends a visit', () => {
  it('its link and its order’s say what ends with it', async () => {
    const { request, first, rest } = await at('rest paid');
    const { booking } = await dataOf(
      shop.stack.call(readBooking, { body: { token: await bookingLink(shop.stack, request) } }),
    );
    expect(booking.ends).toMatchObject({ quote: expect.stringMatching(/^Q/), paid: 200 });
    const ofOrder = async (id = '') =>
      (await dataOf(shop.stack.call(readLinkedOrder, { body: { token: await orderLink(shop.stack, id) } })))
        .order.visit;
    expect(await ofOrder(first?.id)).toMatchObject({ _id: request, paid: 200, isPaidBy: true });
    expect(await ofOrder(rest?.id)).toMatchObject({ _id: request, paid: 200, isPaidBy: false });
  });

  it('the staff’s lists say it, too, and no longer once it has ended', async () => {
    const situated = await at('first paid');
    const listed = async () => {
      const { appointments } = await dataOf(shop.admin(listAppointments, { query: {} }));
      const { orders } = await dataOf(shop.admin(listOrders, { query: {} }));
      return [appointments[0]?.ends?.paid, orders[0]?.visit?.paid];
    };
    expect(await listed()).toEqual([60, 60]);
    await callOff(situated);
    expect(await listed()).toEqual([undefined, undefined]);
  });

  it('so does the profile of a customer with an account', async () => {
    const { request } = await at('first paid');
    await shop.stack.ctx.db
      .updateTable('appointments')
      .set(({ selectFrom }) => ({
        user_id: selectFrom('users').select('id').where('role', '=', 'customer'),
      }))
      .where('id', '=', request)
      .execute();
    const { appointments } = await dataOf(shop.customer(myAppointments, { query: {} }));
    expect(appointments).toMatchObject([{ _id: request, ends: { paid: 60 } }]);
  });
});

describe('who sets it to cancelled', () => {
  const setTo = (by: typeof shop.admin, { request: id }: Situated, more = {}) =>
    by(updateAppointmentStatus, { params: { id }, body: { status: 'cancelled', ...more } });
  const waiting = async () => {
    // The specification lets the staff cancel none that is confirmed.
    await shop.stack.ctx.db.updateTable('engineers').set({ active: 0 }).execute();
    return at('moved');
  };

  it('gives all of it back without a choice, or keeps a part as an admin, with a reason', async () => {
    const situated = await waiting();
    const staff = shop.stack.as((await makeStaff(shop.stack)).token);
    const less = { giveBack: 20, keptReason: KEPT };
    expect(await setTo(staff, situated, less)).toMatchObject({ code: 'forbidden' });
    expect(await setTo(shop.admin, situated, { giveBack: 20 })).toMatchObject({ code: 'invalid' });
    expect((await visit(situated.request)).status).toBe('pending');
    expect(await setTo(shop.admin, situated, less)).toMatchObject({ ok: true });
    expect(returned()).toBe(20);
    expect(await textOf('appointment-cancelled')).toContain(`We keep £40.00: ${KEPT}`);
  });
});

describe('an admin who cancels the order that paid for it', () => {
  const cancel = ({ first }: Situated, more: { giveBack?: number; keptReason?: string } = {}) =>
    shop.admin(changeOrder, { params: { id: first?.id ?? '' }, body: { status: 'cancelled', ...more } });

  it('may keep a part', async () => {
    const situated = await at('first paid');
    expect(await cancel(situated, { giveBack: 50, keptReason: KEPT })).toMatchObject({ ok: true });
    expect(returned()).toBe(50);
    expect((await visit(situated.request)).status).toBe('cancelled');
    expect(await orderOf(situated.first)).toMatchObject({ status: 'cancelled', refundedAmount: 50 });
    expect(await read(situated.token)).toMatchObject({ state: 'withdrawn', stillDue: 0 });
  });

  it('can’t say at once that it is paid: nothing is changed', async () => {
    const situated = await at('first paid');
    const body = { status: 'cancelled', paymentStatus: 'completed' } as const;
    const params = { id: situated.first?.id ?? '' };
    expect(await shop.admin(changeOrder, { params, body })).toMatchObject({
      code: 'order_closed',
      msg: expect.stringContaining('gives back what was paid for it'),
    });
    expect([(await visit(situated.request)).status, returned()]).toEqual(['confirmed', 0]);
  });

  it('of the rest: one mail says that it is due again and that the visit stays, and none speaks of parcels', async () => {
    const { rest } = await at('rest paid');
    await cancel({ first: rest } as Situated);
    const text = await textOf('quote-order-cancelled');
    expect(text).toContain('We are refunding £140.00');
    expect(text).toContain('£140.00 is due again');
    expect(text).toMatch(/Your visit on .* between 10:00 and 12:00 stays\./);
    expect(await mailsOf(shop.stack, 'order-cancelled')).toEqual([]);
  });
});

it('what was paid by hand goes back by hand, also where a part of it is kept', async () => {
  const situated = await at('first open');
  const paid = { paymentStatus: 'completed', note: 'In cash' } as const;
  await dataOf(shop.admin(changeOrder, { params: { id: situated.first?.id ?? '' }, body: paid }));
  await callOff(situated, { giveBack: 45, keptReason: KEPT });
  expect(returned()).toBe(0);
  expect(await todayCount('to-give-back')).toBe(1);
  const text = await textOf('appointment-called-off');
  expect(text).toContain('£45.00 that you paid back by hand');
  expect(text).toContain('We keep £15.00');
  expect(text).not.toContain('We are refunding');
});

describe('a notice of cancellation', () => {
  async function notice(change: Parameters<typeof aNotice>[0]): Promise<string> {
    const elsewhere = { email: 'bo@elsewhere.example', orderOrBooking: 'the clock' };
    await dataOf(shop.stack.call(noticeOfCancellation, { body: aNotice({ ...elsewhere, ...change }) }));
    shop.stack.clock.advance(1);
    return (await dataOf(shop.admin(listNotices, { query: {} }))).notices[0]?._id ?? '';
  }
  const visitsOf = async (id: string) =>
    (await dataOf(shop.admin(readNamedVisits, { params: { id } }))).visits;

  it('finds the visit by email, by order number and by quote number, and no other', async () => {
    const { request, first } = await at('first paid');
    const { email, ends } = await visit(request);
    const { orderNumber } = await orderOf(first);
    for (const change of [{ email }, { orderOrBooking: orderNumber }, { orderOrBooking: ends?.quote ?? '' }])
      expect(await visitsOf(await notice(change))).toMatchObject([
        { _id: request, ends: { paid: 60 }, acceptedAt: expect.any(String) },
      ]);
    expect(await visitsOf(await notice({}))).toEqual([]);
  });

  it('ends it as its customer would, also on the day, and may keep the work that is done', async () => {
    const situated = await at('first paid');
    const { email, date } = await visit(situated.request);
    const id = await notice({ email });
    goTo(`${date}T08:00:00Z`);
    // The session has ended since.
    shop.admin = shop.stack.as((await makeAdmin(shop.stack)).token);
    const body = { appointment: situated.request, giveBack: 20, keptReason: 'Two hours of work.' };
    const { notice: handled } = await dataOf(shop.admin(cancelByNotice, { params: { id }, body }));
    expect(handled.status).toBe('handled');
    expect(returned()).toBe(20);
    expect((await orderOf(situated.first)).status).toBe('cancelled');
    expect(await read(situated.token)).toMatchObject({ state: 'declined' });
    expect(await textOf('appointment-cancelled')).toContain('We keep £40.00: Two hours of work.');
    expect(await mailsOf(shop.stack, 'appointment-changed-staff')).toEqual([]);
  });

  it('ends no visit that it doesn’t mean', async () => {
    const { request } = await at('first paid');
    const id = await notice({});
    const body = { appointment: request };
    expect(await shop.admin(cancelByNotice, { params: { id }, body })).toMatchObject({
      code: 'illegal_move',
    });
    expect((await visit(request)).status).toBe('confirmed');
  });
});

it('a customer without an address stays on Today until somebody has phoned', async () => {
  const { request: id } = await at('first paid');
  const { db } = shop.stack.ctx;
  await db.updateTable('appointments').set({ email: '' }).where('id', '=', id).execute();
  await db.updateTable('orders').set({ email: '' }).execute();
  await writeKeys(shop.stack);
  const { version } = await visit(id);
  await dataOf(
    shop.admin(callOffAppointment, { params: { id }, body: { reason: 'Our van has broken down', version } }),
  );
  const listed = async () =>
    (await dataOf(shop.admin(listAppointments, { query: { status: 'tell-by-phone' } }))).total;
  expect([await todayCount('tell-by-phone'), await listed()]).toEqual([1, 1]);
  expect((await visit(id)).isUntold).toBe(true);
  expect(await db.selectFrom('outbox').select('kind').where('to_address', '=', '').execute()).toEqual([]);
  const { appointment } = await dataOf(shop.admin(customerTold, { params: { id } }));
  expect(appointment.isUntold).toBe(false);
  expect([await todayCount('tell-by-phone'), await listed()]).toEqual([0, 0]);
});
