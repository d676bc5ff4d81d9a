// Every PayPal fault that the emulator knows, at every call, with buyer, webhook and reconciler in any order: a
// minute after recovery the order is where it must be. `npm run soak -- paypal` tries five orders of events per
// fault instead of one.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { placeOrder } from '#contract/orders/orders.ts';
import type { CallKind, Fault } from '#paypal-emulator/faults.ts';
import { reconcile } from '#server/orders/payments/reconcile.ts';
import { approved, sendEvent } from '../../support/doubles/webhooks.ts';
import { draftOf, mailsAbout, orderRowOf, settle, shelve, stockOf } from '../../support/records/orders.ts';
import { type Stack, startStack } from '../../support/service/stack.ts';

const SEEDS = Number(process.env.PAYPAL_SEEDS ?? 1);
const STOCK = 5;
const STEP_MS = 30_000;
/** `paid`: captured once; `review`: waits for the staff; `closed`: refused for good, restocked. */
type End = 'paid' | 'review' | 'closed';

const BROKEN = ['down', 'slow', 'status-500', 'status-503', 'status-429', 'malformed'] as const;
const LIES = ['short-amount', 'other-currency', 'other-payee', 'other-order'] as const;
const all = (call: CallKind, faults: readonly Fault[], end: End): [CallKind, Fault, End][] =>
  faults.map((fault) => [call, fault, end]);
const MODES = [
  ...all('token', ['down', 'status-500', 'malformed'], 'paid'),
  ...all('create', [...BROKEN, 'reset-after', 'duplicate', 'status-401'], 'paid'),
  ...all('get', [...BROKEN, 'status-401'], 'paid'),
  ...all('get', LIES, 'review'),
  ...all('capture', [...BROKEN, 'reset-after', 'duplicate', 'status-401', 'decline'], 'paid'),
  ...all('capture', ['short-amount', 'other-currency'], 'review'),
  ...all('capture', ['declined-capture'], 'closed'),
];

/** Numbers from 0 to 1, the same for the same seed (a linear congruential generator). */
function dice(seed: number): () => number {
  let state = seed + 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

let stack: Stack;
beforeEach(async () => {
  stack = await startStack();
});
afterEach(() => stack.close());

/** Retries the checkout until there is something to pay, as a buyer would. */
async function placeAtLast(product: string, quantity: number): Promise<{ id: string; paypalId: string }> {
  for (let press = 0; press < 5; press += 1) {
    const result = await stack.call(placeOrder, {
      body: draftOf(product, quantity),
      idempotencyKey: 'key-of-one-cart',
    });
    if (!result.ok) throw new Error(`no order: ${result.code}`);
    const { _id: id, paypalOrderId } = result.data.order;
    if (paypalOrderId) return { id, paypalId: paypalOrderId };
    stack.clock.advance(STEP_MS);
  }
  throw new Error('PayPal never made a payment');
}

async function anyoneComes(roll: () => number, id: string, paypalId: string): Promise<void> {
  const visits = [
    () => settle(stack, id),
    () => sendEvent(stack, approved(paypalId, `EVENT-${roll()}`)),
    () => reconcile(stack.ctx),
  ];
  const one = () => visits[Math.floor(roll() * visits.length)]?.();
  for (let attempt = 0; attempt < 1 + roll() * 3; attempt += 1) {
    await (roll() < 0.5 ? one() : Promise.all([one(), one(), one()]));
    stack.clock.advance(Math.floor(roll() * STEP_MS));
  }
}

const ENDS: Record<End, object> = {
  paid: { payment_state: 'completed', status: 'processing', stock_state: 'sold' },
  review: { payment_state: 'review' },
  closed: { payment_state: 'failed', status: 'cancelled', stock_state: 'released' },
};

describe.each(Array.from({ length: SEEDS }, (_, seed) => seed))('order of events %i', (seed) => {
  it.each(MODES)('%s: %s ends %s', async (call, fault, end) => {
    const roll = dice(seed * 1009 + MODES.findIndex(([c, f]) => c === call && f === fault));
    const quantity = 1 + Math.floor(roll() * 3);
    const product = await shelve(stack, { stock: STOCK });
    if (call === 'token') stack.emulator.control.forgetTokens();
    const trouble = { times: end === 'paid' ? 1 + Math.floor(roll() * 2) : 1 };
    if (call === 'create' || call === 'token') stack.emulator.control.fault(call, fault, trouble);
    const { id, paypalId } = await placeAtLast(product, quantity);
    stack.emulator.control.approve(paypalId);
    if (call === 'get' || call === 'capture') stack.emulator.control.fault(call, fault, trouble);
    await anyoneComes(roll, id, paypalId);
    for (let waited = 0; waited < 60_000; waited += STEP_MS) {
      stack.clock.advance(STEP_MS);
      await reconcile(stack.ctx);
    }
    expect(await orderRowOf(stack, id)).toMatchObject(ENDS[end]);
    const captures = stack.emulator.control.captures();
    expect(captures.filter(({ status }) => status === 'COMPLETED').length).toBeLessThanOrEqual(1);
    expect(await stockOf(stack, product)).toBe(end === 'closed' ? STOCK : STOCK - quantity);
    const mails = await mailsAbout(stack, id);
    if (end === 'paid') {
      expect(captures).toHaveLength(1);
      expect(mails).toEqual(['order-paid', 'order-paid-staff']);
    } else expect(mails).not.toContain('order-paid');
  });
});
