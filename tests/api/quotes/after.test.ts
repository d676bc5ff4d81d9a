// Accepted quotes: the visit, the rest to pay, and undoing the acceptance.
import { describe, expect, it, vi } from 'vitest';
import { readDiary } from '#contract/diary/diary.ts';
import type { BodySent } from '#contract/endpoint.ts';
import { readSheet, reopenSheet, writeSheet } from '#contract/jobs/sheets.ts';
import {
  cancelBooking,
  cancelLinkedOrder,
  readLinkedOrder,
  rescheduleBooking,
} from '#contract/my-records/token-links.ts';
import { changeOrder, listOrders } from '#contract/orders/orders.ts';
import { readOrder } from '#contract/orders/orders-admin.ts';
import { todayItems } from '#server/dashboard/today.ts';
import { setAppointmentStatus } from '#server/endings/visit-status.ts';
import { followUpQuotes } from '#server/quotes/follow-up-quotes.ts';
import { diaryFaults } from '../../support/records/diary.ts';
import { sheetLine } from '../../support/records/jobs.ts';
import { bookingLink, orderLink } from '../../support/records/links.ts';
import { mailKinds } from '../../support/records/mails.ts';
import { orderRowOf, settle, stockOf } from '../../support/records/orders.ts';
import { accept, acceptAndPay, beginToAccept, entriesOf, SOON } from '../../support/records/quote-answers.ts';
import { quoteRowOf, requestRowOf } from '../../support/records/quotes.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { burrs, quoteShop } from '../../support/service/quote-shop.ts';

const { shop, quoted, pay, goTo, setStatus } = quoteShop((product) => ({
  lines: burrs(product),
  wantsSlot: true,
}));
const stateOf = async (id: string) => (await quoteRowOf(shop.stack, id)).state;

