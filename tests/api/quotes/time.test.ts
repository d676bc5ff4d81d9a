// Quotes that end with time, and quotes whose request changes.
import { describe, expect, it } from 'vitest';
import { listAppointments } from '#contract/appointments/appointments.ts';
import { readToday } from '#contract/dashboard/today.ts';
import { callOffAppointment } from '#contract/diary/placing.ts';
import { cancelBooking } from '#contract/my-records/token-links.ts';
import { listQuotes, withdrawQuote } from '#contract/quotes/quotes.ts';
import { reconcile } from '#server/payments/reconcile.ts';
import { followUpQuotes } from '#server/quotes/follow-up-quotes.ts';
import { diaryFaults } from '../../support/records/diary.ts';
import { bookingLink } from '../../support/records/links.ts';
import { mailKinds } from '../../support/records/mails.ts';
import { settle, stockOf } from '../../support/records/orders.ts';
import { makeAdmin } from '../../support/records/people.ts';
import { accept, beginToAccept, entriesOf, SOON } from '../../support/records/quote-answers.ts';
import { quoteRowOf, requestRowOf } from '../../support/records/quotes.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { burrs, quoteShop } from '../../support/service/quote-shop.ts';

const { shop, quoted, goTo, setStatus } = quoteShop((product) => ({
  lines: burrs(product),
  wantsSlot: true,
}));
const stateOf = async (id: string) => (await quoteRowOf(shop.stack, id)).state;

describe('a quote that nobody answers', () => {
  it('is recalled three days before its last one, once, and ends after it', async () => {
    const { quote } = await quoted({ validUntil: '2026-12-10' });
    goTo('2026-12-06T12:00:00Z');
    await followUpQuotes(shop.stack.ctx);
    expect(await mailKinds(shop.stack)).not.toContain('quote-ending');
    goTo('2026-12-07T12:00:00Z');
    for (let times = 0; times < 2; times += 1) await followUpQuotes(shop.stack.ctx);
    expect((await mailKinds(shop.stack)).filter((kind) => kind === 'quote-ending')).toHaveLength(1);
    goTo('2026-12-10T23:59:00Z');
    expect(await followUpQuotes(shop.stack.ctx)).toBe(0);
    goTo('2026-12-11T00:01:00Z');
    expect(await Promise.all([followUpQuotes(shop.stack.ctx), followUpQuotes(shop.stack.ctx)])).toContain(1);
    expect(await stateOf(quote._id)).toBe('expired');
    expect((await requestRowOf(shop.stack, quote.appointment)).status).toBe('pending');
  });

  it('has ended for staff who look on the day after, before a job has run', async () => {
    await quoted({ validUntil: '2026-11-24' });
    goTo('2026-11-25T00:01:00Z');
    const admin = shop.stack.as((await makeAdmin(shop.stack)).token);
    const { items } = await dataOf(admin(readToday));
    expect(items.map(({ kind }) => kind)).not.toContain('quotes-ending');
    const { quotes, figures } = await dataOf(admin(listQuotes));
    expect([quotes[0]?.state, figures.sent, figures.ending]).toEqual(['expired', 0, 0]);
  });

  it('stays as it is where the site writes no quotes any more', async () => {
    const { quote } = await quoted({ validUntil: '2026-11-24' });
    goTo('2026-11-25T00:01:00Z');
    const admin = shop.stack.as((await makeAdmin(shop.stack)).token);
    const { ctx } = shop.stack;
    const { quotes } = ctx;
    ctx.quotes = null;
    try {
      await dataOf(admin(listAppointments, { query: { kind: 'quote' } }));
      expect(await stateOf(quote._id)).toBe('sent');
    } finally {
      ctx.quotes = quotes;
    }
    await dataOf(admin(listAppointments, { query: { kind: 'quote' } }));
    expect(await stateOf(quote._id)).toBe('expired');
  });

  it('that was sent late in its days is not recalled', async () => {
    await quoted({ validUntil: '2026-11-26' });
    await followUpQuotes(shop.stack.ctx);
    expect(await mailKinds(shop.stack)).toEqual(['appointment-received-staff', 'quote-asked', 'quote-sent']);
  });

  it('ends with an order that was begun: nothing is captured, stock and time are free once', async () => {
    const { quote, token } = await quoted({ due: 'all', validUntil: '2026-11-24' });
    const { id, paypalId } = await beginToAccept(shop.stack, token, SOON);
    goTo('2026-11-25T00:01:00Z');
    await followUpQuotes(shop.stack.ctx);
    shop.stack.emulator.control.approve(paypalId);
    expect(await settle(shop.stack, id)).toMatchObject({ code: 'order_closed' });
    for (let rounds = 0; rounds < 2; rounds += 1) {
      shop.stack.clock.advance(60_000);
      await reconcile(shop.stack.ctx);
    }
    expect([await stateOf(quote._id), await stockOf(shop.stack, shop.product)]).toEqual(['expired', 5]);
    expect(await entriesOf(shop.stack)).toEqual([]);
    expect(shop.stack.emulator.control.captures()).toEqual([]);
  });

  it('that PayPal is confirming is left to PayPal, and the payment accepts it', async () => {
    const { quote, token } = await quoted({ due: 'all', validUntil: '2026-11-24' });
    const { id, paypalId } = await beginToAccept(shop.stack, token, SOON);
    shop.stack.emulator.control.approve(paypalId);
    shop.stack.emulator.control.fault('capture', 'pending');
    await settle(shop.stack, id);
    goTo('2026-11-25T12:00:00Z');
    expect(await followUpQuotes(shop.stack.ctx)).toBe(0);
    expect(await stateOf(quote._id)).toBe('sent');
  });
});

