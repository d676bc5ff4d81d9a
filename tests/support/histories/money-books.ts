// The books of a shop at rest: PayPal's records, our rows, the documents, the shelf and the diary, compared. Tests read the tables of
// money here alone.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { readToday } from '#contract/operations/today.ts';
import { listOrders } from '#contract/orders/orders.ts';
import { readOrder } from '#contract/orders/orders-admin.ts';
import { listUnmatchedPayments } from '#contract/orders/unmatched-payments.ts';
import { toMinor } from '#lib/money.ts';
import { sendEmulatorEvent } from '../doubles/webhooks.ts';
import { mailTo } from '../records/orders.ts';
import { dataOf } from '../service/data-of.ts';
import type { Stack } from '../service/stack.ts';
import { captureOf, capturesOf, control, later, type MoneyShop } from './money-life.ts';

/** An order's money, in minor units. */
export interface Account {
  id: string;
  number: string;
  status: string;
  /** `pending`, `completed`, `refunded`, `failed`, or a state of ours on the way there. */
  payment: string;
  captureId: string | null;
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
  /** Of that, through PayPal: an order may have been paid by hand before. */
  returnedByPayPal: number;
  /** Of that, by a chargeback: it is owed again, so no credit note is written. */
  takenBack: number;
  refundMails: string[];
  /** A person must look at it: it is on Today. */
  isFlagged: boolean;
  hasLeft: boolean;
  /** Its units are neither on the shelf nor anybody else's. */
  holdsUnits: boolean;
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

export async function accountsOf({ ctx: { db } }: Stack): Promise<Account[]> {
  const [orders, refunds, documents] = await Promise.all([
    db.selectFrom('orders').selectAll().orderBy('number').execute(),
    db.selectFrom('refunds').selectAll().execute(),
    db.selectFrom('documents').selectAll().execute(),
  ]);
  return orders.map((order) => {
    const own = refunds.filter(({ order_id }) => order_id === order.id);
    const sum = (rows: readonly { amount_minor: number }[]) =>
      sumOf(rows.map(({ amount_minor }) => amount_minor));
    const received = order.received_minor;
    const grossOf = (wanted: 'invoice' | 'credit') =>
      sumOf(
        documents
          .filter(({ order_id, kind }) => order_id === order.id && kind === wanted)
          .map(({ gross_minor }) => gross_minor),
      );
    const requested = sum(own.filter(({ state }) => state === 'requested'));
    return {
      ...{ id: order.id, number: order.number, status: order.status, payment: order.payment_state },
      ...{ captureId: order.capture_id, quote: order.quote_id, part: order.quote_part },
      ...{ total: order.total_minor, received, returned: order.refunded_minor },
      onItsWay: requested,
      toGiveBack: sum(own.filter(({ state, origin }) => state === 'requested' && origin === 'hand')),
      // What goes back later by another decision is no longer kept.
      kept: Math.min(order.kept_minor, received - order.refunded_minor),
      returnedByRows: sum(own.filter(({ state }) => state === 'done')),
      returnedByPayPal: sum(own.filter(({ state, origin }) => state === 'done' && origin !== 'hand')),
      takenBack: sum(own.filter(({ state, why }) => state === 'done' && why === 'taken-back')),
      refundMails: own
        .filter(({ state, why }) => state === 'done' && why !== 'taken-back')
        .map(({ id }) => `refunded-${id}-${order.id}`),
      invoiced: grossOf('invoice'),
      credited: grossOf('credit'),
      isFlagged: order.review_reason !== null || order.payment_state === 'review',
      hasLeft: order.shipped_at !== null,
      holdsUnits: order.stock_state === 'held' || order.stock_state === 'sold',
    };
  });
}

/** Numbers of invoices and of credit notes, in the order of their issue. */
async function numbersOf({ ctx: { db } }: Stack): Promise<[number[], number[]]> {
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
  for (const order of shop.orders) {
    const capture = captureOf(shop, order);
    if (!capture) continue;
    const tell = (type: string) => sendEmulatorEvent(shop.stack, type, order.paypalId);
    expect(await tell('PAYMENT.CAPTURE.COMPLETED')).toBe(200);
    if (capture.status.endsWith('REFUNDED')) expect(await tell('PAYMENT.CAPTURE.REFUNDED')).toBe(200);
  }
  for (let round = 0; round < 3; round += 1) await later(shop, 0, '90');
}

const mailIfAny = async (shop: MoneyShop, id: string, kind: string): Promise<string> =>
  mailTo(shop.stack, id, kind).catch(() => '');

/** Mails say "not charged" only when it is true. */
export async function expectTrueMails(shop: MoneyShop): Promise<void> {
  for (const order of shop.orders.filter(({ id }) => !shop.read.has(id))) {
    const text = await mailIfAny(shop, order.id, 'order-cancelled');
    if (text) shop.read.add(order.id);
    if (text.includes('not been charged')) expect(captureOf(shop, order), order.id).toBeUndefined();
  }
}

/** What mails promised has come true. */
export async function expectPromisesKept(shop: MoneyShop): Promise<void> {
  const accounts = await accountsOf(shop.stack);
  for (const order of shop.orders) {
    const capture = captureOf(shop, order);
    const isFlagged = accounts.some(({ id, isFlagged: is }) => id === order.id && is);
    const cancelled = await mailIfAny(shop, order.id, 'order-cancelled');
    const refunded = await mailIfAny(shop, order.id, 'order-refunded');
    if (cancelled.includes('We are refunding')) expect(capture?.status, order.id).toBe('REFUNDED');
    if (refunded && capture && !isFlagged) expect(capture.status, order.id).toBe('REFUNDED');
  }
}

/** PayPal's captures and refunds are our rows, one to one. */
export async function expectPayPalAgrees(shop: MoneyShop): Promise<void> {
  const accounts = await accountsOf(shop.stack);
  const refunds = control(shop).refunds();
  for (const { id, status } of capturesOf(shop)) {
    const owners = accounts.filter(({ captureId }) => captureId === id);
    expect(owners, `orders with ${id}`).toHaveLength(1);
    const back = refunds.filter(({ captureId }) => captureId === id);
    const sum = sumOf(back.map(({ value }) => toMinor(value)));
    for (const { number, payment, returnedByPayPal, total } of owners) {
      expect(sum, number).toBeLessThanOrEqual(total);
      if (payment === 'review') continue;
      expect(payment, number).toBe(status === 'REFUNDED' ? 'refunded' : 'completed');
      expect(returnedByPayPal, number).toBe(sum);
    }
  }
  for (const account of accounts.filter(({ captureId }) => captureId)) {
    const { number, status, hasLeft, received, returned, isFlagged, kept } = account;
    if (account.payment === 'review') expect(isFlagged, number).toBe(true);
    // Unreturned money of a cancelled order is with a person, or the order was cancelled after it had left.
    if (status === 'cancelled' && !hasLeft && received - returned > kept)
      expect(isFlagged, number).toBe(true);
  }
}

/** What the documents say is what moved, and their numbers run without a gap. */
export async function expectDocumentsAgree(shop: MoneyShop): Promise<void> {
  for (const numbers of await numbersOf(shop.stack))
    expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at));
  for (const account of await accountsOf(shop.stack)) {
    const { number, invoiced, credited, received, returned, returnedByRows, takenBack, isFlagged } = account;
    expect(returned, number).toBe(returnedByRows);
    expect(credited, number).toBeLessThanOrEqual(invoiced);
    if (invoiced > 0 && !isFlagged) expect(invoiced - credited, number).toBe(received - returned + takenBack);
  }
}

