// Who may end a visit with money on it, and when; and what leaves it as it is.
import { describe, expect, it } from 'vitest';
import { cancelOwnAppointment, updateAppointmentStatus } from '#contract/appointments/appointments.ts';
import { readToday } from '#contract/dashboard/today.ts';
import { callOffAppointment, placeAppointment } from '#contract/diary/placing.ts';
import { writeSheet } from '#contract/jobs/sheets.ts';
import { changeOrder, listOrders } from '#contract/orders/orders.ts';
import { myOrders, readOwnOrder } from '#contract/orders/own-order.ts';
import { refundOrder } from '#contract/orders/refunds-admin.ts';
import { sendEmulatorEvent } from '../../support/doubles/webhooks.ts';
import { endsOf } from '../../support/records/ends.ts';
import { SHEET } from '../../support/records/jobs.ts';
import type { Situated } from '../../support/records/money-situations.ts';
import { orderRowOf, settle } from '../../support/records/orders.ts';
import { entriesOf } from '../../support/records/quote-answers.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { quoteShop } from '../../support/service/quote-shop.ts';

const { shop, read, setStatus, goTo } = quoteShop();
const { at, visit, orderOf, control, callOff, cancelVisit, cancelFirst, returned } = endsOf(shop);

const todayCount = async (kind: string): Promise<number> =>
  (await dataOf(shop.admin(readToday))).items.find((item) => item.kind === kind)?.count ?? 0;

it('a customer can’t end work that has begun, by the booking or the order, while we arrange to come back', async () => {
  const situated = await at('first paid');
  const params = { params: { id: situated.request } };
  const comesBack = { ...SHEET, version: 0, ending: { outcome: 'part-needed' } } as const;
  await dataOf(shop.admin(writeSheet, { ...params, body: comesBack }));
  const refused = [await cancelVisit(situated), await cancelFirst(situated)];
  expect(refused).toMatchObject([
    { code: 'illegal_move', msg: expect.stringContaining('when we come back') },
    { code: 'order_closed', msg: expect.stringContaining('work that’s begun') },
  ]);
  expect([(await visit(situated.request)).status, returned()]).toEqual(['confirmed', 0]);
});

describe('a customer with an account', () => {
  /** Both records were made by a link: the customer's account has them now. */
  async function owned(situated: Situated): Promise<Situated> {
    const { db } = shop.stack.ctx;
    const { id: user_id } = await db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'customer')
      .executeTakeFirstOrThrow();
    await db.updateTable('appointments').set({ user_id }).where('id', '=', situated.request).execute();
    await db
      .updateTable('orders')
      .set({ user_id })
      .where('id', '=', situated.first?.id ?? '')
      .execute();
    return situated;
  }

  it.each([
    ['the visit', ({ request: id }: Situated) => shop.customer(cancelOwnAppointment, { params: { id } })],
    [
      'the order that paid for it',
      ({ first }: Situated) =>
        shop.customer(changeOrder, { params: { id: first?.id ?? '' }, body: { status: 'cancelled' } }),
    ],
  ] as const)('who cancels %s in the profile gets all of it back', async (_, cancel) => {
    const situated = await owned(await at('first paid'));
    const { order } = await dataOf(shop.customer(readOwnOrder, { params: { id: situated.first?.id ?? '' } }));
    expect(order.visit).toMatchObject({
      _id: situated.request,
      arrivalMinutes: 120,
      paid: 60,
      isPaidBy: true,
    });
    expect(await cancel(situated)).toMatchObject({ ok: true });
    expect(returned()).toBe(60);
    expect((await visit(situated.request)).status).toBe('cancelled');
    expect(await read(situated.token)).toMatchObject({ state: 'declined' });
  });

  it('reads of each order whether it may be cancelled: the paid rest may not', async () => {
    const { first, rest } = await owned(await at('rest paid'));
    const { db } = shop.stack.ctx;
    const { user_id } = await orderRowOf(shop.stack, first?.id ?? '');
    await db.updateTable('orders').set({ user_id }).execute();
    const { orders } = await dataOf(shop.customer(myOrders));
    const may = new Map(orders.map(({ _id, mayCancel }) => [_id, mayCancel]));
    expect([may.get(first?.id ?? ''), may.get(rest?.id ?? '')]).toEqual([true, false]);
    const body = { status: 'cancelled' } as const;
    expect(await shop.customer(changeOrder, { params: { id: rest?.id ?? '' }, body })).toMatchObject({
      code: 'order_closed',
    });
    const params = { id: rest?.id ?? '' };
    const { order } = await dataOf(shop.customer(readOwnOrder, { params }));
    expect(order.mayCancel).toBe(false);
  });

  it('can’t choose what goes back', async () => {
    const { first } = await owned(await at('first paid'));
    const body = { status: 'cancelled', giveBack: 60 } as const;
    expect(await shop.customer(changeOrder, { params: { id: first?.id ?? '' }, body })).toMatchObject({
      code: 'forbidden',
    });
  });
});

