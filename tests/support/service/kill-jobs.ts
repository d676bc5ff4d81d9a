// Quotes, their two orders, bills and payments by hand in a run with kills; and the books of the shop afterwards.
import {
  listAppointments,
  requestAppointment,
  updateAppointmentStatus,
} from '#contract/appointments/appointments.ts';
import { payBill } from '#contract/bills/bill-links.ts';
import { recordBillPayment } from '#contract/bills/bills.ts';
import { readSheet, writeSheet } from '#contract/jobs/sheets.ts';
import { changeOrder, settleOrder } from '#contract/orders/orders.ts';
import { acceptQuote, payQuote } from '#contract/quotes/quote-links.ts';
import { draftQuote, sendQuote } from '#contract/quotes/quotes.ts';
import { DAY_MS } from '#lib/days.ts';
import { londonClock } from '#lib/london.ts';
import type { Queries } from '#server/db/open.ts';
import { RULES } from '#server/platform/create-context.ts';
import { send } from '../bills/bills.ts';
import { accountsOf, expectDocumentsAgree, expectSumsAgree } from '../histories/money-books.ts';
import { diaryFaults } from '../records/diary.ts';
import { sheetLine } from '../records/jobs.ts';
import { linkTo as newLink } from '../records/links.ts';
import { aQuote } from '../records/quotes.ts';
import { slotAhead } from '../records/slots.ts';
import { aVisit } from './bodies.ts';
import { dataOf } from './data-of.ts';
import type { Acknowledged } from './kill-run.ts';
import type { ScratchShop } from './scratch-shop.ts';
import { strictClient } from './strict-client.ts';

type Client = ReturnType<typeof strictClient>;

export interface Office {
  shop: ScratchShop;
  origin: string;
  admin: Client;
  acknowledged: Acknowledged;
  /** As the buyer at the emulator. */
  approve: (origin: string, paypalId: string | null) => Promise<void>;
}

/** @returns the token of a new link */
const linkTo = ({ shop }: Office, kind: 'quote' | 'bill', id: string): Promise<string> =>
  shop.look((db) => {
    const ctx = { clock: { now: Date.now }, links: RULES.links, quotes: null };
    return newLink(ctx, db, kind, id);
  });

/** At PayPal. @returns whether it is acknowledged that all of it was paid */
async function pay(
  { origin, approve }: Office,
  call: Client,
  { _id: id, paypalOrderId }: { _id: string; paypalOrderId: string | null },
): Promise<boolean> {
  await approve(origin, paypalOrderId);
  const { order } = await dataOf(call(settleOrder, { params: { id } }));
  return order.paymentStatus === 'completed';
}

interface Accepted {
  request: string;
  first: string;
  token: string;
}

/** A quote of which a deposit is paid. */
async function acceptOne(office: Office, call: Client, email: string): Promise<Accepted | null> {
  const { admin, acknowledged } = office;
  const body = { ...aVisit({ email, isQuoteRequest: true }), ...slotAhead() };
  await dataOf(call(requestAppointment, { body }));
  const { appointments } = await dataOf(admin(listAppointments, { query: { search: email } }));
  const request = appointments[0]?._id ?? '';
  const validUntil = londonClock(Date.now() + 20 * DAY_MS).date;
  const draft = aQuote(request, { due: 'deposit', validUntil });
  const { quote } = await dataOf(admin(draftQuote, { body: draft }));
  await dataOf(admin(sendQuote, { params: { id: quote._id }, body: { edits: quote.edits } }));
  const token = await linkTo(office, 'quote', quote._id);
  const { order } = await dataOf(call(acceptQuote, { body: { token, version: 1, name: 'Ada Marsh' } }));
  if (!order || !(await pay(office, call, order))) return null;
  acknowledged.quotes.add(quote._id);
  return { request, first: order._id, token };
}

/** The work is done, and its bill is paid by hand and by PayPal. */
async function bill(office: Office, call: Client, { request }: Accepted): Promise<void> {
  const { admin, acknowledged } = office;
  const params = { params: { id: request } };
  const { sheet } = await dataOf(admin(readSheet, params));
  const { found, done, version } = sheet;
  const body = {
    found,
    done,
    version,
    lines: sheet.lines.map(sheetLine),
    ending: { outcome: 'done' },
  } as const;
  await dataOf(admin(writeSheet, { ...params, body }));
  const { order } = await dataOf(send({ admin }, request));
  if (!order) return;
  const { _id: id } = order;
  acknowledged.bills.add(id);
  const cash = { method: 'cash', amount: 10, receivedOn: londonClock(Date.now()).date } as const;
  await dataOf(admin(recordBillPayment, { params: { id }, body: cash, idempotencyKey: `cash-${id}` }));
  acknowledged.byHand.add(id);
  const token = await linkTo(office, 'bill', id);
  const toPay = await dataOf(call(payBill, { body: { token } }));
  await pay(office, call, toPay.order);
}

