// This tab's memory of its checkout: what was typed, the order that is open and the key under which it is sent. Gone with the tab.
import {
  type Attempt,
  isAttempt,
  isOpenOrder,
  isTypedAddress,
  type OpenOrder,
  type TypedAddress,
} from '#contract/orders/checkout.ts';

/** @throws DOMException in a browser that allows no storage */
const storage = (): Storage => globalThis.sessionStorage;

interface Memory<Value> {
  read: () => Value | null;
  write: (value: Value) => void;
  forget: () => void;
}

function memory<Value>(key: string, isOne: (found: unknown) => found is Value): Memory<Value> {
  /** What storage would not take, because it is full or forbidden: the checkout then works, but a reload forgets. */
  let unsaved: Value | null = null;

  return {
    read: () => {
      if (unsaved !== null) return unsaved;
      try {
        const found: unknown = JSON.parse(storage().getItem(key) ?? 'null');
        return isOne(found) ? found : null;
      } catch {
        return null;
      }
    },
    write: (value) => {
      try {
        storage().setItem(key, JSON.stringify(value));
        unsaved = null;
      } catch {
        unsaved = value;
      }
    },
    forget: () => {
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

/** 128 random bits as hex; `crypto.randomUUID` is missing where a page is served without https. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The idempotency key under which `content` is sent: the same for the same content, until it is forgotten. */
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

/** How many of each part this tab's own open order holds; the catalogue no longer counts those. @param now milliseconds since 1970 */
export function heldByUs(now: number): ReadonlyMap<string, number> {
  const open = orderMemory.read();
  if (!open || open.heldUntil < now) return new Map();
  return new Map(open.items.map(({ product, quantity }) => [product, quantity]));
}