describe('an accepted quote', () => {
  it('whose visit is done asks once for the rest', async () => {
    const { quote, token } = await quoted({ due: 'deposit' });
    await acceptAndPay(shop.stack, token, SOON);
    await followUpQuotes(shop.stack.ctx);
    expect(await mailKinds(shop.stack)).not.toContain('balance-due');
    await setStatus(quote.appointment, 'completed');
    for (let times = 0; times < 2; times += 1) await followUpQuotes(shop.stack.ctx);
    expect((await mailKinds(shop.stack)).filter((kind) => kind === 'balance-due')).toHaveLength(1);
  });

  it('whose visit is done has nothing left to send: its orders are delivered, once they are paid', async () => {
    const { quote, token } = await quoted({ due: 'deposit' });
    const first = await acceptAndPay(shop.stack, token, SOON);
    const other = await acceptAndPay(shop.stack, (await quoted({ due: 'all', wantsSlot: false })).token);
    const statusOf = async (id: string) => (await orderRowOf(shop.stack, id)).status;
    const toSend = async () =>
      (await dataOf(shop.admin(listOrders, { query: { status: 'to-send' } }))).total +
      (await todayItems(shop.stack.ctx.db, shop.stack.clock.now())).filter(
        ({ kind }) => kind === 'orders-to-send',
      ).length;
    await followUpQuotes(shop.stack.ctx);
    expect([await statusOf(first), await toSend()]).toEqual(['processing', 0]);
    await setStatus(quote.appointment, 'completed');
    expect(await statusOf(first)).toBe('delivered');
    const { order } = await dataOf(pay(token));
    await followUpQuotes(shop.stack.ctx);
    expect(await statusOf(order._id)).toBe('pending');
    shop.stack.emulator.control.approve(order.paypalOrderId ?? '');
    await dataOf(settle(shop.stack, order._id));
    expect(await toSend()).toBe(0);
    for (let times = 0; times < 2; times += 1) await followUpQuotes(shop.stack.ctx);
    expect(await statusOf(order._id)).toBe('delivered');
    const paper = await dataOf(
      shop.stack.call(readLinkedOrder, { body: { token: await orderLink(shop.stack, first) } }),
    );
    expect(paper.timeline.map(({ event }) => event)).toEqual(['placed', 'paid', 'delivered']);
    expect(paper.timeline[2]?.at).not.toBeNull();
    expect(await mailKinds(shop.stack)).not.toContain('order-shipped');
    // Another customer's visit is still to come.
    expect(await statusOf(other)).toBe('processing');
  });

  it('is delivered in the transaction that completes its visit', async () => {
    const { quote, token } = await quoted({ due: 'deposit' });
    const first = await acceptAndPay(shop.stack, token, SOON);
    using transactions = vi.spyOn(shop.stack.ctx.db, 'transaction');
    await setAppointmentStatus(shop.stack.ctx, 'test', quote.appointment, 'completed');
    expect(transactions).toHaveBeenCalledTimes(1);
    transactions.mockRestore();
    expect((await orderRowOf(shop.stack, first)).status).toBe('delivered');
  });

  it('whose sheet is opened again is to be delivered again, as its history says', async () => {
    const { quote, token } = await quoted({ due: 'all' });
    const id = await acceptAndPay(shop.stack, token, SOON);
    const params = { params: { id: quote.appointment } };
    const end = async () => {
      const { found, done, version, lines } = (await dataOf(shop.admin(readSheet, params))).sheet;
      const body = {
        found,
        done,
        version,
        lines: lines.map(sheetLine),
        ending: { outcome: 'done' },
      } as const;
      await dataOf(shop.admin(writeSheet, { ...params, body }));
    };
    const seen = async () => {
      const { status, history } = (await dataOf(shop.admin(readOrder, { params: { id } }))).order;
      const lines = history.filter(({ action }) => action === 'change');
      return [status, lines.length, (await orderRowOf(shop.stack, id)).shipped_at !== null];
    };
    await end();
    expect(await seen()).toEqual(['delivered', 1, true]);
    await dataOf(shop.admin(reopenSheet, params));
    expect(await seen()).toEqual(['processing', 2, false]);
    await followUpQuotes(shop.stack.ctx);
    expect(await seen()).toEqual(['processing', 2, false]);
    await end();
    expect([await seen(), await stockOf(shop.stack, shop.product)]).toEqual([['delivered', 3, true], 4]);
  });

  it('whose visit is done can be refunded, and the fitted part doesn’t go back into stock', async () => {
    const { quote, token } = await quoted({ due: 'all' });
    const id = await acceptAndPay(shop.stack, token, SOON);
    await setStatus(quote.appointment, 'completed');
    await dataOf(shop.admin(changeOrder, { params: { id }, body: { paymentStatus: 'refunded' } }));
    expect(await orderRowOf(shop.stack, id)).toMatchObject({
      status: 'delivered',
      payment_state: 'refunded',
    });
    expect([await stockOf(shop.stack, shop.product), await stateOf(quote._id)]).toEqual([4, 'accepted']);
  });

  it('whose visit is done keeps it when its order is cancelled', async () => {
    const { quote, token } = await quoted({ due: 'all' });
    const id = await acceptAndPay(shop.stack, token, SOON);
    await setStatus(quote.appointment, 'completed');
    await dataOf(shop.admin(changeOrder, { params: { id }, body: { status: 'cancelled' } }));
    expect(await stateOf(quote._id)).toBe('accepted');
    expect((await requestRowOf(shop.stack, quote.appointment)).status).toBe('completed');
    expect(await entriesOf(shop.stack)).toHaveLength(1);
  });

  it('cannot be cancelled by the customer on the day of the visit or after it', async () => {
    const { token } = await quoted({ due: 'deposit' });
    const id = await acceptAndPay(shop.stack, token, SOON);
    const cancel = async () =>
      shop.stack.call(cancelLinkedOrder, { body: { token: await orderLink(shop.stack, id) } });
    goTo('2026-11-26T00:01:00Z');
    expect(await cancel()).toMatchObject({ code: 'order_closed' });
    goTo('2026-11-25T23:59:00Z');
    expect(await cancel()).toMatchObject({ ok: true });
  });

  it('whose rest was paid after the visit: the customer can’t take that back', async () => {
    const { quote, token } = await quoted({ due: 'nothing' });
    await dataOf(accept(shop.stack, token, SOON));
    await setStatus(quote.appointment, 'completed');
    const { order } = await dataOf(pay(token));
    shop.stack.emulator.control.approve(order.paypalOrderId ?? '');
    await dataOf(settle(shop.stack, order._id));
    const link = await orderLink(shop.stack, order._id);
    expect(await shop.stack.call(cancelLinkedOrder, { body: { token: link } })).toMatchObject({
      code: 'order_closed',
    });
  });

  it('keeps its place in the diary when the customer moves the visit', async () => {
    const { quote, token } = await quoted();
    await dataOf(accept(shop.stack, token, SOON));
    const booking = await bookingLink(shop.stack, quote.appointment);
    const move = (date: string, time: string) =>
      shop.stack.call(rescheduleBooking, { body: { token: booking, date, time } });
    expect(await move('2026-11-27', '15:00')).toMatchObject({ ok: true });
    expect((await requestRowOf(shop.stack, quote.appointment)).status).toBe('confirmed');
    expect(await entriesOf(shop.stack)).toHaveLength(1);
    expect(await diaryFaults(shop.stack.ctx.db)).toEqual([]);
  });

  it('that costs nothing before the visit ends with its request', async () => {
    const { quote, token } = await quoted();
    await dataOf(accept(shop.stack, token, SOON));
    await dataOf(
      shop.stack.call(cancelBooking, { body: { token: await bookingLink(shop.stack, quote.appointment) } }),
    );
    expect(await stateOf(quote._id)).toBe('declined');
  });

  it('without a time for its visit waits for the dispatcher', async () => {
    await shop.stack.ctx.db.updateTable('engineers').set({ active: 0 }).execute();
    const { quote, token } = await quoted();
    await dataOf(accept(shop.stack, token));
    const { unplaced } = await dataOf(
      shop.admin(readDiary, { query: { from: '2026-11-24', to: '2026-11-30' } }),
    );
    expect(unplaced).toMatchObject([{ _id: quote.appointment, status: 'confirmed' }]);
  });
});