/**
 * One visit ends with its money, one is billed, one is completed and its rest paid, until the service is gone.
 * @param first which of the three comes first
 */
export async function jobs(office: Office, name: string, first: number): Promise<void> {
  const { origin, admin, acknowledged } = office;
  const call = strictClient({ origin });
  const one = async (n: number): Promise<void> => {
    const accepted = await acceptOne(office, call, `${name}-${n}@example.com`);
    if (!accepted) return;
    const { request, first: id, token } = accepted;
    if (n % 3 === 1) return bill(office, call, accepted);
    const { order } = await dataOf(call(payQuote, { body: { token } }));
    await pay(office, call, order);
    if (n % 3 === 0) {
      await dataOf(admin(changeOrder, { params: { id }, body: { status: 'cancelled' } }));
      acknowledged.ended.add(request);
    } else
      await dataOf(
        admin(updateAppointmentStatus, { params: { id: request }, body: { status: 'completed' } }),
      );
  };
  for (let n = first, isThere = true; isThere; n += 1)
    isThere = await one(n).then(
      () => true,
      () => false,
    );
}

/** Quotes and bills that were acknowledged and are missing. */
export async function lostJobs(
  db: Queries,
  { quotes, ended, bills, byHand }: Acknowledged,
): Promise<string[]> {
  const states = new Map(
    (await db.selectFrom('quotes').select(['id', 'state']).execute()).map(({ id, state }) => [id, state]),
  );
  const visits = await db.selectFrom('appointments').select('id').where('status', '=', 'cancelled').execute();
  const cancelled = new Set(visits.map(({ id }) => id));
  const payments = await db.selectFrom('payments').selectAll().where('method', '=', 'cash').execute();
  const cash = payments.map(({ order_id }) => order_id);
  const orders = new Set(
    (await db.selectFrom('orders').select('id').where('origin', '=', 'bill').execute()).map(({ id }) => id),
  );
  return [
    ...[...quotes].filter((id) => !/^(?:accepted|withdrawn)$/.test(states.get(id) ?? '')),
    ...[...ended].filter((id) => !cancelled.has(id)),
    ...[...bills].filter((id) => !orders.has(id)),
    ...[...byHand].filter((id) => cash.filter((one) => one === id).length !== 1),
  ];
}

/** What must be true of money, quotes and the diary once nothing is in progress. @returns what isn't */
export const booksOf = (shop: ScratchShop): Promise<string[]> =>
  shop.look(async (db) => {
    const books = { stack: { ctx: { db } } };
    const faultOf = (check: Promise<unknown>) =>
      check.then(
        () => [],
        (error: Error) => [error.message],
      );
    const accounts = await accountsOf(books.stack);
    const quotes = await db
      .selectFrom('quotes')
      .innerJoin('appointments', 'appointments.id', 'appointment_id')
      .select(['quotes.id', 'state', 'appointments.status'])
      .execute();
    const ofQuotes = quotes.flatMap(({ id, state, status }) => {
      const own = accounts.filter(({ quote }) => quote === id);
      const kept = own.filter((one) => one.received !== one.returned + one.onItsWay + one.refused);
      const isPaid = own.some(({ part, received }) => part === 'first' && received > 0);
      return [
        ...(status === 'cancelled' ? kept.map(({ number }) => `money is kept of ${number}`) : []),
        ...(state === 'accepted' && (!isPaid || status === 'cancelled') ? [`${id} is accepted unpaid`] : []),
      ];
    });
    const ofBills = accounts
      .filter(({ isBill, invoiced, credited, total }) => isBill && invoiced - credited !== total)
      .map(({ number }) => `the invoice of ${number} is another sum`);
    return [
      ...(await faultOf(expectSumsAgree(books))),
      ...(await faultOf(expectDocumentsAgree(books))),
      ...(await diaryFaults(db)),
      ...ofQuotes,
      ...ofBills,
    ];
  });
