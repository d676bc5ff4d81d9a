// Quotes in other places: the engineer's day, the owner's figures, a person's own data, its erasure, old rows.
import { beforeEach, expect, it } from 'vitest';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { resendMail } from '#contract/mail/mails.ts';
import { ownData, readOwnData } from '#contract/my-records/own-data.ts';
import { changeOrder, listOrders } from '#contract/orders/orders.ts';
import { readQuoteOffer } from '#contract/quotes/quote-links.ts';
import { listQuotes } from '#contract/quotes/quotes.ts';
import { todayItems } from '#server/dashboard/today.ts';
import { erasePerson, subjectAccess } from '#server/data-protection/subject-access.ts';
import { deliverDueMail } from '#server/mail/deliver-mail.ts';
import { sweepOld } from '#server/timers/sweep-old.ts';
import { engineerToken, makeEngineer } from '../../support/records/diary.ts';
import { makeJob } from '../../support/records/jobs.ts';
import { tokenIn } from '../../support/records/links.ts';
import { mailKinds, mailsOf } from '../../support/records/mails.ts';
import { orderRowOf, settle } from '../../support/records/orders.ts';
import { accept, acceptAndPay, beginToAccept, SOON } from '../../support/records/quote-answers.ts';
import { makeDraft, makeQuote, requestQuote } from '../../support/records/quotes.ts';
import { aVisit } from '../../support/service/bodies.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
const quoted = (change = {}) => makeQuote(shop.stack, change, shop.admin);
const lines = () => [
  { kind: 'part' as const, product: shop.product, name: 'Flat burrs', quantity: 2, price: 100 },
  { kind: 'discount' as const, name: 'Returning customer', quantity: 1, price: -30 },
];
let engineer: string;
beforeEach(async () => {
  engineer = await makeEngineer(shop.stack, {}, shop.admin);
});

it('the engineer sees what was agreed, without prices', async () => {
  const { quote, token } = await quoted({ lines: lines(), wantsSlot: true });
  await dataOf(accept(shop.stack, token, SOON));
  const link = await engineerToken(shop.stack, engineer);
  const page = await (await shop.stack.app.request(`/day/${link}/jobs/${quote.appointment}`)).text();
  const [, work = ''] = /Bring:?<\/h3><ul>(.*?)<\/ul>/s.exec(page) ?? [];
  expect(work).toBe('<li>2 × Flat burrs</li>');
});

it('the engineer brings nothing for a quote that nobody has accepted', async () => {
  const job = await makeJob(shop.stack, shop.admin);
  await quoted({ appointment: job.id, lines: lines() });
  const page = await (await shop.stack.app.request(`/day/${job.token}/jobs/${job.id}`)).text();
  expect(page).toContain('Ada Marsh');
  expect(page).not.toContain('Flat burrs');
});

it('the owner sees how many wait, how many are accepted, and their value', async () => {
  await dataOf(accept(shop.stack, (await quoted()).token));
  await quoted();
  await makeDraft(shop.stack, {}, shop.admin);
  const { figures } = await dataOf(shop.admin(listQuotes, { query: {} }));
  expect(figures).toEqual({ sent: 1, opened: 0, ending: 0, accepted: 1, value: 125, currency: 'GBP' });
});

it('a customer’s own data hold the quotes that were sent, and no drafts', async () => {
  await dataOf(shop.customer(requestAppointment, { body: aVisit({ isQuoteRequest: true }) }));
  const { id } = await shop.stack.ctx.db.selectFrom('appointments').select('id').executeTakeFirstOrThrow();
  const { quote } = await quoted({ appointment: id });
  await makeDraft(shop.stack, { appointment: id }, shop.admin);
  await quoted();
  const data = await dataOf(shop.customer(readOwnData));
  expect(ownData.safeParse(data).success).toBe(true);
  expect(data.quotes).toMatchObject([{ _id: quote._id, total: 125 }]);
});

it('subject access holds them, and erasure leaves no quote and no link; paid orders stay', async () => {
  const appointment = await requestQuote(shop.stack, 'ada@example.com');
  const { token } = await quoted({ appointment, due: 'all' });
  const order = await acceptAndPay(shop.stack, token);
  const { db } = shop.stack.ctx;
  const held = await subjectAccess(db, 'Ada@example.com');
  expect(held).toMatchObject({
    quotes: [{ answered_name: 'Ada Marsh' }],
    quoteLines: [{ name: 'Labour' }, {}],
  });
  await db.updateTable('appointments').set({ status: 'completed' }).execute();
  await deliverDueMail(shop.stack.ctx);
  await erasePerson(shop.stack.ctx, 'ada@example.com', 'operator');
  expect(await db.selectFrom('quotes').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('guest_links').selectAll().where('kind', '=', 'quote').execute()).toEqual([]);
  expect(await orderRowOf(shop.stack, order)).toMatchObject({ quote_id: null, total_minor: 12_500 });
});

it('an order whose quote is gone is nothing to send', async () => {
  const { token } = await quoted({ due: 'all' });
  const id = await acceptAndPay(shop.stack, token);
  const { ctx, clock } = shop.stack;
  await ctx.db.deleteFrom('quotes').execute();
  expect((await dataOf(shop.admin(listOrders, { query: { status: 'to-send' } }))).orders).toEqual([]);
  const waiting = (await todayItems(ctx.db, clock.now())).map(({ kind }) => kind);
  expect(waiting).not.toContain('orders-to-send');
  await dataOf(shop.admin(changeOrder, { params: { id }, body: { status: 'delivered' } }));
  expect(await mailKinds(shop.stack)).not.toContain('order-delivered');
});

it('a payment for a quote that is gone is not captured', async () => {
  const { token } = await quoted({ due: 'all' });
  const { id, paypalId } = await beginToAccept(shop.stack, token);
  await shop.stack.ctx.db.deleteFrom('quotes').execute();
  shop.stack.emulator.control.approve(paypalId);
  expect(await settle(shop.stack, id)).toMatchObject({ code: 'order_closed' });
  expect(shop.stack.emulator.control.captures()).toEqual([]);
});

it('a request goes with its quote after 24 months, and with an accepted one after six years', async () => {
  await quoted();
  const { quote, token } = await quoted({ validUntil: '2027-03-30' });
  shop.stack.clock.advance(100 * 86_400_000);
  await dataOf(accept(shop.stack, token));
  const left = async (days: number) => {
    shop.stack.clock.advance(days * 86_400_000);
    await sweepOld(shop.stack.ctx);
    const rows = await shop.stack.ctx.db.selectFrom('quotes').select('id').execute();
    return rows.map(({ id }) => id);
  };
  expect(await left(732)).toEqual([quote._id]);
  // Six years from the request, not from the acceptance.
  expect(await left(4 * 365 - 30)).toEqual([quote._id]);
  expect(await left(2 * 30)).toEqual([]);
});

it('a quote’s mail sent again opens the quote by a new link', async () => {
  const { quote } = await quoted();
  await deliverDueMail(shop.stack.ctx);
  const id = (await mailsOf(shop.stack, 'quote-sent'))[0]?.id ?? '';
  await dataOf(shop.admin(resendMail, { params: { id } }));
  await deliverDueMail(shop.stack.ctx);
  const token = tokenIn(shop.stack.delivered.at(-1)?.text ?? '');
  expect((await dataOf(shop.stack.call(readQuoteOffer, { body: { token } }))).quote._id).toBe(quote._id);
});
