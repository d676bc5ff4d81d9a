// Random payment histories: people, PayPal and faults in any order.
import fc from 'fast-check';
import { expect } from 'vitest';
import { changeOrder, ORDER_STATUSES, PAYMENT_STATUSES } from '#contract/orders/orders.ts';
import { refundOrder } from '#contract/orders/refunds-admin.ts';
import { reconcile } from '#server/orders/payments/reconcile.ts';
import { sendEmulatorEvent } from '../doubles/webhooks.ts';
import type { Stack } from '../service/stack.ts';
import { type Placed, place, settle } from './orders.ts';

export interface MoneyShop {
  stack: Stack;
  customer: Stack['call'];
  admin: Stack['call'];
  product: string;
  orders: Placed[];
  /** Orders whose cancellation mail has been checked. */
  read: Set<string>;
}

type Step = (shop: MoneyShop) => Promise<unknown>;
interface NamedStep {
  name: string;
  step: Step;
}

export const control = ({ stack }: MoneyShop) => stack.emulator.control;
export const captureOf = (shop: MoneyShop, { paypalId }: Placed) =>
  control(shop)
    .captures()
    .find(({ orderId }) => orderId === paypalId);

/** Ignores PayPal's refusals of impossible steps. */
async function ifPossible(act: () => unknown): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
}

/** A step on one of the existing orders. */
const about =
  (act: (shop: MoneyShop, order: Placed) => unknown) =>
  (at: number): Step =>
  async (shop) => {
    const order = shop.orders[at % Math.max(1, shop.orders.length)];
    if (order) await ifPossible(() => act(shop, order));
  };

/** A change that is answered with 200 is applied. */
const change = (by: 'customer' | 'admin', body: { status?: string; paymentStatus?: string; note?: string }) =>
  about(async (shop, { id }) => {
    const answer = await shop[by](changeOrder, { params: { id }, body: body as never });
    if (!answer.ok || answer.status !== 200) return;
    const { status, paymentStatus } = answer.data.order;
    expect({ status, paymentStatus }).toMatchObject({
      ...(body.status ? { status: body.status } : {}),
      ...(body.paymentStatus ? { paymentStatus: body.paymentStatus } : {}),
    });
  });

const aPart = (part: object) => ({ stockBack: false, reason: 'Scratched', ...part });

const EVENTS = [
  ...['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED', 'PAYMENT.CAPTURE.REFUNDED'],
  ...['PAYMENT.CAPTURE.REVERSED', 'CUSTOMER.DISPUTE.CREATED'],
];
const CALLS = ['get', 'capture', 'get-capture', 'refund', 'verify'] as const;
const FAULTS = ['down', 'reset-after', 'status-500', 'duplicate'] as const;

const nth = fc.nat({ max: 3 });
const named = (name: string, step: (at: number) => Step) =>
  nth.map((at): NamedStep => ({ name: `${name} ${at}`, step: step(at) }));

const buy: NamedStep = {
  name: 'buy',
  step: async (shop) => shop.orders.push(await place(shop.stack, shop.product, 1, shop.customer)),
};
export const later = (minutes: number): NamedStep => ({
  name: `${minutes} minutes later`,
  step: async ({ stack }) => {
    stack.clock.advance(minutes * 60_000);
    const now = stack.clock.now();
    await stack.ctx.db.updateTable('sessions').set({ created_at: now, last_used_at: now }).execute();
    await reconcile(stack.ctx);
  },
});

export const anyMoneyStep: fc.Arbitrary<NamedStep> = fc
  .oneof(
    { arbitrary: fc.constant(buy), weight: 3 },
    {
      arbitrary: named(
        'approve',
        about((shop, { paypalId }) => control(shop).approve(paypalId)),
      ),
      weight: 4,
    },
    {
      arbitrary: named(
        'settle',
        about(({ stack }, { id }) => settle(stack, id)),
      ),
      weight: 4,
    },
    named(
      'captured by the page',
      about((shop, { paypalId }) => control(shop).captureAsClient(paypalId)),
    ),
    named('cancel', change('customer', { status: 'cancelled' })),
    fc
      .record(
        {
          status: fc.constantFrom(...ORDER_STATUSES),
          paymentStatus: fc.constantFrom(...PAYMENT_STATUSES),
          note: fc.constant('By bank'),
        },
        { requiredKeys: [] },
      )
      .filter(({ status, paymentStatus }) => Boolean(status ?? paymentStatus))
      .chain((body) => named(`set ${JSON.stringify(body)}`, change('admin', body))),
    named(
      'refund a part',
      about(({ admin }, { id }) => admin(refundOrder, { params: { id }, body: aPart({ amount: 2 }) })),
    ),
    named(
      'refund a line, back into stock',
      about(({ admin }, { id }) =>
        admin(refundOrder, {
          params: { id },
          body: aPart({ lines: [{ _id: `${id}-0`, quantity: 1 }], stockBack: true }),
        }),
      ),
    ),
    named(
      'refund a part at PayPal',
      about((shop, order) => control(shop).refundAtPayPal(captureOf(shop, order)?.id ?? '', '1.00')),
    ),
    named(
      'refund at PayPal',
      about((shop, order) => control(shop).refundAtPayPal(captureOf(shop, order)?.id ?? '')),
    ),
    fc.constantFrom(...EVENTS).chain((type) =>
      named(
        type,
        about(({ stack }, { paypalId }) => sendEmulatorEvent(stack, type, paypalId)),
      ),
    ),
    {
      arbitrary: fc.tuple(fc.constantFrom(...CALLS), fc.constantFrom(...FAULTS)).map(([call, fault]) => ({
        name: `${call} meets ${fault}`,
        step: async (shop: MoneyShop) => control(shop).fault(call, fault),
      })),
      weight: 3,
    },
    {
      arbitrary: fc.constant<NamedStep>({
        name: 'PayPal goes away',
        step: async (shop) => {
          for (const call of CALLS) control(shop).fault(call, 'down', { times: 6 });
        },
      }),
      weight: 1,
    },
    { arbitrary: fc.constantFrom(1, 16, 400).map(later), weight: 2 },
  )
  .map((one) => ({ ...one, [fc.toStringMethod]: () => one.name }));
