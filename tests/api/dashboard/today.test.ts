// What waits for the staff: the dashboard's first screen, and the morning mail.
import { beforeEach, expect, it } from 'vitest';
import {
  listAppointments,
  requestAppointment,
  updateAppointmentStatus,
} from '#contract/appointments/appointments.ts';
import { editAppointment } from '#contract/appointments/edit-appointment.ts';
import { readToday } from '#contract/dashboard/today.ts';
import { bookByPhone, placeAppointment } from '#contract/diary/placing.ts';
import { changeOrder, listOrders } from '#contract/orders/orders.ts';
import { submitReview } from '#contract/reviews/reviews.ts';
import { todayText } from '#lib/today.ts';
import { sendMorningMail, todayItems } from '#server/dashboard/today.ts';
import { readPlace } from '#stores/admin/admin-url.ts';
import { sendEmulatorEvent } from '../../support/doubles/webhooks.ts';
import { makeEngineer } from '../../support/records/diary.ts';
import { mailsOf } from '../../support/records/mails.ts';
import { changePayment, pay } from '../../support/records/orders.ts';
import { accept } from '../../support/records/quote-answers.ts';
import { makeQuote, requestRowOf } from '../../support/records/quotes.ts';
import { aReview, aVisit } from '../../support/service/bodies.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';
import { burrs } from '../../support/service/quote-shop.ts';

const HOUR = 3_600_000;
const shop = freshShop();
/** It is Tuesday 24 November 2026, 10:00 in London. */
const TOMORROW = '2026-11-25';

/** Not by the admin's call: their session ends while the clock advances. */
const today = () => todayItems(shop.stack.ctx.db, shop.stack.clock.now());
const counts = async () => Object.fromEntries((await today()).map(({ kind, count }) => [kind, count]));
const ask = (change: Parameters<typeof aVisit>[0]) =>
  shop.stack.call(requestAppointment, { body: aVisit(change) });
const orders = async (status: string) => {
  const answer = await shop.admin(listOrders, { query: { status } });
  return answer.ok ? answer.data.orders.map(({ _id }) => _id) : [];
};

beforeEach(async () => {
  // Five of the shop's one part are fewer than the threshold.
  expect(await shop.admin(readToday)).toMatchObject({
    data: { items: [{ kind: 'low-stock', count: 1, since: null }] },
  });
});

it('counts requests with the age of the oldest, apart from quotes and suspected spam', async () => {
  const asked = new Date(shop.stack.clock.now()).toISOString();
  await ask({ email: 'a@example.com' });
  shop.stack.clock.advance(3 * HOUR);
  await ask({ email: 'b@example.com' });
  await ask({ email: 'c@example.com', isQuoteRequest: true });
  await ask({ email: 'd@example.com', website: 'x' });
  await shop.stack.call(submitReview, { body: aReview({ content: 'See https://spam.example' }) });
  expect(await counts()).toMatchObject({ requests: 2, 'quote-requests': 1, suspected: 1, reviews: 1 });
  expect((await today()).find(({ kind }) => kind === 'requests')).toMatchObject({ since: asked });
});

it('reads as a plan: each engineer’s visits of today in their order, and what is missing', async () => {
  const ines = await makeEngineer(shop.stack, {}, shop.admin);
  const bea = { name: 'Bea Lund', phone: '020 7946 0999', service: 'Clocks' as const, date: '2026-11-24' };
  const place = { address: '1 Mill Lane', postCode: 'N1 1AA' };
  const book = async (change: { time: string; name?: string; engineer?: string; address?: string }) =>
    (await dataOf(shop.admin(bookByPhone, { body: { ...bea, ...change } }))).appointment._id;
  const late = await book({ ...place, time: '15:00', engineer: ines });
  const early = await book({ time: '12:00', engineer: ines, name: 'Ada Marsh' });
  const lost = await book({ ...place, time: '17:00', engineer: ines, name: 'Cy Dale' });
  await shop.stack.ctx.db.deleteFrom('diary_entries').where('appointment_id', '=', lost).execute();
  const omar = await makeEngineer(shop.stack, { name: 'Omar Reed', email: 'omar@x.example' }, shop.admin);
  const { quote, token } = await makeQuote(
    shop.stack,
    { lines: burrs(shop.product, { quantity: 9 }) },
    shop.admin,
  );
  await dataOf(accept(shop.stack, token, { startSooner: true }));
  const { version } = await requestRowOf(shop.stack, quote.appointment);
  const body = { date: '2026-11-24', time: '16:00', engineer: omar, version };
  await dataOf(shop.admin(placeAppointment, { params: { id: quote.appointment }, body }));
  expect((await dataOf(shop.admin(readToday))).plan).toMatchObject([
    { engineer: '', visits: [{ _id: lost, missing: ['engineer'] }] },
    {
      engineer: 'Ines Calder',
      visits: [
        { _id: early, time: '12:00', name: 'Ada Marsh', postCode: '', missing: ['address'] },
        { _id: late, time: '15:00', name: 'Bea Lund', postCode: 'N1 1AA', missing: [] },
      ],
    },
    { engineer: 'Omar Reed', visits: [{ _id: quote.appointment, missing: ['address', 'parts'] }] },
  ]);
});

