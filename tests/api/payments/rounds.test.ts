// The reconciler's rounds: what they may let go or close, and how often they ask PayPal.
import { expect, it } from 'vitest';
import { readAppointment } from '#contract/appointments/appointments.ts';
import { readToday } from '#contract/dashboard/today.ts';
import { placeAppointment } from '#contract/diary/placing.ts';
import { changeOrder, HOLD_MS } from '#contract/orders/orders.ts';
import { readOrder } from '#contract/orders/orders-admin.ts';
import { reconcile } from '#server/payments/reconcile.ts';
import { pay, place, stockOf } from '../../support/records/orders.ts';
import { makeAdmin } from '../../support/records/people.ts';
import { beginToAccept, entriesOf, SOON } from '../../support/records/quote-answers.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { burrs, quoteShop } from '../../support/service/quote-shop.ts';

const { shop, quoted, pay: payQuote } = quoteShop((product) => ({ lines: burrs(product), due: 'all' }));
const orderOf = async (id: string) => (await dataOf(shop.admin(readOrder, { params: { id } }))).order;
async function rounds(count: number, everyMs: number): Promise<void> {
  for (let round = 0; round < count; round += 1) {
    shop.stack.clock.advance(everyMs);
    await reconcile(shop.stack.ctx);
  }
}

it('a refund that PayPal refuses for good isn’t asked for again every round, and Today shows it', async () => {
  const { id } = await pay(shop.stack, shop.product, 1, shop.customer);
  const { fault, calls } = shop.stack.emulator.control;
  fault('refund', 'REFUND_TIME_LIMIT_EXCEEDED', { times: 1000 });
  await shop.admin(changeOrder, { params: { id }, body: { paymentStatus: 'refunded' } });
  const before = calls.refund;
  await rounds(60, 30_000);
  expect(calls.refund - before).toBeLessThanOrEqual(8);
  const { items } = await dataOf(shop.admin(readToday));
  expect(items.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining([expect.stringMatching(/refund|payments/)]),
  );
});

it('a hold that is renewed while PayPal is asked about it is kept', async () => {
  const { token } = await quoted({ wantsSlot: true });
  const { id } = await beginToAccept(shop.stack, token, SOON);
  shop.stack.clock.advance(HOLD_MS + 60_000);
  const { payments } = shop.stack.ctx;
  shop.stack.ctx.payments = {
    ...payments,
    async getOrder(paypalId) {
      const answer = await payments.getOrder(paypalId);
      shop.stack.ctx.payments = payments;
      await dataOf(payQuote(token));
      return answer;
    },
  };
  await reconcile(shop.stack.ctx);
  expect(await stockOf(shop.stack, shop.product)).toBe(4);
  expect(await entriesOf(shop.stack)).toHaveLength(1);
  expect((await orderOf(id)).status).toBe('pending');
});

it('an order that is closed unpaid says so in its history', async () => {
  const { id } = await place(shop.stack, shop.product);
  await rounds(2, 4 * 3_600_000);
  shop.admin = shop.stack.as((await makeAdmin(shop.stack)).token);
  const { status, history } = await orderOf(id);
  expect(status).toBe('cancelled');
  expect(history).toContainEqual(expect.objectContaining({ action: 'lapse', role: 'system' }));
});

it('an order that a person has set to pending waits for its transfer', async () => {
  const { id } = await place(shop.stack, shop.product, 1, shop.customer);
  const set = (paymentStatus: 'completed' | 'pending') =>
    dataOf(shop.admin(changeOrder, { params: { id }, body: { paymentStatus, note: 'By bank' } }));
  await set('completed');
  shop.stack.clock.advance(7 * 3_600_000);
  shop.admin = shop.stack.as((await makeAdmin(shop.stack)).token);
  await set('pending');
  await rounds(3, 60_000);
  expect(await orderOf(id)).toMatchObject({ status: 'processing', paymentStatus: 'pending' });
});

it('a payment of a quote that lapses frees only the time that was held for it: the request keeps what it had', async () => {
  const { quote, token } = await quoted({ wantsSlot: true });
  const id = quote.appointment;
  const detail = async () => (await dataOf(shop.admin(readAppointment, { params: { id } }))).appointment;
  const body = { date: '2026-11-27', time: '15:00', version: (await detail()).version };
  await dataOf(shop.admin(placeAppointment, { params: { id }, body }));
  await beginToAccept(shop.stack, token, SOON);
  await rounds(1, HOLD_MS + 60_000);
  expect(await entriesOf(shop.stack)).toHaveLength(1);
  expect(await detail()).toMatchObject({ date: '2026-11-27', time: '15:00', slot: expect.anything() });
});
