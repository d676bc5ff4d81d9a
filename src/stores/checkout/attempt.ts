// The idempotency key of the order that is being placed, in session storage beside the order (order-memory.ts).
import { type Attempt, isAttempt } from '#contract/orders/checkout.ts';
import { randomKey } from '#stores/form/idempotency-key.ts';
import { memory, orderMemory } from '#stores/order-memory.ts';

const attemptMemory = memory<Attempt>('checkout-attempt', isAttempt);

/** The idempotency key of `content`, the same until it is forgotten. */
export function keyFor(content: string): string {
  const last = attemptMemory.read();
  if (last?.content === content) return last.key;
  const key = randomKey();
  attemptMemory.write({ content, key });
  return key;
}

/** The key under which the last order was placed. */
export const keyOfOrder = (): string | null => attemptMemory.read()?.key ?? null;

export const forgetKey = (): void => attemptMemory.forget();

export function forgetOrder(): void {
  orderMemory.forget();
  forgetKey();
}
