// The table of PayPal's faults: at which call, and how the order must end; and everybody who may ask about it meanwhile.
import type { CallKind, Fault } from '#paypal-emulator/faults.ts';
import { reconcile } from '#server/payments/reconcile.ts';
import { settle } from '../records/orders.ts';
import type { Stack } from '../service/stack.ts';
import { approved, sendEvent } from './webhooks.ts';

export const STEP_MS = 30_000;
/** `paid`: captured once; `review`: waits for the staff; `closed`: refused for good, restocked. */
type End = 'paid' | 'review' | 'closed';

const BROKEN = ['down', 'slow', 'status-500', 'status-503', 'status-429', 'malformed'] as const;
const LIES = ['short-amount', 'other-currency', 'other-payee', 'other-order'] as const;
const all = (call: CallKind, faults: readonly Fault[], end: End): [CallKind, Fault, End][] =>
  faults.map((fault) => [call, fault, end]);
export const MODES = [
  ...all('token', ['down', 'status-500', 'malformed'], 'paid'),
  ...all('create', [...BROKEN, 'reset-after', 'duplicate', 'status-401'], 'paid'),
  ...all('get', [...BROKEN, 'status-401'], 'paid'),
  ...all('get', LIES, 'review'),
  ...all('capture', [...BROKEN, 'reset-after', 'duplicate', 'status-401', 'INSTRUMENT_DECLINED'], 'paid'),
  ...all('capture', ['short-amount', 'other-currency'], 'review'),
  ...all('capture', ['declined'], 'closed'),
];

/** Numbers from 0 to 1, the same for the same seed (a linear congruential generator). */
export function dice(seed: number): () => number {
  let state = seed + 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Customer, webhook and reconciler, in any order and at once. */
export async function anyoneComes(
  stack: Stack,
  roll: () => number,
  { id, paypalId }: { id: string; paypalId: string },
): Promise<void> {
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

/** The order's row. */
export const ENDS: Record<End, object> = {
  paid: { payment_state: 'completed', status: 'processing', stock_state: 'sold' },
  review: { payment_state: 'review' },
  closed: { payment_state: 'failed', status: 'cancelled', stock_state: 'released' },
};

/** The reconciler's rounds of a minute. */
export async function aMinuteLater(stack: Stack): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += STEP_MS) {
    stack.clock.advance(STEP_MS);
    await reconcile(stack.ctx);
  }
}
