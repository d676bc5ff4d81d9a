// Random payment histories: people, PayPal, faults and stops of the service in any order. A history is plain JSON, so that one that
// fails can be pasted into a test.
import { expect } from 'vitest';
import { changeOrder, type OrderStatus, type PaymentStatus, settleOrder } from '#contract/orders/orders.ts';
import { refundOrder } from '#contract/orders/refunds-admin.ts';
import { reconcile } from '#server/payments/reconcile.ts';
import { followUpQuotes } from '#server/quotes/follow-up-quotes.ts';
import { sendEmulatorEvent } from '../doubles/webhooks.ts';
import { makeEngineer } from '../records/diary.ts';
import { type Situation, situate } from '../records/money-situations.ts';
import { type Placed, place } from '../records/orders.ts';
import { burrsFitted } from '../service/quote-shop.ts';
import { BILL_STEPS } from './bill-life.ts';
import { CART_STEPS } from './cart-life.ts';
import { giveBack, takeBack } from './chargebacks.ts';
import { CORRECTION_STEPS } from './correction-life.ts';
import { expectAskedWhenDue } from './money-history.ts';
import { type Act, captureOf, control, type MoneyShop, type Step } from './money-shop.ts';
import { PHONE_STEPS } from './phone-life.ts';
import { QUOTE_STEPS } from './quote-life.ts';
import { expectTrueRefusal } from './true-words.ts';
import { VISIT_STEPS } from './visit-life.ts';

/** Ignores PayPal's refusals of impossible steps. */
async function ifPossible(act: () => unknown): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
}

const onOrder =
  (act: (shop: MoneyShop, order: Placed, detail: string) => unknown): Act =>
  async (shop, at, detail) => {
    const order = shop.orders[at % Math.max(1, shop.orders.length)];
    if (order) await ifPossible(() => act(shop, order, detail));
  };

const waitsForHand = ({ stack }: MoneyShop, orderId: string) =>
  stack.ctx.db
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', orderId)
    .where('origin', '=', 'hand')
    .where('state', '=', 'requested')
    .executeTakeFirst();

/**
 * A change that is answered with 200 is applied; the answer shows what another step has changed since, too: money of an order that is
 * cancelled already goes back when it is asked about, and the part that came by hand when a person has given it back.
 */
const change = (by: 'customer' | 'admin') =>
  onOrder(async (shop, { id }, detail) => {
    const body: { status?: OrderStatus; paymentStatus?: PaymentStatus } = JSON.parse(detail);
    const answer = await shop[by](changeOrder, { params: { id }, body });
    if (!answer.ok || answer.status !== 200 || shop.isPair) return;
    const { note, receivedOn, ...wanted } = JSON.parse(detail);
    if (body.status === 'cancelled' && answer.data.order.paymentStatus === 'refunded')
      delete wanted.paymentStatus;
    if (body.paymentStatus === 'refunded' && (await waitsForHand(shop, id))) delete wanted.paymentStatus;
    expect(answer.data.order).toMatchObject(wanted);
  });

const refund = (part: (order: Placed) => object) =>
  onOrder(({ admin }, order) =>
    admin(refundOrder, {
      params: { id: order.id },
      body: { stockBack: false, reason: 'Scratched', ...part(order) },
    }),
  );

const CALLS = ['get', 'capture', 'get-capture', 'refund', 'verify'] as const;

export const later: Act = async ({ stack, isPair, mayStop }, _, minutes) => {
  const passed = Number(minutes) * 60_000;
  // Twice as long, before the time passes, and never back: another may let as much pass in the same moment.
  const then = stack.clock.now() + 2 * passed;
  await stack.ctx.db
    .updateTable('sessions')
    .set({ created_at: then, last_used_at: then })
    .where('last_used_at', '<', then)
    .execute();
  stack.clock.advance(passed);
  const round = () => reconcile(stack.ctx);
  await (isPair || mayStop ? round() : expectAskedWhenDue(stack.ctx, round));
  await followUpQuotes(stack.ctx);
};