describe('too late for the customer', () => {
  it.each([
    [
      'on the day of the visit',
      async ({ request }: Situated): Promise<void> => goTo(`${(await visit(request)).date}T08:00:00Z`),
    ],
    [
      'once the work is done',
      async ({ request }: Situated): Promise<void> => void (await setStatus(request, 'completed')),
    ],
  ] as const)('%s: refused with the phone number, and everything stays', async (_, pass) => {
    const situated = await at('first paid');
    await pass(situated);
    const phone = shop.stack.ctx.company.phone;
    for (const refused of [await cancelVisit(situated), await cancelFirst(situated)])
      expect(refused).toMatchObject({ ok: false, msg: expect.stringContaining(phone) });
    expect(returned()).toBe(0);
    expect(await read(situated.token)).toMatchObject({ state: 'accepted', stillDue: 140 });
  });
});

it('a visit that is completed or cancelled isn’t ended again', async () => {
  const over = await at('first paid');
  await callOff(over);
  const done = await at('completed');
  for (const { request: id } of [done, over]) {
    const { version, status } = await visit(id);
    const body = { reason: 'Our van has broken down', version };
    expect(await shop.admin(callOffAppointment, { params: { id }, body })).toMatchObject({
      code: 'illegal_move',
    });
    if (status === 'completed')
      expect(
        await shop.admin(updateAppointmentStatus, { params: { id }, body: { status: 'cancelled' } }),
      ).toMatchObject({ code: 'illegal_move' });
  }
  expect(returned()).toBe(60);
});

describe('money that goes back leaves the visit as it is', () => {
  const stays = async ({ request, token }: Situated) => {
    expect(await visit(request)).toMatchObject({ status: 'confirmed', slot: expect.anything() });
    expect(await read(token)).toMatchObject({ state: 'accepted', stillDue: 140 });
  };

  it('from the open order', async () => {
    const situated = await at('first paid');
    const body = { amount: 25, stockBack: false, reason: 'We came late' };
    await dataOf(shop.admin(refundOrder, { params: { id: situated.first?.id ?? '' }, body }));
    expect(returned()).toBe(25);
    await stays(situated);
  });

  it('in PayPal’s own pages, and Today leads to the order that says so', async () => {
    const situated = await at('first paid');
    control().refundAtPayPal(control().captures()[0]?.id ?? '');
    await sendEmulatorEvent(shop.stack, 'PAYMENT.CAPTURE.REFUNDED', situated.first?.paypalId ?? '');
    await stays(situated);
    const { orders, total } = await dataOf(shop.admin(listOrders, { query: { status: 'to-check' } }));
    expect([await todayCount('payments'), total]).toEqual([1, 1]);
    expect(orders[0]?.reviewReason).toMatch(
      /The visit on Thu 26 Nov 2026 between 10:00 and 12:00 stays: call it off/,
    );
  });

  it('after a lost dispute', async () => {
    const situated = await at('first paid');
    const capture = control().captures()[0]?.id ?? '';
    control().setCapture(capture, 'REFUNDED');
    await sendEmulatorEvent(shop.stack, 'PAYMENT.CAPTURE.REVERSED', situated.first?.paypalId ?? '');
    const { reviewReason, ...order } = await orderOf(situated.first);
    expect(order).toMatchObject({ paymentStatus: 'refunded', needsReview: true });
    expect(reviewReason).toMatch(
      /^PayPal took this payment back.*The visit on Thu 26 Nov 2026 between 10:00 and 12:00 stays: call it off/,
    );
    // Cancelling the order would end the visit.
    expect(reviewReason).not.toContain('cancel the order');
    await stays(situated);
  });
});

it('the order of the rest, cancelled by an admin, has a credit note of its own', async () => {
  const { rest } = await at('rest paid');
  await dataOf(shop.admin(changeOrder, { params: { id: rest?.id ?? '' }, body: { status: 'cancelled' } }));
  expect((await orderOf(rest)).refunds).toMatchObject([
    { amount: 140, state: 'done', creditNote: expect.stringMatching(/^CN-/) },
  ]);
});

describe('a visit that the staff move', () => {
  const LATER = { date: '2026-11-27', time: '14:00' };
  async function move({ request: id }: Situated): Promise<void> {
    const { version } = await visit(id);
    await dataOf(shop.admin(placeAppointment, { params: { id }, body: { ...LATER, version } }));
  }

  it('keeps its payment', async () => {
    const situated = await at('first paid');
    await move(situated);
    expect(await visit(situated.request)).toMatchObject({ ...LATER, status: 'confirmed' });
    expect(await read(situated.token)).toMatchObject({ state: 'accepted', stillDue: 140 });
    expect(returned()).toBe(0);
  });

  it('while its payment is open holds the new time for it', async () => {
    const { request, first } = await at('first open');
    await move({ request } as Situated);
    control().approve(first?.paypalId ?? '');
    await dataOf(settle(shop.stack, first?.id ?? ''));
    expect(await visit(request)).toMatchObject({ ...LATER, status: 'confirmed' });
    expect(await entriesOf(shop.stack)).toHaveLength(1);
  });
});
