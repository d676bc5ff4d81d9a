// Repeated kills during purchases and bookings; afterwards everything acknowledged is looked up.
import { join } from 'node:path';
import { signIn } from '#contract/accounts/accounts.ts';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { listProducts } from '#contract/catalogue/catalogue.ts';
import { placeOrder, settleOrder } from '#contract/orders/orders.ts';
import { refundOrder } from '#contract/orders/refunds-admin.ts';
import { toMinor } from '#lib/money.ts';
import { createEmulator } from '#paypal-emulator/emulator.ts';
import { ADDRESS } from '../records/orders.ts';
import { slotAhead } from '../records/slots.ts';
import { aVisit } from './bodies.ts';
import { jobs, lostJobs } from './kill-jobs.ts';
import { type ScratchShop, stockAll } from './scratch-shop.ts';
import { startService } from './service.ts';
import { strictClient } from './strict-client.ts';

const CLIENTS = 6;
const OFFICES = 2;
const PLENTY = 1_000_000;

export interface Acknowledged {
  orders: Set<string>;
  paid: Set<string>;
  /** Refunds of a part. */
  refunds: Set<string>;
  /** Email addresses. */
  bookings: Set<string>;
  /** Quotes whose deposit is paid. */
  quotes: Set<string>;
  /** Requests that ended with their orders. */
  ended: Set<string>;
  bills: Set<string>;
  /** Bills of which a part was paid in cash. */
  byHand: Set<string>;
}

export const countOf = (acknowledged: Acknowledged): number =>
  Object.values(acknowledged).reduce((sum, { size }: Set<string>) => sum + size, 0);

const ADMIN = { email: 'admin@kill.example', password: 'a password of the admin' };

/** Approves as the buyer at the emulator. */
export async function approve(origin: string, paypalId: string | null): Promise<void> {
  const address = `${origin}/paypal-emulator/paypal/approve/${paypalId}`;
  await fetch(address, { method: 'POST', headers: { Origin: origin } }).catch(() => null);
}

/** Signs in as the admin. @returns a client; as a visitor if the service is gone */
async function adminOf(origin: string) {
  const made = await strictClient({ origin })(signIn, { body: ADMIN });
  return strictClient({ origin, token: () => (made.ok ? made.data.token : null) });
}

const PART = { amount: 1, stockBack: false, reason: 'Scratched' };

/** Books, buys, approves, settles and refunds a part until the service is gone; records only what was acknowledged. */
async function visit(
  origin: string,
  name: string,
  { acknowledged, admin }: { acknowledged: Acknowledged; admin: ReturnType<typeof strictClient> },
): Promise<void> {
  const call = strictClient({ origin });
  const catalogue = await call(listProducts);
  const part = catalogue.ok ? catalogue.data.products[0] : undefined;
  const slot = slotAhead();
  for (let n = 0; part; n += 1) {
    const email = `${name}-${n}@example.com`;
    const booked = await call(requestAppointment, { body: { ...aVisit({ name, email }), ...slot } });
    if (booked.ok) acknowledged.bookings.add(email);
    const placed = await call(placeOrder, {
      body: { items: [{ product: part._id, quantity: 1 }], shippingAddress: { ...ADDRESS, email } },
    });
    if (!placed.ok) {
      if (placed.code === 'network') return;
      continue;
    }
    const { _id: id, paypalOrderId } = placed.data.order;
    acknowledged.orders.add(id);
    await approve(origin, paypalOrderId);
    const settled = await call(settleOrder, { params: { id } });
    if (settled.ok && settled.data.order.paymentStatus === 'completed') acknowledged.paid.add(id);
    const refunded = await admin(refundOrder, { params: { id }, body: PART });
    if (refunded.ok) acknowledged.refunds.add(refunded.data.refund._id);
  }
}

/**
 * @param kills how often SIGKILL is sent
 * @param until resolves when it is time for the next one
 */
export async function killRun(
  shop: ScratchShop,
  { kills, env = {}, until }: { kills: number; env?: Record<string, string>; until: Until },
): Promise<Acknowledged> {
  const acknowledged: Acknowledged = {
    orders: new Set(),
    paid: new Set(),
    refunds: new Set(),
    bookings: new Set(),
    quotes: new Set(),
    ended: new Set(),
    bills: new Set(),
    byHand: new Set(),
  };
  for (let kill = 0; kill < kills; kill += 1) {
    const service = await startService({
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ...shop.env,
      ...env,
    });
    if (kill === 0) await stockAll(shop, PLENTY);
    const admin = await adminOf(service.origin);
    const before = countOf(acknowledged);
    const visits = Array.from({ length: CLIENTS }, (_, n) =>
      visit(service.origin, `k${kill}c${n}`, { acknowledged, admin }),
    );
    const office = { shop, origin: service.origin, admin, acknowledged, approve };
    visits.push(...Array.from({ length: OFFICES }, (_, n) => jobs(office, `k${kill}j${n}`, kill + n)));
    await until(() => countOf(acknowledged) - before, kill, acknowledged);
    await service.kill('SIGKILL');
    await Promise.all(visits);
  }
  return acknowledged;
}

