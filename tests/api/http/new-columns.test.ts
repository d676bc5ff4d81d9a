// A new column of any table stays inside: what the public, a mailed link or a customer reads is named field by field.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { getMe } from '#contract/accounts/accounts.ts';
import { myAppointments } from '#contract/appointments/appointments.ts';
import { bookByPhone } from '#contract/diary/placing.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import * as endpoints from '#contract/endpoints.ts';
import { readOwnData } from '#contract/my-records/own-data.ts';
import * as links from '#contract/my-records/token-links.ts';
import { myOrders, readOwnOrder } from '#contract/orders/own-order.ts';
import { refundOrder } from '#contract/orders/refunds-admin.ts';
import { acceptQuote, payQuote, readQuoteOffer } from '#contract/quotes/quote-links.ts';
import { submitReview } from '#contract/reviews/reviews.ts';
import { TABLES } from '../../support/database/tables.ts';
import { press } from '../../support/jobs/day-forms.ts';
import { engineerToken, makeEngineer } from '../../support/records/diary.ts';
import { writeOwn } from '../../support/records/jobs.ts';
import { bookingLink, orderLink } from '../../support/records/links.ts';
import { pay, settle, shelve } from '../../support/records/orders.ts';
import { makeAdmin, makeCustomer } from '../../support/records/people.ts';
import { makeQuote } from '../../support/records/quotes.ts';
import { aReview, aVisit } from '../../support/service/bodies.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { type Stack, startStack } from '../../support/service/stack.ts';
import { strictClient } from '../../support/service/strict-client.ts';

const SECRET = 'a-new-column-leaves';

/** @returns clients that keep every answer, and what they have heard */
function listener({ app }: Stack) {
  const heard: string[] = [];
  async function fetch(path: string, init: RequestInit): Promise<Response> {
    const answer = await app.request(path, init);
    heard.push(await answer.clone().text());
    return answer;
  }
  const as = (token: string | null) => strictClient({ fetch, token: () => token });
  return { heard, fetch, call: as(null), as };
}

/** Reads that anybody may make, without an id. */
const PUBLIC = (Object.values(endpoints) as unknown[]).filter(
  (one): one is Endpoint =>
    typeof one === 'object' &&
    one !== null &&
    'access' in one &&
    one.access === 'anyone' &&
    (one as Endpoint).method === 'GET' &&
    !(one as Endpoint).path.includes('{'),
);

it('a column that every table has anew reaches nobody outside the team', async () => {
  await using stack = await startStack();
  const { heard, fetch, call, as } = listener(stack);
  for (const table of TABLES)
    await sql
      .raw(`alter table ${table} add column added text not null default '${SECRET}'`)
      .execute(stack.ctx.db);
  const admin = stack.as((await makeAdmin(stack)).token);
  const engineer = await makeEngineer(stack, {}, admin);
  const customer = as((await makeCustomer(stack)).token);

  // A visit of today that the engineer announces, and one that its customer moves and cancels.
  const today = { ...aVisit(), date: '2026-11-24', time: '14:00', subject: '', machine: 'Longcase' };
  const { isQuoteRequest, ...phoned } = today;
  const visit = (await dataOf(admin(bookByPhone, { body: phoned }))).appointment._id;
  const token = await engineerToken(stack, engineer);
  for (const path of ['', '/ahead', '/today', `/jobs/${visit}`]) await fetch(`/day/${token}${path}`, {});
  const page = { ...stack, app: { ...stack.app, request: fetch } };
  expect(await press(page, token, { appointment: visit, anyway: 'on' })).toMatchObject({ state: 'saved' });
  await dataOf(writeOwn({ stack: page, token, id: visit }, {}));
  await fetch(`/feeds/${await engineerToken(stack, engineer, 'feed')}.ics`, {});
  await dataOf(
    customer(endpoints.requestAppointment, { body: aVisit({ machine: 'Longcase', address: '1 Mill Lane' }) }),
  );
  const { appointments } = await dataOf(customer(myAppointments));
  const opens = { token: await bookingLink(stack, appointments[0]?._id ?? '') };
  await dataOf(call(links.readBooking, { body: opens }));
  const { booking } = await dataOf(call(links.readBooking, { body: opens }));
  const corrected = { ...opens, address: '2 Mill Lane', version: booking.version };
  await dataOf(call(links.correctBooking, { body: corrected }));
  await dataOf(call(links.rescheduleBooking, { body: { ...opens, date: '2026-11-27', time: '11:00' } }));
  await dataOf(call(links.cancelBooking, { body: opens }));

  // An order that is paid, partly refunded, and cancelled by its link.
  const order = await pay(stack, await shelve(stack), 2, customer);
  await dataOf(
    admin(refundOrder, {
      params: { id: order.id },
      body: { amount: 1, reason: 'A scratch', stockBack: false },
    }),
  );
  await dataOf(customer(myOrders));
  await dataOf(customer(readOwnOrder, { params: { id: order.id } }));
  await settle({ ...stack, call }, order.id);
  const paper = { token: await orderLink(stack, order.id) };
  await dataOf(call(links.readLinkedOrder, { body: paper }));
  await dataOf(call(links.cancelLinkedOrder, { body: paper }));

  // A quote that is read, accepted and about to be paid.
  const { quote, token: offer } = await makeQuote(stack, { due: 'deposit' }, admin);
  await dataOf(call(readQuoteOffer, { body: { token: offer } }));
  const acceptance = { token: offer, version: quote.version, name: 'Ada Marsh', startSooner: true };
  await dataOf(call(acceptQuote, { body: acceptance }));
  await dataOf(call(payQuote, { body: { token: offer } }));

  await dataOf(call(submitReview, { body: aReview() }));
  await dataOf(customer(getMe));
  await dataOf(customer(readOwnData));
  for (const { path } of PUBLIC) await fetch(`${path}?service=Clocks&from=2026-11-24&days=7`, {});

  expect(heard.length).toBeGreaterThan(25);
  expect(heard.filter((text) => text.includes(SECRET))).toEqual([]);
});
