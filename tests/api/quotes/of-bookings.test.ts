// The quote of a booking: its time and the price that was told stay, whatever its customer answers.
import { expect, it } from 'vitest';
import { listAppointments, requestAppointment } from '#contract/appointments/appointments.ts';
import { bookByPhone } from '#contract/diary/placing.ts';
import { writeSheet } from '#contract/jobs/sheets.ts';
import { declineQuote } from '#contract/quotes/quote-links.ts';
import { SHEET } from '../../support/records/jobs.ts';
import { mailText } from '../../support/records/mails.ts';
import { settle } from '../../support/records/orders.ts';
import { accept, acceptAndPay, beginToAccept, entriesOf } from '../../support/records/quote-answers.ts';
import { makeQuote, quoteRowOf, requestRowOf } from '../../support/records/quotes.ts';
import { aVisit } from '../../support/service/bodies.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { quoteShop } from '../../support/service/quote-shop.ts';

const { shop, read } = quoteShop();
const BOOKED = { date: '2026-12-09', time: '10:00' };
const STANDS = { ...BOOKED, is_quote: 0, status: 'confirmed', price_told: '£60 an hour' };

/** Of a visit that was booked by phone. */
async function quoted(change: object = {}, service: 'Clocks' | 'Electronics' = 'Clocks') {
  const body = {
    name: 'Ada Marsh',
    email: 'ada.marsh@example.com',
    phone: '020 7946 0018',
    service,
    address: '1 Test Street',
    postCode: 'SE1 0AA',
    priceTold: '£60 an hour',
    ...BOOKED,
  };
  const { appointment } = await dataOf(shop.admin(bookByPhone, { body }));
  const { quote, token } = await makeQuote(
    shop.stack,
    { appointment: appointment._id, ...change },
    shop.admin,
  );
  return { id: appointment._id, quote: quote._id, token };
}
const decline = (token: string) =>
  shop.stack.call(declineQuote, { body: { token, version: 1, reason: 'Too dear' } });

it('is accepted without a time, which stays, and stands in both lists', async () => {
  const { id, token } = await quoted();
  expect(await read(token)).toMatchObject({ isBooked: true, wantsSlot: false, visit: null });
  const before = await entriesOf(shop.stack);
  const { quote } = await dataOf(accept(shop.stack, token));
  expect(quote).toMatchObject({ state: 'accepted', visit: BOOKED });
  expect(await requestRowOf(shop.stack, id)).toMatchObject(STANDS);
  expect(await entriesOf(shop.stack)).toEqual(before);
  for (const kind of ['booking', 'quote'] as const) {
    const { appointments } = await dataOf(shop.admin(listAppointments, { query: { kind } }));
    expect(appointments).toMatchObject([
      { _id: id, isQuoteRequest: false, quote: { state: 'accepted' }, ends: { quote: 'Q1001' } },
    ]);
  }
});

it('without an engineer in the diary, is on its day still, for its customer and the office', async () => {
  const { token } = await quoted({}, 'Electronics');
  expect(await entriesOf(shop.stack)).toEqual([]);
  const { quote } = await dataOf(accept(shop.stack, token));
  expect(quote?.visit).toMatchObject({ ...BOOKED, arrivalMinutes: 0 });
  expect(await mailText(shop.stack, 'quote-accepted')).toContain('We’ll come on Wed 9 Dec 2026 at 10:00');
  expect(await mailText(shop.stack, 'quote-accepted-staff')).toContain('Wed 9 Dec 2026 at 10:00');
});

it('whose time has gone to somebody else, has no day before it is placed again', async () => {
  const { token } = await quoted();
  await shop.stack.ctx.db.deleteFrom('diary_units').execute();
  await shop.stack.ctx.db.deleteFrom('diary_entries').execute();
  const { quote } = await dataOf(accept(shop.stack, token));
  expect(quote?.visit).toBeNull();
  expect(await mailText(shop.stack, 'quote-accepted')).not.toContain('We’ll come on');
});

it('to which somebody comes back, has no day yet', async () => {
  const { id, token } = await quoted();
  const params = { id };
  await dataOf(shop.admin(writeSheet, { params, body: { ...SHEET, ending: { outcome: 'part-needed' } } }));
  const { quote } = await dataOf(accept(shop.stack, token));
  expect(quote).toMatchObject({ visit: null, newTimeBy: expect.any(String) });
  expect(await mailText(shop.stack, 'quote-accepted')).not.toContain('We’ll come on');
});

it('takes its deposit like any other', async () => {
  const { id, quote, token } = await quoted({ due: 'deposit' });
  await acceptAndPay(shop.stack, token);
  expect(await quoteRowOf(shop.stack, quote)).toMatchObject({ state: 'accepted' });
  expect(await requestRowOf(shop.stack, id)).toMatchObject(STANDS);
});

it('declined, leaves the visit as it was booked, once', async () => {
  const { id, quote, token } = await quoted();
  const before = await entriesOf(shop.stack);
  const declined = await dataOf(decline(token));
  expect(declined.quote).toMatchObject({ state: 'declined', canAnswer: false });
  await dataOf(decline(token));
  expect(await quoteRowOf(shop.stack, quote)).toMatchObject({ state: 'declined' });
  expect(await requestRowOf(shop.stack, id)).toMatchObject(STANDS);
  expect(await entriesOf(shop.stack)).toEqual(before);
  expect(await mailText(shop.stack, 'quote-declined-staff')).toMatch(/The visit stays booked[\s\S]*Too dear/);
  expect(await accept(shop.stack, token)).toMatchObject({ code: 'illegal_move' });
});

it('declined while its deposit was being paid, takes no money', async () => {
  const { quote, token } = await quoted({ due: 'deposit' });
  const order = await beginToAccept(shop.stack, token);
  shop.stack.emulator.control.approve(order.paypalId);
  await dataOf(decline(token));
  expect(await settle(shop.stack, order.id)).toMatchObject({ ok: false });
  expect(shop.stack.emulator.control.captures()).toEqual([]);
  expect(await quoteRowOf(shop.stack, quote)).toMatchObject({ state: 'declined' });
});

it('accepted, proves the time that a visitor’s booking had only kept', async () => {
  const email = 'rita@example.com';
  await dataOf(shop.stack.call(requestAppointment, { body: aVisit({ email, ...BOOKED, firm: true }) }));
  const { id } = await shop.stack.ctx.db
    .selectFrom('appointments')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(await entriesOf(shop.stack)).toMatchObject([{ appointment_id: id, kept_until: expect.anything() }]);
  const { token } = await makeQuote(shop.stack, { appointment: id }, shop.admin);
  await dataOf(accept(shop.stack, token));
  expect(await requestRowOf(shop.stack, id)).toMatchObject({ ...BOOKED, status: 'confirmed' });
  expect(await entriesOf(shop.stack)).toMatchObject([{ appointment_id: id, kept_until: null }]);
});
