// Repeated kills during purchases and bookings; afterwards everything acknowledged is looked up.
import { join } from 'node:path';
import { createClient } from '#api/client.ts';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { listProducts } from '#contract/catalogue/catalogue.ts';
import { placeOrder, settleOrder } from '#contract/orders/orders.ts';
import { createEmulator } from '#paypal-emulator/emulator.ts';
import type { SunkMail } from '../doubles/smtp-sink.ts';
import { ADDRESS } from '../records/orders.ts';
import { slotAhead } from '../records/slots.ts';
import { aVisit } from './bodies.ts';
import { type ScratchShop, stockAll } from './scratch-shop.ts';
import { startService } from './service.ts';

const CLIENTS = 6;
const PLENTY = 1_000_000;

export interface Acknowledged {
  orders: Set<string>;
  paid: Set<string>;
  /** Email addresses. */
  bookings: Set<string>;
}

export const countOf = ({ orders, paid, bookings }: Acknowledged) => orders.size + paid.size + bookings.size;

/** Approves as the buyer at the emulator. */
export async function approve(origin: string, paypalId: string | null): Promise<void> {
  const address = `${origin}/paypal-emulator/paypal/approve/${paypalId}`;
  await fetch(address, { method: 'POST', headers: { Origin: origin } }).catch(() => null);
}

/** Books, buys, approves and settles until the service is gone; records only what was acknowledged. */
async function visit(origin: string, name: string, acknowledged: Acknowledged): Promise<void> {
  const call = createClient({ origin });
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
  const acknowledged: Acknowledged = { orders: new Set(), paid: new Set(), bookings: new Set() };
  for (let kill = 0; kill < kills; kill += 1) {
    const service = await startService({ ...shop.env, ...env });
    if (kill === 0) await stockAll(shop, PLENTY);
    const before = countOf(acknowledged);
    const visits = Array.from({ length: CLIENTS }, (_, n) =>
      visit(service.origin, `k${kill}c${n}`, acknowledged),
    );
    await until(() => countOf(acknowledged) - before, kill);
    await service.kill('SIGKILL');
    await Promise.all(visits);
  }
  return acknowledged;
}

/** @param acknowledged the number of acknowledgements since this start */
export type Until = (acknowledged: () => number, kill: number) => Promise<unknown>;

/** What was acknowledged and is missing. */
export const lostOf = (shop: ScratchShop, { orders, paid, bookings }: Acknowledged): Promise<string[]> =>
  shop.look(async (db) => {
    const rows = await db.selectFrom('orders').select(['id', 'payment_state']).execute();
    const booked = await db.selectFrom('appointments').select('email').execute();
    const there = new Set([...rows.map(({ id }) => id), ...booked.map(({ email }) => email)]);
    const completed = new Set(
      rows.filter(({ payment_state }) => payment_state === 'completed').map(({ id }) => id),
    );
    return [
      ...[...orders, ...bookings].filter((promise) => !there.has(promise)),
      ...[...paid].filter((id) => !completed.has(id)),
    ];
  });

export interface Money {
  captures: number;
  /** Captures without an order. */
  unrecorded: number;
  /** Orders captured more than once. */
  doubled: number;
  /** Orders marked as paid without a capture. */
  invented: number;
  /** Units taken from stock, less units in orders: 0 unless stock was lost or made. */
  stockGap: number;
  /** Paid orders without an invoice, and numbers that were skipped or given to nobody. */
  invoiceGap: number;
}

/** PayPal's records beside ours, once nothing is in progress. */
export const moneyOf = (shop: ScratchShop): Promise<Money> =>
  shop.look(async (db) => {
    const file = join(shop.dataDir, 'paypal-emulator.sqlite');
    const paypal = createEmulator({ file, merchantId: 'EMULATORMERCHANT', webhookId: 'emulator-webhook' });
    const customOf = new Map(paypal.control.orders().map(({ id, customId }) => [id, customId]));
    const captures = paypal.control
      .captures()
      .map(({ id, orderId }) => ({ id, order: customOf.get(orderId) }));
    paypal.close();
    const orders = await db.selectFrom('orders').select(['id', 'capture_id', 'stock_state']).execute();
    const ours = new Map(orders.map(({ id, capture_id }) => [id, capture_id]));
    const made = new Set(captures.map(({ id }) => id));
    const recorded = captures.filter(({ id, order }) => ours.get(order ?? '') === id);
    const taken = orders.filter(({ stock_state }) => stock_state === 'held' || stock_state === 'sold').length;
    const shelf = await db.selectFrom('products').select('stock').where('archived', '=', 0).execute();
    const left = shelf.reduce((sum, { stock }) => sum + stock, 0);
    const invoices = await db.selectFrom('invoices').select(['order_id', 'number']).execute();
    const invoiced = new Set(invoices.map(({ order_id }) => order_id));
    const last = Math.max(0, ...invoices.map(({ number }) => number));
    const without = orders.filter(({ id, capture_id }) => capture_id && !invoiced.has(id)).length;
    return {
      captures: captures.length,
      unrecorded: captures.length - recorded.length,
      doubled: captures.length - new Set(captures.map(({ order }) => order)).size,
      invented: orders.filter(({ capture_id }) => capture_id && !made.has(capture_id)).length,
      stockGap: shelf.length * PLENTY - left - taken,
      invoiceGap: without + last - invoices.length,
    };
  });

export interface MailReport {
  missing: string[];
  /** Mails that came more than once, under one Message-ID. */
  doubled: number;
}

const messageId = (raw: string) => /^Message-ID: <(.+)@/im.exec(raw)?.[1] ?? '';

/** Mails due for the acknowledged facts, compared with what the mail server received. */
export const mailReportOf = (
  shop: ScratchShop,
  acknowledged: Acknowledged,
  mails: readonly SunkMail[],
): Promise<MailReport> =>
  shop.look(async (db) => {
    const got = mails.map(({ raw }) => messageId(raw));
    const there = new Set(got);
    const rows = await db.selectFrom('outbox').select('dedupe_key').execute();
    const wanted = [
      ...rows.map(({ dedupe_key }) => dedupe_key),
      ...[...acknowledged.paid].flatMap((id) => [`paid-${id}`, `paid-staff-${id}`]),
    ];
    return { missing: wanted.filter((key) => !there.has(key)), doubled: got.length - there.size };
  });
