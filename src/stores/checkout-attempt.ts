// The key under which this tab's order is sent, kept for as long as its content stays the same. Gone with the tab.
import { type Attempt, isAttempt } from '#contract/checkout.ts';
import { kept, orderMemory } from './checkout-memory.ts';

const attemptMemory = kept<Attempt>('checkout-attempt', isAttempt);

/** 128 random bits as hex; `crypto.randomUUID` is missing where a page is served without https. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The key under which `content` is sent: the same for the same content, until it is forgotten. */
export function keyFor(content: string): string {
  const last = attemptMemory.read();
  if (last?.content === content) return last.key;
  const key = newKey();
  attemptMemory.write({ content, key });
  return key;
}

export const forgetKey = (): void => attemptMemory.forget();

/** The order is done with: the next one is a new one. */
export function forgetOrder(): void {
  orderMemory.forget();
  forgetKey();
}
