// `npm run seed -- busy`: a busy week of a shop that takes no money, so that everybody judges its screens by the same data. All of it
// comes about as in the service: through its endpoints, each at its time.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createClient, type Result } from '#api/client.ts';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { previewBill, recordBillPayment, sendBill } from '#contract/bills/bills.ts';
import { noticeOfCancellation } from '#contract/cancellations/cancellations.ts';
import { bookByPhone } from '#contract/diary/placing.ts';
import { readSlots } from '#contract/diary/slots.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { readSheet, writeSheet } from '#contract/jobs/sheets.ts';
import { changeOrder, placeOrder, settleOrder } from '#contract/orders/orders.ts';
import { draftQuote, sendQuote } from '#contract/quotes/quotes.ts';
import { submitReview } from '#contract/reviews/reviews.ts';
import { addDays } from '#lib/days.ts';
import { londonClock } from '#lib/london.ts';
import { openSession } from '#server/accounts/sessions.ts';
import { onlyInstant } from '#server/diary/units.ts';
import { createApp } from '#server/http/app.ts';
import { NO_LIMITS } from '#server/http/limits.ts';
import { createHttpServer } from '#server/http/server.ts';
import { type Config, ConfigError } from '#server/platform/configuration.ts';
import type { Context } from '#server/platform/context.ts';
import { createContext } from '#server/platform/create-context.ts';
import { ensureAdmin } from '#server/seed/seed.ts';
import { JOBS, PEOPLE, type Step, WEEK, type What, type Who } from './sample-week.ts';

const LABOUR = { kind: 'labour', name: 'Labour, 90 min', minutes: 90, quantity: 1, price: 102 } as const;

/** @throws Error when the call was refused */
async function made<E extends Endpoint>(call: Promise<Result<E>>) {
  const result = await call;
  if (!result.ok) throw new Error(`The sample week was refused: ${result.code} ${result.msg}`);
  return result.data;
}

type Of<Key extends PropertyKey> = Extract<Step, Record<Key, unknown>>;

interface Shop {
  ctx: Context;
  visitor: ReturnType<typeof createClient>;
  office: ReturnType<typeof createClient>;
  /** As the week began, in London. */
  today: string;
  /** Each person's newest. */
  visits: Map<Who, string>;
  orders: Map<Who, string>;
}

const ofPerson = (who: Who, what: What) => {
  const [service, machine, message] = JOBS[what];
  return { ...PEOPLE[who], service, machine, message };
};

async function book(shop: Shop, { books, what, on: [days, time] }: Of<'books'>): Promise<void> {
  const body = { ...ofPerson(books, what), date: addDays(shop.today, days), time, anyway: true };
  const { appointment } = await made(shop.office(bookByPhone, { body }));
  shop.visits.set(books, appointment._id);
}

async function end(shop: Shop, { ends, outcome, partIn }: Of<'ends'>): Promise<void> {
  const params = { id: shop.visits.get(ends) ?? '' };
  const { version } = (await made(shop.office(readSheet, { params }))).sheet;
  const isDone = outcome === 'done';
  const body = {
    found: 'A worn part, and the rest was dry.',
    done: isDone ? 'Fitted a new one, cleaned and adjusted it, and ran it for twenty minutes.' : '',
    lines: isDone ? [LABOUR] : [],
    version,
    ending: {
      outcome,
      reason: isDone ? '' : 'The heating element',
      unsigned: 'absent' as const,
      expectedOn: partIn === undefined ? '' : addDays(shop.today, partIn),
    },
  };
  await made(shop.office(writeSheet, { params, body }));
}

async function bill(shop: Shop, who: Who): Promise<void> {
  const params = { id: shop.visits.get(who) ?? '' };
  const { preview } = await made(shop.office(previewBill, { params }));
  const { version, total, refund, payer, ways } = preview;
  const body = { ...payer, version, total, refund, terms: 0 as const, takesPayPal: ways.payPal };
  const { order } = await made(shop.office(sendBill, { params, body }));
  if (order) shop.orders.set(who, order._id);
}

async function payBill({ office, ctx, orders }: Shop, who: Who): Promise<void> {
  const { date: receivedOn } = londonClock(ctx.clock.now());
  const body = { method: 'transfer' as const, amount: LABOUR.price, receivedOn, reference: '' };
  await made(office(recordBillPayment, { params: { id: orders.get(who) ?? '' }, body }));
}

/** The first free time, two days ahead. */
async function ask(shop: Shop, { asks, what, isQuote }: Of<'asks'>): Promise<void> {
  const request = ofPerson(asks, what);
  const query = { service: request.service, from: addDays(shop.today, 2) };
  const [day] = (await made(shop.visitor(readSlots, { query }))).days;
  const wish = { date: day?.date ?? query.from, time: day?.times[0] ?? '10:00' };
  await made(shop.visitor(requestAppointment, { body: { ...request, ...wish, isQuoteRequest: isQuote } }));
  const { id } = await shop.ctx.db
    .selectFrom('appointments')
    .select('id')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  shop.visits.set(asks, id);
}

