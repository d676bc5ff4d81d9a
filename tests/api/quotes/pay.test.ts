// Quotes with something due: the payment accepts them, and cancelling it undoes the acceptance.
import { describe, expect, it } from 'vitest';
import { HOLD_MS } from '#contract/orders/orders.ts';
import { readOwnOrder } from '#contract/orders/own-order.ts';
import { withdrawQuote } from '#contract/quotes/quotes.ts';
import { cancelOrder } from '#server/endings/cancel-order.ts';
import { papersOf } from '#server/money/documents.ts';
import { reconcile } from '#server/payments/reconcile.ts';
import { diaryFaults } from '../../support/records/diary.ts';
import { mailKinds } from '../../support/records/mails.ts';
import { orderRowOf, place, settle, stockOf } from '../../support/records/orders.ts';
import {
  accept,
  acceptAndPay,
  beginToAccept,
  entriesOf,
  linesOfOrder,
  SOON,
} from '../../support/records/quote-answers.ts';
import { quoteRowOf, requestRowOf } from '../../support/records/quotes.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { burrsFitted, quoteShop } from '../../support/service/quote-shop.ts';

const { shop, quoted, read, pay } = quoteShop((product) => ({ lines: burrsFitted(product) }));
const later = async (ms: number) => {
  shop.stack.clock.advance(ms);
  await reconcile(shop.stack.ctx);
};

