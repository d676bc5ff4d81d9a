// Session storage of the checkout: the typed address, the open order and its idempotency key.
import {
  type Attempt,
  isAttempt,
  isOpenOrder,
  isTypedAddress,
  type OpenOrder,
  type TypedAddress,
} from '#contract/orders/checkout.ts';
import { randomKey } from '#lib/random-key.ts';

/** @throws DOMException in a browser that allows no storage */
const storage = (): Storage => globalThis.sessionStorage;

function memory<Value>(key: string, isValid: (found: unknown) => found is Value) {
  /** Set when storage is full or forbidden: the checkout then works, but a reload loses it. */
  let unsaved: Value | null = null;

  return {
    read: (): Value | null => {
      if (unsaved !== null) return unsaved;
      try {
        const found: unknown = JSON.parse(storage().getItem(key) ?? 'null');
        return isValid(found) ? found : null;
      } catch {
        return null;
      }
    },
    write: (value: Value): void => {
      try {
        storage().setItem(key, JSON.stringify(value));
        unsaved = null;
      } catch {
        unsaved = value;
      }
    },
    forget: (): void => {
      unsaved = null;
      try {
        storage().removeItem(key);
      } catch {
        // Nothing is stored there.
      }
    },
  };
}

export const addressMemory = memory<TypedAddress>('checkout-address', isTypedAddress);
export const orderMemory = memory<OpenOrder>('checkout-order', isOpenOrder);
const attemptMemory = memory<Attempt>('checkout-attempt', isAttempt);

/** The idempotency key under which `content` is sent: the same for the same content, until it is forgotten. */
export function keyFor(content: string): string {
  const last = attemptMemory.read();
  if (last?.content === content) return last.key;
  const key = randomKey();
  attemptMemory.write({ content, key });
  return key;
}

export const forgetKey = (): void => attemptMemory.forget();

/** The order is done with: the next one is a new one. */
export function forgetOrder(): void {
  orderMemory.forget();
  forgetKey();
}

/** Quantities that this tab's open order holds, by part: the catalogue's stock excludes them. @param now milliseconds since 1970 */
export function heldByUs(now: number): ReadonlyMap<string, number> {
  const open = orderMemory.read();
  if (!open || open.heldUntil < now) return new Map();
  return new Map(open.items.map(({ product, quantity }) => [product, quantity]));
}
