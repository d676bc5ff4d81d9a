// A time that is held until it is paid, beside the request's own.
import { expect, it } from 'vitest';
import { readAppointment } from '#contract/appointments/appointments.ts';
import { readDiary } from '#contract/diary/diary.ts';
import { placeAppointment } from '#contract/diary/placing.ts';
import { rescheduleBooking } from '#contract/my-records/token-links.ts';
import { HOLD_MS } from '#contract/orders/orders.ts';
import { reconcile } from '#server/payments/reconcile.ts';
import { diaryFaults } from '../../support/records/diary.ts';
import { bookingLink } from '../../support/records/links.ts';
import { settle } from '../../support/records/orders.ts';
import { accept, beginToAccept, entriesOf, SOON } from '../../support/records/quote-answers.ts';
import { requestRowOf } from '../../support/records/quotes.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { burrs, quoteShop } from '../../support/service/quote-shop.ts';

const { shop, quoted } = quoteShop((product) => ({ lines: burrs(product), due: 'all', wantsSlot: true }));

const OWN = { date: '2026-11-27', time: '15:00' };
const LATER = { date: '2026-11-30', time: '14:00' };

async function place(id: string, slot: typeof OWN): Promise<void> {
  const { appointment } = await dataOf(shop.admin(readAppointment, { params: { id } }));
  const body = { ...slot, version: appointment.version };
  await dataOf(shop.admin(placeAppointment, { params: { id }, body }));
}

async function held() {
  const { quote, token } = await quoted();
  await place(quote.appointment, OWN);
  return { request: quote.appointment, token, order: await beginToAccept(shop.stack, token, SOON) };
}

const kinds = async () => (await entriesOf(shop.stack)).map(({ kind }) => kind).sort();

async function pay({ id, paypalId }: { id: string; paypalId: string }) {
  shop.stack.emulator.control.approve(paypalId);
  return settle(shop.stack, id);
}

it('is beside the request’s own until it is paid, and then in its place', async () => {
  const { request, order } = await held();
  expect(await kinds()).toEqual(['appointment', 'hold']);
  expect(await requestRowOf(shop.stack, request)).toMatchObject(OWN);
  await dataOf(pay(order));
  expect(await kinds()).toEqual(['appointment']);
  expect(await requestRowOf(shop.stack, request)).toMatchObject({ ...SOON.slot, status: 'confirmed' });
  expect(await diaryFaults(shop.stack.ctx.db)).toEqual([]);
});

it('shows in the diary with its request, at the time that is held', async () => {
  const { request } = await held();
  const { entries } = await dataOf(
    shop.admin(readDiary, { query: { from: SOON.slot.date, to: SOON.slot.date } }),
  );
  expect(entries).toMatchObject([{ kind: 'hold', appointment: { _id: request, ...SOON.slot } }]);
});

it('is given up where the visit is moved, and the payment is for the new time', async () => {
  const { request, order } = await held();
  await place(request, LATER);
  expect(await kinds()).toEqual(['appointment']);
  await dataOf(pay(order));
  expect(await requestRowOf(shop.stack, request)).toMatchObject({ ...LATER, status: 'confirmed' });
  expect(await diaryFaults(shop.stack.ctx.db)).toEqual([]);
});

it('moved by its customer, becomes the request’s own at the new time', async () => {
  const { quote, token } = await quoted();
  const order = await beginToAccept(shop.stack, token, SOON);
  const link = await bookingLink(shop.stack, quote.appointment);
  await dataOf(shop.stack.call(rescheduleBooking, { body: { token: link, ...LATER } }));
  expect(await kinds()).toEqual(['appointment']);
  await dataOf(pay(order));
  expect(await requestRowOf(shop.stack, quote.appointment)).toMatchObject(LATER);
});

it('lapsed is taken again by the payment', async () => {
  const { request, order } = await held();
  shop.stack.clock.advance(HOLD_MS + 60_000);
  await reconcile(shop.stack.ctx);
  expect(await kinds()).toEqual(['appointment']);
  await dataOf(pay(order));
  expect(await requestRowOf(shop.stack, request)).toMatchObject(SOON.slot);
  expect(await kinds()).toEqual(['appointment']);
});

it('is no second entry where the request has that time already', async () => {
  const { quote, token } = await quoted();
  await place(quote.appointment, { ...SOON.slot });
  await dataOf(accept(shop.stack, token, SOON));
  expect(await kinds()).toEqual(['appointment']);
});
