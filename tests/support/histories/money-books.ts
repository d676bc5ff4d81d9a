// The books of a shop at rest: PayPal's records, our rows, the documents, the shelf and the diary, compared. Tests read the tables of
// money here alone.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { listAppointments } from '#contract/appointments/appointments.ts';
import { readToday, TODAY_KINDS } from '#contract/dashboard/today.ts';
import { listOrders } from '#contract/orders/orders.ts';
import { readOrder } from '#contract/orders/orders-admin.ts';
import { listUnmatchedPayments } from '#contract/orders/unmatched-payments.ts';
import { toMinor } from '#lib/money.ts';
import { todayText } from '#lib/today.ts';
import type { Queries } from '#server/db/open.ts';
import type { RefundRow } from '#server/db/order-tables.ts';
import { readPlace } from '#stores/admin/admin-url.ts';
import { sendEmulatorEvent } from '../doubles/webhooks.ts';
import { mailTo } from '../records/orders.ts';
import { dataOf } from '../service/data-of.ts';
import { recordWhatIsBack } from './chargebacks.ts';
import { later } from './money-life.ts';
import { captureOf, capturesOf, control, type MoneyShop } from './money-shop.ts';

interface Captured {
  captureId: string;
  amount: number;
  /** What our rows say that went back through PayPal. */
  returned: number;
}

/** An order's money, in minor units. */
export interface Account {
  id: string;
  number: string;
  status: string;
  payment: string;
  /** States of its payments. */
  states: string[];
  captures: Captured[];
  /** Paid twice, or a person decides about it: what we hold of that and don't owe anything for. */
  notOwed: number;
  /** A bill is owed before it is paid: expectBillsAgree. */
  isBill: boolean;
  quote: string | null;
  part: 'first' | 'balance' | null;
  total: number;
  received: number;
  returned: number;
  /** Asked for, and not done. */
  onItsWay: number;
  /** Of that, what a person must send: it is on Today until somebody says how it was sent. */
  toGiveBack: number;
  /** What a named person has decided to keep. */
  kept: number;
  invoiced: number;
  credited: number;
  /** What the rows of refunds say that went back. */
  returnedByRows: number;
  /** Of that, by a chargeback: it is owed again, so no credit note is written. */
  takenBack: number;
  refundMails: string[];
  /** What the rows of payments say that came. */
  receivedByRows: number;
  /** PayPal refused to send it back, and nobody has dealt with that: it is on Today. */
  refused: number;
  hasLeft: boolean;
  /** Its units are neither on the shelf nor anybody else's. */
  holdsUnits: boolean;
}