const ORDER_STEPS: Record<string, Act> = {
  buy: async (shop) => shop.orders.push(await place(shop.stack, shop.product, 1, shop.customer)),
  approve: onOrder((shop, { paypalId }) => control(shop).approve(paypalId)),
  // Of a bill a part may have come another way: the refusal is about this payment.
  settle: onOrder(async (shop, { id, paypalId }, looks) => {
    const query = looks ? ({ looks: '1' } as const) : {};
    const answer = await shop.stack.call(settleOrder, { params: { id }, query });
    await expectTrueRefusal(shop, paypalId, answer);
    // Money that goes back, or has gone, is no payment.
    const { order, code } = answer.ok ? answer.data : {};
    const isBack = order?.status === 'cancelled' || order?.paymentStatus === 'refunded';
    if (answer.ok && answer.status === 200) expect(code === 'payment_returned', code).toBe(isBack);
  }),
  'captured by the page': onOrder((shop, { id, paypalId }) => {
    control(shop).captureAsClient(paypalId);
    shop.byPage.add(id);
  }),
  'the customer sets': change('customer'),
  'the admin sets': change('admin'),
  'refund a part': refund(() => ({ amount: 2 })),
  'refund a line': refund(({ id }) => ({ lines: [{ _id: `${id}-0`, quantity: 1 }], stockBack: true })),
  'refunded at PayPal': onOrder((shop, order, value) =>
    control(shop).refundAtPayPal(captureOf(shop, order)?.id ?? '', value || undefined),
  ),
  'others refund just before us': async (shop) => {
    const { payments } = shop.stack.ctx;
    const { refundCapture } = payments;
    payments.refundCapture = async (...call) => {
      payments.refundCapture = refundCapture;
      await ifPossible(() => control(shop).refundAtPayPal(call[0], '1.00'));
      return refundCapture(...call);
    };
  },
  'PayPal reverses it': onOrder(takeBack),
  'PayPal gives it back': onOrder(giveBack),
  event: onOrder(({ stack }, { paypalId }, type) => sendEmulatorEvent(stack, type, paypalId)),
  fault: async (shop, _, detail) => {
    const [call, fault] = detail.split(' ') as [(typeof CALLS)[number], 'down'];
    control(shop).fault(call, fault);
  },
  'PayPal goes away': async (shop) => {
    for (const call of CALLS) control(shop).fault(call, 'down', { times: 6 });
  },
  'minutes later': later,
};
const STEPS: Record<string, Act> = {
  ...ORDER_STEPS,
  ...QUOTE_STEPS,
  ...BILL_STEPS,
  ...VISIT_STEPS,
  ...PHONE_STEPS,
  ...CART_STEPS,
  ...CORRECTION_STEPS,
};

/** @throws Error where there is none: a history never passes by leaving a step out */
function stepOf<Shop extends MoneyShop>(name: string, more: Record<string, Act<Shop>>): Act<Shop> {
  const act = more[name] ?? STEPS[name];
  if (!act) throw new Error(`there is no step ${name}`);
  return act;
}

/** Several steps are taken at once. `stopsAfter`: so many transactions and calls to PayPal, the service stops, and starts anew. */
interface Move {
  steps: Step[];
  stopsAfter: number | null;
}

export interface History {
  /** Null for a shop without quotes. */
  start: {
    situation: Situation;
    due: 'deposit' | 'all' | 'nothing';
    hasSlot: boolean;
    hasEngineers: boolean;
  } | null;
  moves: Move[];
  /** PayPal repeats a refusal under its key. */
  keepsRefusals?: boolean;
}

/** What runs when its turn comes fails, as in a process that is gone. */
async function stopAfter({ stack }: MoneyShop, turns: number, run: () => Promise<unknown>): Promise<void> {
  const { db, payments } = stack.ctx;
  let left = turns;
  const counted = <Target extends object>(target: Target, isCounted: (name: unknown) => boolean): Target =>
    new Proxy(target, {
      get(_, name) {
        const value = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => {
          if (isCounted(name) && left-- <= 0) throw new Error('The service has stopped');
          return value.apply(target, args);
        };
      },
    });
  stack.ctx.db = counted(db, (name) => name === 'transaction');
  stack.ctx.payments = counted(payments, () => true);
  try {
    await run().catch((error) => {
      if (left >= 0) throw error;
    });
  } finally {
    stack.ctx.db = db;
    stack.ctx.payments = payments;
  }
}

async function takeMove<Shop extends MoneyShop>(
  shop: Shop,
  { steps, stopsAfter }: Move,
  more: Record<string, Act<Shop>>,
): Promise<void> {
  shop.isPair = steps.length > 1;
  shop.mayStop = stopsAfter !== null;
  const run = async () => {
    // The other of two may fail later: none goes on beside the next move.
    const ends = await Promise.allSettled(
      steps.map(async ([name, at, detail]) => stepOf(name, more)(shop, at, detail)),
    );
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  };
  await (stopsAfter === null ? run() : stopAfter(shop, stopsAfter, run));
  Object.assign(shop, { isPair: false, mayStop: false });
}

/** @param after checks the shop after each move @param more steps of this kind of history alone */
export async function live<Shop extends MoneyShop>(
  shop: Shop,
  { start, moves, keepsRefusals = false }: History,
  after: (shop: Shop) => Promise<void>,
  more: Record<string, Act<Shop>> = {},
): Promise<void> {
  control(shop).keepRefusals(keepsRefusals);
  const { refundCapture } = shop.stack.ctx.payments;
  if (start) {
    const { situation, hasEngineers, ...more } = start;
    if (hasEngineers) await makeEngineer(shop.stack, {}, shop.admin);
    const situated = await situate(shop.stack, shop.admin, situation, {
      lines: burrsFitted(shop.product),
      ...more,
    });
    shop.quotes.push(situated);
    shop.orders.push(...[situated.first, situated.rest].filter((placed) => placed !== null));
  }
  try {
    for (const move of moves) {
      await takeMove(shop, move, more);
      await after(shop);
    }
  } finally {
    shop.stack.ctx.payments.refundCapture = refundCapture;
  }
}