it('a quote that is withdrawn while PayPal needs days ends at once, and the payment goes back when it comes', async () => {
  const { quote, token } = await quoted({ due: 'all' });
  const { id, paypalId } = await beginToAccept(shop.stack, token, SOON);
  const { control } = shop.stack.emulator;
  control.approve(paypalId);
  control.fault('capture', 'pending');
  await settle(shop.stack, id);
  await dataOf(shop.admin(withdrawQuote, { params: { id: quote._id } }));
  expect(await stateOf(quote._id)).toBe('withdrawn');
  const [capture] = control.captures();
  control.setCapture(capture?.id ?? '', 'COMPLETED');
  shop.stack.clock.advance(11 * 60_000);
  await reconcile(shop.stack.ctx);
  expect(control.captures()).toMatchObject([{ status: 'REFUNDED' }]);
  expect(await stockOf(shop.stack, shop.product)).toBe(5);
  expect(await entriesOf(shop.stack)).toEqual([]);
  expect(await mailKinds(shop.stack)).toContain('quote-not-possible');
});

describe('a request that is cancelled', () => {
  it.each([
    ['by the staff', 'withdrawn', (id: string) => setStatus(id, 'cancelled')],
    [
      'by calling it off',
      'withdrawn',
      async (id: string) => {
        const { version } = await requestRowOf(shop.stack, id);
        return dataOf(
          shop.admin(callOffAppointment, { params: { id }, body: { reason: 'We closed', version } }),
        );
      },
    ],
    [
      'by the customer',
      'declined',
      async (id: string) =>
        dataOf(shop.stack.call(cancelBooking, { body: { token: await bookingLink(shop.stack, id) } })),
    ],
  ] as const)('%s takes its quote with it', async (_, state, cancel) => {
    const { quote, token } = await quoted({ due: 'all' });
    await beginToAccept(shop.stack, token, SOON);
    await cancel(quote.appointment);
    expect(await stateOf(quote._id)).toBe(state);
    expect(await accept(shop.stack, token, SOON)).toMatchObject({ code: 'illegal_move' });
    expect(await diaryFaults(shop.stack.ctx.db)).toEqual([]);
  });
});