/** A shop whose database is open. */
export interface Books {
  stack: { ctx: { db: Queries } };
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** One refund in PayPal's pages, of which only a part was paid too much: one mail tells of both. */
const isRestOf = (other: RefundRow, { why, payment_id, done_at }: RefundRow): boolean =>
  why === 'twice' &&
  other.why === 'price' &&
  other.origin === 'paypal' &&
  other.payment_id === payment_id &&
  other.done_at === done_at;

export async function accountsOf({ ctx: { db } }: Books['stack']): Promise<Account[]> {
  const [orders, payments, refunds, documents] = await Promise.all([
    db.selectFrom('orders').selectAll().orderBy('number').execute(),
    db.selectFrom('payments').selectAll().orderBy('position').execute(),
    db.selectFrom('refunds').selectAll().execute(),
    db.selectFrom('documents').selectAll().execute(),
  ]);
  return orders.map((order) => {
    // What PayPal took and gave back is as if it had never gone.
    const own = refunds.filter(
      ({ order_id, given_back_at }) => order_id === order.id && given_back_at === null,
    );
    const sum = (rows: readonly { amount_minor: number }[]) =>
      sumOf(rows.map(({ amount_minor }) => amount_minor));
    const received = order.received_minor;
    const grossOf = (wanted: 'invoice' | 'credit') =>
      sumOf(
        documents
          .filter(({ order_id, kind }) => order_id === order.id && kind === wanted)
          .map(({ gross_minor }) => gross_minor),
      );
    const came = payments.filter(({ order_id }) => order_id === order.id);
    const doneOf = (payment: string, is: (row: (typeof own)[number]) => boolean = () => true) =>
      own.filter((row) => row.payment_id === payment && row.state === 'done' && is(row));
    const notOwed = came.filter(
      ({ id, state, received_at }) =>
        (state === 'review' && received_at !== null) ||
        own.some(({ payment_id, why }) => payment_id === id && why === 'twice'),
    );
    const requested = sum(own.filter(({ state }) => state === 'requested'));
    return {
      id: order.id,
      number: order.number,
      status: order.status,
      payment: order.payment_state,
      states: came.map(({ state }) => state),
      captures: came.flatMap((one) =>
        one.capture_id === null
          ? []
          : {
              captureId: one.capture_id,
              amount: one.amount_minor,
              returned: sum(doneOf(one.id, ({ origin }) => origin !== 'hand')),
            },
      ),
      notOwed: sumOf(notOwed.map(({ id, amount_minor }) => amount_minor - sum(doneOf(id)))),
      receivedByRows: sum(
        came.filter(({ received_at, state }) => received_at !== null && state !== 'undone'),
      ),
      isBill: order.origin === 'bill',
      quote: order.quote_id,
      part: order.quote_part,
      total: order.total_minor,
      received,
      returned: order.refunded_minor,
      onItsWay: requested,
      toGiveBack: sum(own.filter(({ state, origin }) => state === 'requested' && origin === 'hand')),
      // What goes back later by another decision is no longer kept.
      kept: Math.min(order.kept_minor, received - order.refunded_minor - requested),
      returnedByRows: sum(own.filter(({ state }) => state === 'done')),
      takenBack: sum(own.filter(({ state, why }) => state === 'done' && why === 'taken-back')),
      refundMails: own
        .filter(({ state, why }) => order.email && state === 'done' && why !== 'taken-back')
        .filter((one) => !own.some((other) => isRestOf(other, one)))
        .map(({ id }) => `refunded-${id}-${order.id}`),
      invoiced: grossOf('invoice'),
      credited: grossOf('credit'),
      refused: sum(own.filter(({ state, closed_at }) => state === 'failed' && closed_at === null)),
      hasLeft: order.shipped_at !== null,
      holdsUnits: order.stock_state === 'held' || order.stock_state === 'sold',
    };
  });
}

/** Numbers of invoices and of credit notes, in the order of their issue. */
async function numbersOf({ ctx: { db } }: Books['stack']): Promise<[number[], number[]]> {
  const rows = await db.selectFrom('documents').selectAll().orderBy('issued_at').orderBy('number').execute();
  const of = (wanted: 'invoice' | 'credit') =>
    rows.filter(({ kind }) => kind === wanted).map(({ number }) => number);
  return [of('invoice'), of('credit')];
}

/** Clears PayPal's faults, decides what it has not, delivers its events, and lets time pass. */
export async function comeToRest(shop: MoneyShop): Promise<void> {
  control(shop).clearFaults();
  for (const { id, status } of capturesOf(shop))
    if (status === 'PENDING') control(shop).setCapture(id, 'COMPLETED');
  for (const { id, status } of control(shop).refunds())
    if (status === 'PENDING') control(shop).endRefund(id, 'COMPLETED');
  await later(shop, 0, '400');
  // Of each, also where its order has begun another payment since.
  for (const { orderId, status } of capturesOf(shop)) {
    const tell = (type: string) => sendEmulatorEvent(shop.stack, type, orderId);
    expect(await tell('PAYMENT.CAPTURE.COMPLETED')).toBe(200);
    if (status.endsWith('REFUNDED')) expect(await tell('PAYMENT.CAPTURE.REFUNDED')).toBe(200);
  }
  await recordWhatIsBack(shop);
  // A refund that PayPal refused for now is asked for anew after a day.
  for (const minutes of ['1440', '90', '90', '90']) await later(shop, 0, minutes);
}

const mailIfAny = async (shop: MoneyShop, id: string, kind: string): Promise<string> =>
  mailTo(shop.stack, id, kind).catch(() => '');

/** What mails promised has come true. */
export async function expectPromisesKept(shop: MoneyShop): Promise<void> {
  for (const order of shop.orders) {
    const capture = captureOf(shop, order);
    const cancelled = await mailIfAny(shop, order.id, 'order-cancelled');
    const refunded = await mailIfAny(shop, order.id, 'order-refunded');
    if (cancelled.includes('We are refunding')) expect(capture?.status, order.id).toBe('REFUNDED');
    if (refunded && capture) expect(capture.status, order.id).toBe('REFUNDED');
  }
}

/** PayPal's captures and refunds are our rows, one to one. */
export async function expectPayPalAgrees(shop: MoneyShop): Promise<void> {
  const accounts = await accountsOf(shop.stack);
  const refunds = control(shop).refunds();
  const recorded = accounts.flatMap(({ number, captures }) => captures.map((one) => ({ number, ...one })));
  for (const { id, status } of capturesOf(shop)) {
    const owners = recorded.filter(({ captureId }) => captureId === id);
    expect(owners, `payments with ${id}`).toHaveLength(1);
    const back = refunds.filter(({ captureId, status }) => captureId === id && status !== 'CANCELLED');
    const sum = sumOf(back.map(({ value }) => toMinor(value)));
    for (const { number, amount, returned } of owners) {
      expect(returned, number).toBe(sum);
      expect(returned === amount, number).toBe(status === 'REFUNDED');
    }
  }
  for (const { number, status, hasLeft, received, returned, toGiveBack, kept, refused, states } of accounts) {
    // Unreturned money of a cancelled order is with a person, or the order was cancelled after it had left.
    const held = received - returned - toGiveBack - kept;
    if (status === 'cancelled' && !hasLeft && !states.includes('review'))
      expect(held, number).toBeLessThanOrEqual(refused);
  }
}

/** Sums and states that are stored are those of the rows. */
export async function expectSumsAgree(shop: Books): Promise<void> {
  for (const account of await accountsOf(shop.stack)) {
    const { number, payment, received, receivedByRows, returned, returnedByRows, states, total } = account;
    expect([received, returned], number).toEqual([receivedByRows, returnedByRows]);
    expect(returned, number).toBeLessThanOrEqual(received);
    const undecided = states.filter((state) => ['open', 'capturing', 'review'].includes(state));
    expect(undecided.length, number).toBeLessThanOrEqual(1);
    if (account.isBill) continue;
    if (undecided[0] === 'review') expect(payment, number).toBe('pending');
    else if (received > 0) expect(payment, number).toBe(returned === received ? 'refunded' : 'completed');
    else expect(['pending', 'failed'], number).toContain(payment);
    if (payment === 'completed') expect(received, number).toBeGreaterThanOrEqual(total);
  }
}

/** What the documents say is what moved, and their numbers run without a gap. */
export async function expectDocumentsAgree(shop: Books): Promise<void> {
  const { rows } = await sql<{ number: number }>`
    select documents.number from documents join orders on orders.id = order_id
    where kind = 'invoice' and origin <> 'bill' and (tax_point_at > issued_at or tax_point_at < orders.created_at)`.execute(
    shop.stack.ctx.db,
  );
  expect(rows, 'invoices with a tax point to come, or before their order').toEqual([]);
  for (const numbers of await numbersOf(shop.stack))
    expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at));
  for (const account of await accountsOf(shop.stack)) {
    const { number, invoiced, credited, received, returned, takenBack, notOwed } = account;
    expect(credited, number).toBeLessThanOrEqual(invoiced);
    if (invoiced > 0 && !account.isBill)
      expect(invoiced - credited, number).toBe(received - returned + takenBack - notOwed);
  }
}