describe('the payment set by hand', () => {
  const change = (id: string, body: BodySent<typeof changeOrder>) =>
    shop.admin(changeOrder, { params: { id }, body });

  it('to completed accepts the quote; it is undone by cancelling the order alone', async () => {
    const { quote, token } = await quoted({ due: 'all' });
    const { id } = await beginToAccept(shop.stack, token, SOON);
    await dataOf(change(id, { paymentStatus: 'completed', note: 'Paid in cash' }));
    expect(await stateOf(quote._id)).toBe('accepted');
    expect(await mailKinds(shop.stack)).toContain('quote-accepted');
    expect(await change(id, { paymentStatus: 'pending' })).toMatchObject({ code: 'order_closed' });
    await dataOf(change(id, { status: 'cancelled' }));
    expect(await stateOf(quote._id)).toBe('withdrawn');
    expect(await change(id, { status: 'processing' })).toMatchObject({ code: 'order_closed' });
    expect([await stockOf(shop.stack, shop.product), await entriesOf(shop.stack)]).toEqual([5, []]);
  });

  it('to failed lets stock and time go, and the quote can be accepted again once the order is cancelled', async () => {
    const { token } = await quoted({ due: 'all' });
    const { id } = await beginToAccept(shop.stack, token, SOON);
    await dataOf(change(id, { paymentStatus: 'failed' }));
    expect([await stockOf(shop.stack, shop.product), await entriesOf(shop.stack)]).toEqual([5, []]);
    expect((await orderRowOf(shop.stack, id)).status).toBe('pending');
    await dataOf(change(id, { status: 'cancelled' }));
    const again = await beginToAccept(shop.stack, token, SOON);
    expect(again.id).not.toBe(id);
  });
});