async function quote(shop: Shop, { quotes, validFor }: Of<'quotes'>): Promise<void> {
  const body = {
    appointment: shop.visits.get(quotes) ?? '',
    lines: [{ kind: 'labour' as const, name: 'Labour, 3 hours', quantity: 1, price: 204 }],
    due: 'nothing' as const,
    validUntil: addDays(shop.today, validFor - 2),
    wantsSlot: true,
  };
  const draft = (await made(shop.office(draftQuote, { body }))).quote;
  await made(shop.office(sendQuote, { params: { id: draft._id }, body: { edits: draft.edits } }));
}

async function buy(shop: Shop, { buys, quantity, isPaid }: Of<'buys'>): Promise<void> {
  const { id: product } = await shop.ctx.db
    .selectFrom('products')
    .select('id')
    .where('stock', '>', 5)
    .orderBy('slug')
    .offset(shop.orders.size)
    .limit(1)
    .executeTakeFirstOrThrow();
  const { name, ...person } = PEOPLE[buys];
  const [firstName = '', lastName = ''] = name.split(' ');
  const place = { city: 'London', country: 'United Kingdom' };
  const body = {
    items: [{ product, quantity }],
    shippingAddress: { ...person, ...place, firstName, lastName },
  };
  const { order } = await made(shop.visitor(placeOrder, { body }));
  shop.orders.set(buys, order._id);
  if (!isPaid) return;
  const approval = { do: 'approve', with: [order.paypalOrderId] };
  await shop.ctx.emulator?.app.request('/control', { method: 'POST', body: JSON.stringify(approval) });
  await made(shop.visitor(settleOrder, { params: { id: order._id } }));
}

async function review({ visitor }: Shop, step: Of<'reviews'>): Promise<void> {
  const { reviews: who, rating, content } = step;
  const body = { name: PEOPLE[who].name, service: 'Clocks' as const, rating, content };
  await made(visitor(submitReview, { body }));
}

async function take(shop: Shop, step: Step): Promise<unknown> {
  if ('books' in step) return book(shop, step);
  if ('ends' in step) return end(shop, step);
  if ('bills' in step) return bill(shop, step.bills);
  if ('paysBill' in step) return payBill(shop, step.paysBill);
  if ('asks' in step) return ask(shop, step);
  if ('quotes' in step) return quote(shop, step);
  if ('buys' in step) return buy(shop, step);
  if ('reviews' in step) return review(shop, step);
  if ('ships' in step) {
    const params = { id: shop.orders.get(step.ships) ?? '' };
    return made(shop.office(changeOrder, { params, body: { status: step.status } }));
  }
  const { name, email } = PEOPLE[step.cancels];
  return made(
    shop.visitor(noticeOfCancellation, {
      body: { name, email, orderOrBooking: 'The two parts from this week' },
    }),
  );
}

/** @throws ConfigError where it would stand beside a shop's own data, or could take money */
async function refuseReal({ config, emulator, db }: Context): Promise<void> {
  if (config.production || !emulator)
    throw new ConfigError(
      'A sample week is for a shop that takes no money: set PAYPAL_ENVIRONMENT=emulator.',
    );
  for (const table of ['appointments', 'orders'] as const)
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst())
      throw new ConfigError(`There are ${table} already: a sample week needs a shop without any.`);
}

/** @returns what to tell whoever asked for it */
export async function writeBusyWeek(config: Config): Promise<string> {
  const { ctx: real, close } = createContext({ ...config, logLevel: 'error' });
  let now = Date.now();
  const ctx: Context = { ...real, clock: { now: () => now }, limits: NO_LIMITS };
  const server = createHttpServer(ctx, createApp(ctx));
  try {
    await refuseReal(ctx);
    const created = await ensureAdmin(ctx);
    const { id: admin } = await ctx.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .executeTakeFirstOrThrow();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const today = londonClock(now).date;
    let token = '';
    const visitor = createClient({ origin });
    const office = createClient({ origin, token: () => token });
    const shop: Shop = { ctx, visitor, office, today, visits: new Map(), orders: new Map() };
    for (const step of WEEK) {
      const [days, time] = step.at;
      now = onlyInstant(addDays(today, days), time) ?? now;
      // A session ends after half an hour without use.
      token = await openSession(ctx, ctx.db, admin, 'Sample week');
      await take(shop, step);
    }
    // Nobody has these addresses.
    await ctx.db.updateTable('outbox').set({ sent_at: now }).where('sent_at', 'is', null).execute();
    await ctx.db.deleteFrom('sessions').where('device', '=', 'Sample week').execute();
    const who = created && `\nAdmin: ${created.email} with the password ${created.password} (shown only now)`;
    return `Wrote a busy week in ${WEEK.length} steps.${who ?? ''}`;
  } finally {
    server.close();
    server.closeAllConnections();
    await close();
  }
}