/** @param since the number of acknowledgements since this start @param all of the run */
export type Until = (since: () => number, kill: number, all: Acknowledged) => Promise<unknown>;

/** What was acknowledged and is missing. */
export const lostOf = (shop: ScratchShop, acknowledged: Acknowledged): Promise<string[]> =>
  shop.look(async (db) => {
    const { orders, paid, refunds, bookings } = acknowledged;
    const rows = await db.selectFrom('orders').select(['id', 'payment_state']).execute();
    const booked = await db.selectFrom('appointments').select('email').execute();
    const parts = await db.selectFrom('refunds').select('id').execute();
    const there = new Set([...[...rows, ...parts].map(({ id }) => id), ...booked.map(({ email }) => email)]);
    const completed = new Set(
      rows.filter(({ payment_state }) => payment_state === 'completed').map(({ id }) => id),
    );
    return [
      ...[...orders, ...refunds, ...bookings].filter((promise) => !there.has(promise)),
      ...[...paid].filter((id) => !completed.has(id)),
      ...(await lostJobs(db, acknowledged)),
    ];
  });

export interface Money {
  captures: number;
  /** Captures without a payment. */
  unrecorded: number;
  /** Payments captured more than once. */
  doubled: number;
  /** Payments with a capture that PayPal doesn’t know. */
  invented: number;
  /** Units taken from stock, less units in orders: 0 unless stock was lost or made. */
  stockGap: number;
  /** Paid orders without an invoice, and numbers that were skipped or given to nobody. */
  invoiceGap: number;
  /** Parts refunded at PayPal, less those recorded as done, in minor units; and credit notes as with invoices. */
  refundGap: number;
  creditNoteGap: number;
}

/** PayPal's records beside ours, once nothing is in progress. */
export const moneyOf = (shop: ScratchShop): Promise<Money> =>
  shop.look(async (db) => {
    const file = join(shop.dataDir, 'paypal-emulator.sqlite');
    const paypal = createEmulator({ file, merchantId: 'EMULATORMERCHANT', webhookId: 'emulator-webhook' });
    const customOf = new Map(paypal.control.orders().map(({ id, customId }) => [id, customId]));
    const captures = paypal.control
      .captures()
      .map(({ id, orderId }) => ({ id, payment: customOf.get(orderId) }));
    const back = paypal.control.refunds().reduce((sum, { value }) => sum + toMinor(value), 0);
    paypal.close();
    const orders = await db.selectFrom('orders').select(['id', 'stock_state', 'status', 'origin']).execute();
    const cancelled = new Set(orders.filter(({ status }) => status === 'cancelled').map(({ id }) => id));
    const payments = await db.selectFrom('payments').selectAll().execute();
    const ours = new Map(payments.map(({ id, capture_id }) => [id, capture_id]));
    const made = new Set(captures.map(({ id }) => id));
    const recorded = captures.filter(({ id, payment }) => ours.get(payment ?? '') === id);
    const taken = orders.filter(
      ({ origin, stock_state }) => origin === 'shop' && (stock_state === 'held' || stock_state === 'sold'),
    ).length;
    const shelf = await db.selectFrom('products').select('stock').where('archived', '=', 0).execute();
    const left = shelf.reduce((sum, { stock }) => sum + stock, 0);
    const documents = await db.selectFrom('documents').select(['kind', 'order_id', 'number']).execute();
    const invoices = documents.filter(({ kind }) => kind === 'invoice');
    const invoiced = new Set(invoices.map(({ order_id }) => order_id));
    const last = Math.max(0, ...invoices.map(({ number }) => number));
    // What came for a visit that had ended goes back without an invoice.
    const without = payments.filter(
      ({ order_id, capture_id }) => capture_id && !invoiced.has(order_id) && !cancelled.has(order_id),
    ).length;
    const parts = await db.selectFrom('refunds').selectAll().where('state', '=', 'done').execute();
    const credited = parts.filter(({ order_id, why }) => why === 'price' && invoiced.has(order_id)).length;
    const notes = documents.filter(({ kind }) => kind === 'credit').map(({ number }) => number);
    return {
      captures: captures.length,
      unrecorded: captures.length - recorded.length,
      doubled: captures.length - new Set(captures.map(({ payment }) => payment)).size,
      invented: payments.filter(({ capture_id }) => capture_id && !made.has(capture_id)).length,
      stockGap: shelf.length * PLENTY - left - taken,
      invoiceGap: without + last - invoices.length,
      refundGap: parts.reduce((left, { amount_minor }) => left - amount_minor, back),
      creditNoteGap: credited + Math.max(0, ...notes) - 2 * new Set(notes).size,
    };
  });