describe('with something due', () => {
  it('the quote stays sent until the payment is recorded, which accepts it and confirms the visit', async () => {
    const { quote, token } = await quoted({ due: 'deposit', wantsSlot: true });
    const { id, paypalId } = await beginToAccept(shop.stack, token, SOON);
    expect(await read(token)).toMatchObject({ state: 'sent', openOrder: { _id: id, totalAmount: 36 } });
    expect((await requestRowOf(shop.stack, quote.appointment)).status).toBe('pending');
    expect([await stockOf(shop.stack, shop.product), (await entriesOf(shop.stack)).length]).toEqual([4, 1]);
    shop.stack.emulator.control.approve(paypalId);
    expect(await settle(shop.stack, id)).toMatchObject({ ok: true, data: { confirmationSent: false } });
    expect(await read(token)).toMatchObject({
      state: 'accepted',
      visit: SOON.slot,
      openOrder: null,
      stillDue: 84,
    });
    expect((await requestRowOf(shop.stack, quote.appointment)).status).toBe('confirmed');
    expect(await mailKinds(shop.stack)).toEqual([
      'appointment-received-staff',
      'quote-accepted',
      'quote-accepted-staff',
      'quote-asked',
      'quote-paid',
      'quote-sent',
    ]);
  });

  it('each order has the quote’s lines, which sum to what is captured and invoiced; both orders, to the quote', async () => {
    const { quote, token } = await quoted({ due: 'deposit' });
    const first = await acceptAndPay(shop.stack, token);
    const { order } = await dataOf(pay(token));
    shop.stack.emulator.control.approve(order.paypalOrderId ?? '');
    await dataOf(settle(shop.stack, order._id));
    const written = quote.lines.map(({ name, quantity, price }) => [name, quantity, Math.round(price * 100)]);
    const captured = shop.stack.emulator.control.captures().map(({ value }) => value);
    for (const [at, [id, total, less]] of [
      [first, 3600, ['Less: due after the visit', 1, -8400]] as const,
      [order._id, 8400, ['Less: paid on acceptance of quote Q1001', 1, -3600]] as const,
    ].entries()) {
      const lines = await linesOfOrder(shop.stack, id);
      expect(lines.map((line) => [line.name, line.quantity, line.price_minor])).toEqual([...written, less]);
      expect(lines.reduce((sum, line) => sum + line.price_minor * line.quantity, 0)).toBe(total);
      expect((await orderRowOf(shop.stack, id)).total_minor).toBe(total);
      expect(captured[at]).toBe((total / 100).toFixed(2));
      const [invoice] = (await papersOf(shop.stack.ctx.db, { id, number: '' })).invoices;
      const items = invoice?.items.map((item) => [item.name, item.quantity, Math.round(item.price * 100)]);
      expect([invoice?.gross, items]).toEqual([total / 100, [...written, less]]);
    }
    expect(captured.map(Number).reduce((sum, value) => sum + value, 0)).toBe(quote.total);
    // The part went with the first order.
    expect(await stockOf(shop.stack, shop.product)).toBe(4);
  });

  it('a hold that lapses frees stock and time once, and paying later takes them again', async () => {
    const { token } = await quoted({ due: 'all', wantsSlot: true });
    const { id } = await beginToAccept(shop.stack, token, SOON);
    for (let rounds = 0; rounds < 3; rounds += 1) await later(HOLD_MS + 60_000);
    expect([await stockOf(shop.stack, shop.product), await entriesOf(shop.stack)]).toEqual([5, []]);
    expect(await read(token)).toMatchObject({ state: 'sent', canAnswer: true });
    const again = await dataOf(accept(shop.stack, token, SOON));
    expect(again.order?._id).toBe(id);
    expect([await stockOf(shop.stack, shop.product), (await entriesOf(shop.stack)).length]).toEqual([4, 1]);
  });

  it('another time chosen before paying moves the visit of the same order', async () => {
    const { token } = await quoted({ due: 'all', wantsSlot: true });
    const { id } = await beginToAccept(shop.stack, token, SOON);
    const slot = { date: '2026-11-27', time: '15:00' };
    expect(await dataOf(accept(shop.stack, token, { slot, startSooner: true }))).toMatchObject({
      order: { _id: id },
    });
    const [entry, ...others] = await entriesOf(shop.stack);
    expect(others).toEqual([]);
    expect((entry?.from_unit ?? 0) * 1_800_000).toBe(Date.parse('2026-11-27T15:00:00Z'));
    expect(await diaryFaults(shop.stack.ctx.db)).toEqual([]);
  });

  it('cancelling the paid order refunds it, frees the time and declines the quote', async () => {
    const { quote, token } = await quoted({ due: 'all', wantsSlot: true });
    const id = await acceptAndPay(shop.stack, token, SOON);
    await cancelOrder(shop.stack.ctx, await orderRowOf(shop.stack, id), 'somebody');
    expect(await orderRowOf(shop.stack, id)).toMatchObject({
      status: 'cancelled',
      payment_state: 'refunded',
    });
    expect((await quoteRowOf(shop.stack, quote._id)).state).toBe('declined');
    expect((await requestRowOf(shop.stack, quote.appointment)).status).toBe('cancelled');
    expect([await stockOf(shop.stack, shop.product), await entriesOf(shop.stack)]).toEqual([5, []]);
    expect(await mailKinds(shop.stack)).toContain('appointment-changed-staff');
  });

  it('cancelled while PayPal is silent, the time of the visit is free at once', async () => {
    const { quote, token } = await quoted({ due: 'all', wantsSlot: true });
    const id = await acceptAndPay(shop.stack, token, SOON);
    shop.stack.emulator.control.fault('refund', 'down');
    await cancelOrder(shop.stack.ctx, await orderRowOf(shop.stack, id), 'somebody');
    expect((await orderRowOf(shop.stack, id)).payment_state).toBe('completed');
    expect(await entriesOf(shop.stack)).toEqual([]);
    await later(60_000);
    expect((await orderRowOf(shop.stack, id)).payment_state).toBe('refunded');
    expect((await quoteRowOf(shop.stack, quote._id)).state).toBe('declined');
    expect(await stockOf(shop.stack, shop.product)).toBe(5);
  });

  it('captured as the quote ended: refunded in full, and the customer is told', async () => {
    const { quote, token } = await quoted({ due: 'all', wantsSlot: true });
    const { id, paypalId } = await beginToAccept(shop.stack, token, SOON);
    shop.stack.emulator.control.approve(paypalId);
    // PayPal has captured, and its answers were lost.
    shop.stack.emulator.control.fault('capture', 'reset-after');
    const { payments } = shop.stack.ctx;
    const { getOrder } = payments;
    let asked = 0;
    payments.getOrder = async (paypal) => {
      asked += 1;
      if (asked === 2) shop.stack.emulator.control.fault('get', 'down');
      return getOrder(paypal);
    };
    expect(await settle(shop.stack, id)).toMatchObject({ status: 202 });
    await shop.stack.ctx.db
      .updateTable('quotes')
      .set({ state: 'withdrawn' })
      .where('id', '=', quote._id)
      .execute();
    await later(60_000);
    expect(await orderRowOf(shop.stack, id)).toMatchObject({
      status: 'cancelled',
      payment_state: 'refunded',
    });
    expect([await stockOf(shop.stack, shop.product), await entriesOf(shop.stack)]).toEqual([5, []]);
    expect(await mailKinds(shop.stack)).toContain('quote-not-possible');
  });

  it('a payment for a quote that was withdrawn meanwhile is not captured', async () => {
    const { quote, token } = await quoted({ due: 'all' });
    const { id, paypalId } = await beginToAccept(shop.stack, token);
    await dataOf(shop.admin(withdrawQuote, { params: { id: quote._id } }));
    shop.stack.emulator.control.approve(paypalId);
    expect(await settle(shop.stack, id)).toMatchObject({ code: 'order_closed' });
    await later(60_000);
    expect(shop.stack.emulator.control.captures()).toEqual([]);
    expect(await stockOf(shop.stack, shop.product)).toBe(5);
  });

  it('of a quote that is withdrawn only its own order is closed', async () => {
    const { quote, token } = await quoted({ due: 'all' });
    await beginToAccept(shop.stack, token);
    const other = await place(shop.stack, shop.product);
    const before = await orderRowOf(shop.stack, other.id);
    await dataOf(shop.admin(withdrawQuote, { params: { id: quote._id } }));
    expect(await orderRowOf(shop.stack, other.id)).toEqual(before);
  });

  it('the order names its quote, for a customer with an account too', async () => {
    const { quote, token } = await quoted({ due: 'all' });
    const id = await acceptAndPay(shop.stack, token);
    const { id: userId } = await shop.stack.ctx.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'customer')
      .executeTakeFirstOrThrow();
    await shop.stack.ctx.db.updateTable('orders').set({ user_id: userId }).execute();
    const { order } = await dataOf(shop.customer(readOwnOrder, { params: { id } }));
    expect(order).toMatchObject({ quote: { _id: quote._id, part: 'first' }, totalAmount: 120 });
    expect(order.items.map(({ product }) => product._id)).toEqual([shop.product, '', '']);
  });
});
