// A shop for random steps, and its invariants after each (bar 24).
import fc from 'fast-check';
import { expect } from 'vitest';
import { adjustStock, readProduct, type StockReason } from '#contract/catalogue/products-admin.ts';
import { changeOrder, placeOrder } from '#contract/orders/orders.ts';
import { refundOrder } from '#contract/orders/refunds-admin.ts';
import { toMinor } from '#lib/money.ts';
import { reconcile } from '#server/payments/reconcile.ts';
import { dataOf } from '../service/data-of.ts';
import type { Stack } from '../service/stack.ts';
import { draftOf, type Placed, settle } from './orders.ts';

export interface Shop {
  stack: Stack;
  customer: Stack['call'];
  admin: Stack['call'];
  product: string;
  /** Units added so far, less those removed. */
  brought: number;
  orders: Placed[];
}

interface NamedStep {
  name: string;
  step: Step;
}

/** Picks one of the existing orders. */
const chosen = ({ orders }: Shop, at: number): Placed | undefined => orders[at % Math.max(1, orders.length)];

type Step = (shop: Shop) => Promise<void>;
const about =
  (act: (shop: Shop, order: Placed) => unknown) =>
  (at: number): Step =>
  async (shop) => {
    const order = chosen(shop, at);
    if (order) await act(shop, order);
  };

const change = (by: 'customer' | 'admin', body: object) =>
  about((shop, { id }) => shop[by](changeOrder, { params: { id }, body: body as never }));