/** Shelf, held and sold units are what was brought, and nothing that left is back. */
export async function expectUnitsAgree({ stack, product }: MoneyShop, brought: number): Promise<void> {
  const { rows } = await sql<{ stock: number; away: number; lost: number }>`
    select (select stock from products where id = ${product}) as stock,
      coalesce(sum(case when stock_state in ('held', 'sold') then quantity - returned else 0 end), 0) as away,
      coalesce(sum(case when shipped_at is not null and stock_state not in ('held', 'sold') then 1 else 0 end), 0) as lost
    from orders join order_lines on order_lines.order_id = orders.id where product_id = ${product}`.execute(
    stack.ctx.db,
  );
  const [{ stock, away, lost } = { stock: 0, away: 0, lost: 0 }] = rows;
  expect(Number(stock) + Number(away)).toBe(brought);
  expect(Number(lost), 'orders whose goods came back by themselves').toBe(0);
}

/** Nothing waits for ever. */
export async function expectRest(shop: MoneyShop): Promise<void> {
  for (const { number, payment, onItsWay, toGiveBack } of await accountsOf(shop.stack)) {
    expect(payment, number).not.toBe('capturing');
    expect(onItsWay - toGiveBack, number).toBe(0);
  }
}

/** Whoever got money back has a mail that says so, and the history says who decided what. */
export async function expectTold({ stack, admin }: MoneyShop): Promise<void> {
  const facts = new Set(
    (await stack.ctx.db.selectFrom('outbox').select('dedupe_key').execute()).map(
      ({ dedupe_key: key }) => key,
    ),
  );
  for (const { id, number, status, payment, refundMails } of await accountsOf(stack)) {
    expect(
      refundMails.filter((fact) => !facts.has(fact)),
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

/** Lists that Today's counts open. */
const LISTS = ['to-give-back', 'refund-refused', 'refunded-twice'] as const;

export async function expectTodayAgrees({ admin }: MoneyShop): Promise<void> {
  const { items } = await dataOf(admin(readToday));
  const countOf = (kind: string) => items.find((item) => item.kind === kind)?.count ?? 0;
  const listed = async (status: string) => (await dataOf(admin(listOrders, { query: { status } }))).total;
  for (const kind of LISTS) expect(await listed(kind), kind).toBe(countOf(kind));
  expect(await listed('to-send')).toBe(countOf('orders-to-send'));
  const { total: unmatched } = await dataOf(admin(listUnmatchedPayments));
  expect((await listed('to-check')) + unmatched).toBe(countOf('payments'));
}