/** Shelf, held and sold units are what was brought, and nothing that left is back. A bill's units have left with its visit's sheet. */
export async function expectUnitsAgree({ stack, product }: MoneyShop, brought: number): Promise<void> {
  const { rows } = await sql<{ stock: number; away: number; lost: number }>`
    select (select stock from products where id = ${product}) as stock,
      cast(coalesce(sum(case when origin = 'bill' then -returned when stock_state in ('held', 'sold') then quantity - returned else 0 end), 0)
        + (select coalesce(sum(taken), 0) from job_lines where product_id = ${product})
        - (select short from products where id = ${product}) as bigint) as away,
      coalesce(sum(case when shipped_at is not null and stock_state not in ('held', 'sold') and returned < quantity then 1 else 0 end), 0) as lost
    from orders join order_lines on order_lines.order_id = orders.id where product_id = ${product}`.execute(
    stack.ctx.db,
  );
  const [{ stock, away, lost } = { stock: 0, away: 0, lost: 0 }] = rows;
  expect(stock + away).toBe(brought);
  expect(lost, 'orders whose goods came back by themselves').toBe(0);
}

/** Nothing waits for ever. */
export async function expectRest(shop: MoneyShop): Promise<void> {
  for (const { number, states, onItsWay, toGiveBack } of await accountsOf(shop.stack)) {
    expect(states, number).not.toContain('capturing');
    expect(onItsWay - toGiveBack, number).toBe(0);
  }
}