/** Ignores PayPal's refusals, since only some orders can be approved. */
const atPayPal = (act: (control: Stack['emulator']['control'], order: Placed) => void) =>
  about(({ stack }, order) => {
    try {
      act(stack.emulator.control, order);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  });

const buy =
  (quantity: number): Step =>
  async (shop) => {
    const placed = await shop.customer(placeOrder, { body: draftOf(shop.product, quantity) });
    if (placed.ok)
      shop.orders.push({ id: placed.data.order._id, paypalId: placed.data.order.paypalOrderId ?? '' });
  };

const count =
  (reason: StockReason, quantity: number): Step =>
  async (shop) => {
    const params = { id: shop.product };
    const { version, stock } = (await dataOf(shop.admin(readProduct, { params }))).product;
    const changed = await shop.admin(adjustStock, { params, body: { reason, quantity, version } });
    if (changed.ok) shop.brought += changed.data.product.stock - stock;
  };

const approve = atPayPal((control, { paypalId }) => control.approve(paypalId));
const settleOnce = about(({ stack }, { id }) => settle(stack, id));
const pay =
  (at: number): Step =>
  async (shop) => {
    await approve(at)(shop);
    await settleOnce(at)(shop);
  };

const FAULTY = ['create', 'get', 'capture', 'refund'] as const;
const FAULTS = ['down', 'reset-after', 'status-500', 'CARD_EXPIRED', 'duplicate', 'other-payee'] as const;
const at = fc.nat({ max: 7 });

const bought = fc
  .integer({ min: 1, max: 4 })
  .map((quantity) => ({ name: `buy ${quantity}`, step: buy(quantity) }));
const refunded = at.map((n) => ({
  name: `refund ${n}`,
  step: change('admin', { paymentStatus: 'refunded' })(n),
}));
const refundedInPart = at.map((n) => ({
  name: `refund one of ${n}`,
  step: about((shop, { id }) =>
    shop.admin(refundOrder, {
      params: { id },
      body: { lines: [{ _id: `${id}-0`, quantity: 1 }], stockBack: true, reason: 'Scratched' },
    }),
  )(n),
}));
const paid = at.map((n) => ({ name: `pay ${n}`, step: pay(n) }));

/** A history after whose rest one order is paid, one has gone back, and one was never paid. */
export const EVERY_END: NamedStep[] = [
  ...['first', 'second', 'third'].map((which) => ({ name: `buy the ${which}`, step: buy(1) })),
  ...[0, 1].map((n) => ({ name: `pay ${n}`, step: pay(n) })),
  { name: 'cancel 0', step: change('customer', { status: 'cancelled' })(0) },
];

/**
 * Any step of anybody, in any order, weighted towards ordinary use. Named, so that a counter-example is
 * readable.
 */
export const anyStep: fc.Arbitrary<NamedStep> = fc
  .oneof(
    { arbitrary: bought, weight: 4 },
    { arbitrary: paid, weight: 4 },
    at.map((n) => ({ name: `approve ${n}`, step: approve(n) })),
    at.map((n) => ({
      name: `capture by the page ${n}`,
      step: atPayPal(({ captureAsClient }, { paypalId }) => void captureAsClient(paypalId))(n),
    })),
    at.map((n) => ({ name: `settle ${n}`, step: settleOnce(n) })),
    at.map((n) => ({
      name: `settle ${n} three times at once`,
      step: about(({ stack }, { id }) => Promise.all([1, 2, 3].map(() => settle(stack, id))))(n),
    })),
    at.map((n) => ({ name: `cancel ${n}`, step: change('customer', { status: 'cancelled' })(n) })),
    at.map((n) => ({
      name: `cancel ${n} at the dashboard`,
      step: change('admin', { status: 'cancelled' })(n),
    })),
    at.map((n) => ({ name: `take up ${n}`, step: change('admin', { status: 'processing' })(n) })),
    at.map((n) => ({ name: `ship ${n}`, step: change('admin', { status: 'shipped' })(n) })),
    at.map((n) => ({ name: `call ${n} unpaid`, step: change('admin', { paymentStatus: 'pending' })(n) })),
    at.map((n) => ({ name: `call ${n} failed`, step: change('admin', { paymentStatus: 'failed' })(n) })),
    { arbitrary: refunded, weight: 2 },
    { arbitrary: refundedInPart, weight: 2 },
    fc
      .record({ reason: fc.constantFrom('received', 'damaged', 'counted'), quantity: fc.nat({ max: 12 }) })
      .map(({ reason, quantity }) => ({
        name: `${reason} ${quantity}`,
        step: count(reason as StockReason, quantity),
      })),
    fc.constantFrom(1, 14, 16, 400).map((minutes) => ({
      name: `${minutes} minutes later`,
      step: async ({ stack }: Shop) => {
        stack.clock.advance(minutes * 60_000);
        const now = stack.clock.now();
        // No session expires in these histories.
        await stack.ctx.db.updateTable('sessions').set({ created_at: now, last_used_at: now }).execute();
        await reconcile(stack.ctx);
      },
    })),
    fc.tuple(fc.constantFrom(...FAULTY), fc.constantFrom(...FAULTS)).map(([call, fault]) => ({
      name: `${call} meets ${fault}`,
      step: async ({ stack }: Shop) => stack.emulator.control.fault(call, fault),
    })),
  )
  .map((named) => ({ ...named, [fc.toStringMethod]: () => named.name }));

/** Nothing is oversold or captured twice, and paid means that PayPal has the money. */
export async function expectSound({ stack, product, brought }: Shop): Promise<void> {
  const { db } = stack.ctx;
  const { stock } = await db
    .selectFrom('products')
    .select('stock')
    .where('id', '=', product)
    .executeTakeFirstOrThrow();
  const orders = await db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .selectAll('orders')
    .select(['order_lines.quantity', 'order_lines.returned'])
    .where('order_lines.product_id', '=', product)
    .execute();
  const out = orders.filter(({ stock_state }) => stock_state === 'held' || stock_state === 'sold');
  expect(stock).toBeGreaterThanOrEqual(0);
  const away = out.reduce((sum, { quantity, returned }) => sum + quantity - returned, 0);
  expect(stock + away).toBe(brought);
  const payments = await db.selectFrom('payments').selectAll().execute();
  const captures = stack.emulator.control.captures();
  const refunds = stack.emulator.control.refunds();
  for (const order of orders) {
    const made = payments.filter(({ order_id }) => order_id === order.id).map(({ paypal_id }) => paypal_id);
    const taken = captures.filter(({ orderId }) => made.includes(orderId));
    expect(taken.length, order.number).toBeLessThanOrEqual(1);
    const given = refunds.filter(({ captureId }) => taken.some(({ id }) => id === captureId));
    const back = given.reduce((sum, { value }) => sum + toMinor(value), 0);
    const asked = await db
      .selectFrom('refunds')
      .selectAll()
      .where('order_id', '=', order.id)
      .where('state', '!=', 'failed')
      .execute();
    const booked = asked.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
    const done = asked.filter(({ state }) => state === 'done');
    expect(back, order.number).toBeLessThanOrEqual(order.total_minor);
    expect(booked, order.number).toBeLessThanOrEqual(order.total_minor);
    expect(order.refunded_minor, order.number).toBe(
      done.reduce((sum, { amount_minor }) => sum + amount_minor, 0),
    );
    expect(back, order.number).toBeGreaterThanOrEqual(order.refunded_minor);
    if (order.payment_state === 'completed') expect(taken, order.number).toHaveLength(1);
    if (order.payment_state === 'refunded')
      expect([taken.length, back], order.number).toEqual([1, order.total_minor]);
  }
}
