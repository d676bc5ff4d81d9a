// Holds of an acceptance: parts, times, and changes of mind. The quote request keeps its messages.
import { beforeEach, describe, expect, it } from 'vitest';
import { requestAppointment, updateAppointmentStatus } from '#contract/appointments/appointments.ts';
import { HOLD_MS, placeOrder } from '#contract/orders/orders.ts';
import { payQuote, readQuoteOffer } from '#contract/quotes/quote-links.ts';
import { reconcile } from '#server/payments/reconcile.ts';
import { makeEngineer } from '../../support/records/diary.ts';
import { mailKinds } from '../../support/records/mails.ts';
import { draftOf, settle, stockOf } from '../../support/records/orders.ts';
import { accept, beginToAccept, entriesOf, SOON } from '../../support/records/quote-answers.ts';
import { makeQuote, quoteRowOf, requestRowOf } from '../../support/records/quotes.ts';
import { aVisit } from '../../support/service/bodies.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';
import { burrs } from '../../support/service/quote-shop.ts';

const shop = freshShop();
const quoted = (change = {}) =>
  makeQuote(
    shop.stack,
    {
      lines: burrs(shop.product, { quantity: 5, price: 20 }),
      due: 'all',
      wantsSlot: true,
      ...change,
    },
    shop.admin,
  );
const book = (time = '10:00') =>
  shop.stack.call(requestAppointment, { body: aVisit({ ...SOON.slot, time, firm: true }) });
const lapse = async () => {
  shop.stack.clock.advance(HOLD_MS + 60_000);
  await reconcile(shop.stack.ctx);
};

describe('with one engineer', () => {
  beforeEach(() => makeEngineer(shop.stack, {}, shop.admin));

  it('a time that has gone is refused with the nearest three, and the quote stays open', async () => {
    const { quote, token } = await quoted();
    await dataOf(book());
    expect(await accept(shop.stack, token, SOON)).toMatchObject({
      code: 'slot_taken',
      slots: [{ time: '12:00' }, { time: '13:00' }, { time: '14:00' }],
    });
    expect((await quoteRowOf(shop.stack, quote._id)).state).toBe('sent');
    expect(await stockOf(shop.stack, shop.product)).toBe(5);
  });

  it('a time that nobody offers is refused: closed, or within the notice', async () => {
    const { token } = await quoted();
    const at = (date: string, time: string) =>
      accept(shop.stack, token, { slot: { date, time }, startSooner: true });
    expect(await at('2026-11-29', '10:00')).toMatchObject({ code: 'invalid', issues: [{ path: 'date' }] });
    expect(await at('2026-11-24', '15:00')).toMatchObject({ code: 'slot_taken' });
  });

  it('a hold that lapsed, and whose time somebody else took: nothing is captured', async () => {
    const { quote, token } = await quoted();
    const { id, paypalId } = await beginToAccept(shop.stack, token, SOON);
    await lapse();
    await dataOf(book());
    shop.stack.emulator.control.approve(paypalId);
    expect(await settle(shop.stack, id)).toMatchObject({ code: 'slot_taken' });
    expect(shop.stack.emulator.control.captures()).toEqual([]);
    expect((await quoteRowOf(shop.stack, quote._id)).state).toBe('sent');
    // With another time, the same order can be paid.
    const slot = { ...SOON.slot, time: '14:00' };
    await dataOf(accept(shop.stack, token, { slot, startSooner: true }));
    expect(await settle(shop.stack, id)).toMatchObject({ ok: true });
    expect((await quoteRowOf(shop.stack, quote._id)).state).toBe('accepted');
  });

  it('a hold that lapsed, and whose part was bought meanwhile: out of stock, not charged', async () => {
    const { token } = await quoted();
    const { id, paypalId } = await beginToAccept(shop.stack, token, SOON);
    expect(await shop.stack.call(placeOrder, { body: draftOf(shop.product) })).toMatchObject({
      code: 'out_of_stock',
    });
    await lapse();
    await dataOf(shop.stack.call(placeOrder, { body: draftOf(shop.product) }));
    shop.stack.emulator.control.approve(paypalId);
    expect(await settle(shop.stack, id)).toMatchObject({ code: 'out_of_stock' });
    expect(await accept(shop.stack, token, SOON)).toMatchObject({ code: 'out_of_stock' });
    expect(shop.stack.emulator.control.captures()).toEqual([]);
    expect(await entriesOf(shop.stack)).toEqual([]);
  });

  it('with PayPal away the quote stays open, and paying again makes the payment', async () => {
    const { token } = await quoted();
    shop.stack.emulator.control.fault('create', 'down');
    const { order } = await dataOf(accept(shop.stack, token, SOON));
    expect(order).toMatchObject({ payment: 'unavailable', paypalOrderId: null });
    const again = await dataOf(shop.stack.call(payQuote, { body: { token } }));
    expect(again.order).toMatchObject({ _id: order?._id, payment: 'ready' });
    const { quote } = await dataOf(shop.stack.call(readQuoteOffer, { body: { token } }));
    expect(quote).toMatchObject({ state: 'sent', canAnswer: true, openOrder: { payment: 'ready' } });
  });
});

it('without engineers a chosen time is only a wish', async () => {
  const { quote, token } = await quoted();
  const { id, paypalId } = await beginToAccept(shop.stack, token, SOON);
  shop.stack.emulator.control.approve(paypalId);
  await dataOf(settle(shop.stack, id));
  expect(await requestRowOf(shop.stack, quote.appointment)).toMatchObject({
    ...SOON.slot,
    status: 'confirmed',
  });
  const offer = await dataOf(shop.stack.call(readQuoteOffer, { body: { token } }));
  expect(offer.quote).toMatchObject({ state: 'accepted', visit: null });
});

describe('a quote request', () => {
  const ask = (more = {}) =>
    shop.stack.call(requestAppointment, { body: aVisit({ isQuoteRequest: true, ...more }) });

  it('is taken with its own message', async () => {
    expect(await ask()).toEqual({
      ok: true,
      status: 201,
      data: { success: true, message: 'Quote request sent successfully!' },
    });
  });

  it('is never told that an appointment is confirmed, in any mode', async () => {
    await makeEngineer(shop.stack, {}, shop.admin);
    const { ctx } = shop.stack;
    const { visits } = ctx;
    ctx.visits = { ...visits, autoConfirm: true };
    await dataOf(ask({ ...SOON.slot, firm: true }));
    const { id } = await ctx.db.selectFrom('appointments').select('id').executeTakeFirstOrThrow();
    const { token } = await quoted({ appointment: id, due: 'nothing', wantsSlot: false });
    await dataOf(accept(shop.stack, token, { startSooner: true }));
    await dataOf(shop.admin(updateAppointmentStatus, { params: { id }, body: { status: 'completed' } }));
    ctx.visits = visits;
    expect(await mailKinds(shop.stack)).not.toContain('appointment-confirmed');
  });
});