/** Whoever got money back and has an address has a mail that says so, and the history says who decided what. */
export async function expectTold({ stack, admin, unreachable }: MoneyShop): Promise<void> {
  const facts = new Set(
    (await stack.ctx.db.selectFrom('outbox').select('dedupe_key').execute()).map(
      ({ dedupe_key: key }) => key,
    ),
  );
  for (const { id, number, status, payment, refundMails } of await accountsOf(stack)) {
    expect(
      unreachable.has(id) ? [] : refundMails.filter((fact) => !facts.has(fact)),
      `refunds of ${number} without a mail`,
    ).toEqual([]);
    const { history } = (await dataOf(admin(readOrder, { params: { id } }))).order;
    const actions = history.map(({ action }) => action);
    const expected = [
      ...(status === 'cancelled' ? [/^(?:cancel|lapse|payment-refused|refund|change)$/] : []),
      ...(payment === 'failed' ? [/^(?:cancel|lapse|payment-refused|change)$/] : []),
      ...(refundMails.length > 0 ? [/^(?:refund|cancel)/] : []),
    ];
    for (const wanted of expected) expect(actions, number).toContainEqual(expect.stringMatching(wanted));
  }
}

type Kind = 'booking' | 'quote';

/** Every count of Today is that of the list that it opens, also where it is none. */
export async function expectTodayAgrees({ admin }: MoneyShop): Promise<void> {
  const { items } = await dataOf(admin(readToday));
  const { total: unmatched } = await dataOf(admin(listUnmatchedPayments));
  for (const kind of TODAY_KINDS) {
    const count = items.find((item) => item.kind === kind)?.count ?? 0;
    const place = readPlace(todayText({ kind, count, since: null }, 0).query);
    if (!place.status) continue;
    const of = { status: place.status, kind: (place.tab === 'quotes' ? 'quote' : place.kind) as Kind };
    if (place.tab === 'orders') {
      const { total } = await dataOf(admin(listOrders, { query: { status: place.status } }));
      expect(total + (kind === 'payments' ? unmatched : 0), kind).toBe(count);
    } else if (place.tab === 'appointments' || place.tab === 'quotes')
      expect((await dataOf(admin(listAppointments, { query: of }))).total, kind).toBe(count);
  }
}
