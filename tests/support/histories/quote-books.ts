// What must be true of quotes, visits and the diary at rest, whatever happened before.
import { expect } from 'vitest';
import { readAppointment } from '#contract/appointments/appointments.ts';
import { payQuote, readQuoteOffer } from '#contract/quotes/quote-links.ts';
import { listQuotes, type Quote } from '#contract/quotes/quotes.ts';
import { diaryFaults } from '../records/diary.ts';
import { linkIfAny } from '../records/links.ts';
import type { Situated } from '../records/money-situations.ts';
import { settle } from '../records/orders.ts';
import { dataOf } from '../service/data-of.ts';
import { type Account, accountsOf } from './money-books.ts';
import { control, type MoneyShop } from './money-shop.ts';

async function quoteOf({ admin }: MoneyShop, { quote: id, request: appointment }: Situated): Promise<Quote> {
  const { quotes } = await dataOf(admin(listQuotes, { query: { appointment, limit: 100 } }));
  return quotes.find(({ _id }) => _id === id) as Quote;
}
const visitOf = async ({ admin }: MoneyShop, { request: id }: Situated) =>
  (await dataOf(admin(readAppointment, { params: { id } }))).appointment;

/** No money of a cancelled request is kept that nobody decided to keep. */
function expectNoneKept(accounts: readonly Account[]): void {
  for (const { number, received, returned, onItsWay, kept, refused, states } of accounts)
    if (!states.includes('review'))
      expect(received, `money kept of ${number}`).toBe(returned + onItsWay + kept + refused);
}

/** Nothing can be paid for a visit that won't be: neither by the link, nor by an approval at PayPal. */
async function expectNotSold(shop: MoneyShop, { quote: id }: Situated): Promise<void> {
  const token = await linkIfAny(shop.stack, 'quote', id);
  if (token) {
    const { quote } = await dataOf(shop.stack.call(readQuoteOffer, { body: { token } }));
    expect(quote).toMatchObject({ canAnswer: false, stillDue: 0, openOrder: null });
    expect(await shop.stack.call(payQuote, { body: { token } })).toMatchObject({
      code: expect.stringMatching(/^(?:illegal_move|order_closed)$/),
    });
  }
  const before = control(shop).captures().length;
  for (const { id, paypalId } of shop.orders) {
    try {
      control(shop).approve(paypalId);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      continue;
    }
    const own = (await accountsOf(shop.stack)).find((account) => account.id === id);
    if (own?.quote) await settle(shop.stack, id);
  }
  expect(control(shop).captures(), 'captures for a visit that won’t be').toHaveLength(before);
}

async function expectInDiary(shop: MoneyShop, situated: Situated): Promise<void> {
  const { status, date, time } = await visitOf(shop, situated);
  const entries = await shop.stack.ctx.db
    .selectFrom('diary_entries')
    .selectAll()
    .where('appointment_id', '=', situated.request)
    .execute();
  if (status === 'cancelled') expect(entries).toEqual([]);
  const { state, wantsSlot } = await quoteOf(shop, situated);
  const engineers = await shop.stack.ctx.db.selectFrom('engineers').select('id').execute();
  // An engineer who has to come back has given the time away.
  const sheet = await shop.stack.ctx.db
    .selectFrom('job_sheets')
    .select('outcome')
    .where('appointment_id', '=', situated.request)
    .executeTakeFirst();
  const isOpen = state === 'accepted' && status === 'confirmed' && !sheet?.outcome;
  const isArranged = wantsSlot && isOpen && engineers.length > 0;
  if (isArranged) expect(entries.length, `entries for ${date} at ${time}`).toBe(1);
}

/** A visit that was booked stays on its day while its time is its own, unless somebody comes back to it. */
async function expectBookedDay(shop: MoneyShop, situated: Situated): Promise<void> {
  const { isQuoteRequest, date, time, status } = await visitOf(shop, situated);
  const token = await linkIfAny(shop.stack, 'quote', situated.quote);
  if (isQuoteRequest || !token) return;
  const { quote } = await dataOf(shop.stack.call(readQuoteOffer, { body: { token } }));
  const { db } = shop.stack.ctx;
  const entries = db.selectFrom('diary_entries').select('id').where('appointment_id', '=', situated.request);
  const isItsOwn = status === 'completed' || (await entries.execute()).length > 0;
  if (quote.newTimeBy === undefined && isItsOwn) expect(quote.visit).toMatchObject({ date, time });
  else expect(quote.visit).toBeNull();
}

/** What an ended request owes its customer: a mail. */
async function expectToldOfEnd({ stack }: MoneyShop, { request }: Situated): Promise<void> {
  const mails = await stack.ctx.db
    .selectFrom('outbox')
    .select(['kind', 'text'])
    .where('link_thing_id', '=', request)
    .where('kind', 'in', ['appointment-cancelled', 'appointment-called-off'])
    .execute();
  expect(mails, 'mails about the cancelled visit').not.toEqual([]);
}

export async function expectQuotesAgree(shop: MoneyShop): Promise<void> {
  for (const situated of shop.quotes) {
    const { state } = await quoteOf(shop, situated);
    const { status } = await visitOf(shop, situated);
    const accounts = (await accountsOf(shop.stack)).filter(({ quote }) => quote === situated.quote);
    const openOnes = accounts.filter((one) => one.payment === 'pending' && one.status !== 'cancelled');
    if (status === 'cancelled') expectNoneKept(accounts);
    const isAlive = status !== 'cancelled' && (state === 'sent' || state === 'accepted');
    if (!isAlive) {
      expect(openOnes, `open orders of a quote that is ${state}`).toEqual([]);
      await expectNotSold(shop, situated);
    }
    if (state === 'accepted') {
      expect(status, 'request of an accepted quote').not.toBe('cancelled');
      const { dueNow } = await quoteOf(shop, situated);
      const covered = accounts.some(({ part, received }) => part === 'first' && received > 0);
      expect(covered || dueNow === 0, 'first payment of an accepted quote').toBe(true);
      await expectBookedDay(shop, situated);
    }
    await expectInDiary(shop, situated);
    if (status === 'cancelled' && state !== 'declined') await expectToldOfEnd(shop, situated);
  }
  expect(await diaryFaults(shop.stack.ctx.db)).toEqual([]);
}