it('a confirmed request becomes a visit of its day', async () => {
  await ask({ email: 'a@example.com', date: TOMORROW });
  const { id } = await shop.stack.ctx.db.selectFrom('appointments').select('id').executeTakeFirstOrThrow();
  await shop.admin(updateAppointmentStatus, { params: { id }, body: { status: 'confirmed' } });
  expect(await counts()).toEqual({ 'visits-tomorrow': 1, 'without-address': 1, 'low-stock': 1 });
  const missing = () => shop.admin(listAppointments, { query: { status: 'without-address' } });
  expect(await missing()).toMatchObject({ data: { total: 1 } });
  const body = { address: '1 Test Street, London', postCode: 'SE1 0AA', version: 2 };
  expect(await shop.admin(editAppointment, { params: { id }, body })).toMatchObject({ ok: true });
  expect(await missing()).toMatchObject({ data: { total: 0 } });
  shop.stack.clock.advance(24 * HOUR);
  expect(await counts()).toEqual({ 'visits-today': 1, 'low-stock': 1 });
});

it('paid orders are to send, a payment in review is to check, and the list shows the same ones', async () => {
  const { id } = await pay(shop.stack, shop.product);
  expect(await counts()).toMatchObject({ 'orders-to-send': 1 });
  expect(await orders('to-send')).toEqual([id]);
  await changePayment(shop.stack, { state: 'review' });
  await shop.stack.ctx.db.updateTable('orders').set({ review_reason: 'paid in EUR' }).execute();
  expect(await counts()).toEqual({ payments: 1, 'low-stock': 1 });
  expect([await orders('to-send'), await orders('to-check')]).toEqual([[], [id]]);
});

it('a dispute is to check, with what to do, until somebody has; the order is still to send', async () => {
  const { id, paypalId } = await pay(shop.stack, shop.product);
  await sendEmulatorEvent(shop.stack, 'CUSTOMER.DISPUTE.CREATED', paypalId);
  expect(await counts()).toMatchObject({ payments: 1, 'orders-to-send': 1 });
  expect([await orders('to-send'), await orders('to-check')]).toEqual([[id], [id]]);
  await shop.admin(changeOrder, { params: { id }, body: { reviewed: true } });
  expect(await counts()).toEqual({ 'orders-to-send': 1, 'low-stock': 1 });
  expect(await orders('to-check')).toEqual([]);
});

it('each line leads to a list of as many', async () => {
  await ask({ email: 'a@example.com' });
  await ask({ email: 'b@example.com', website: 'x' });
  await ask({ email: 'c@example.com', isQuoteRequest: true });
  await ask({ email: 'd@example.com', isQuoteRequest: true, website: 'x' });
  await makeQuote(shop.stack, { validUntil: '2026-11-26' });
  await makeQuote(shop.stack, { validUntil: '2026-12-20' });
  const items = (await today()).filter(({ kind }) => !kind.startsWith('visits') && kind !== 'low-stock');
  expect(items.map(({ kind, count }) => [kind, count])).toEqual([
    ['requests', 1],
    ['quote-requests', 1],
    ['quotes-ending', 1],
    ['suspected', 2],
  ]);
  for (const item of items) {
    const { tab, status, kind } = readPlace(todayText(item, 0).query);
    const query = { status, kind: tab === 'quotes' ? 'quote' : kind } as const;
    const answer = await shop.admin(listAppointments, { query: query as { status: string; kind: 'quote' } });
    expect([item.kind, answer.ok && answer.data.total]).toEqual([item.kind, item.count]);
  }
});

it('is mailed once each morning, however many processes run', async () => {
  await ask({ email: 'a@example.com' });
  shop.stack.clock.advance(21 * HOUR);
  expect(await sendMorningMail(shop.stack.ctx)).toBe(false);
  shop.stack.clock.advance(HOUR);
  await Promise.all([1, 2, 3].map(() => sendMorningMail(shop.stack.ctx)));
  expect(await mailsOf(shop.stack, 'morning-staff')).toMatchObject([
    {
      subject: 'Today, Wednesday 25 November',
      to_address: 'staff@kelvinrowe.example',
      text: expect.stringContaining('1 request for a visit (the oldest: 22 hours)'),
    },
  ]);
  shop.stack.clock.advance(HOUR);
  expect(await sendMorningMail(shop.stack.ctx)).toBe(false);
  shop.stack.clock.advance(23 * HOUR);
  expect(await sendMorningMail(shop.stack.ctx)).toBe(true);
});

it('has no mail when nothing waits, none where the owner turned it off, and none late in the day', async () => {
  const { ctx, clock } = shop.stack;
  expect(await sendMorningMail(ctx)).toBe(true);
  clock.advance(24 * HOUR);
  expect(await sendMorningMail({ ...ctx, company: { ...ctx.company, morningMail: '' } })).toBe(false);
  clock.advance(4 * HOUR);
  expect(await sendMorningMail(ctx)).toBe(false);
  clock.advance(20 * HOUR);
  await ctx.db.updateTable('products').set({ stock: 99 }).execute();
  expect(await sendMorningMail(ctx)).toBe(false);
});
