// The order that is being placed, in session storage: the typed address and the open order. Its idempotency key is in
// checkout/attempt.ts, which loads later.
import { isOpenOrder, isTypedAddress, type OpenOrder, type TypedAddress } from '#contract/orders/checkout.ts';

/** @throws DOMException if the browser blocks storage */
const storage = (): Storage => globalThis.sessionStorage;

/** @param key in the session storage */
export function memory<Value>(key: string, isValid: (found: unknown) => found is Value) {
  /** Used if storage is full or blocked: the checkout works, but a reload loses it. */
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
        // Storage is blocked, so nothing is stored.
      }
    },
  };
}

export const addressMemory = memory<TypedAddress>('checkout-address', isTypedAddress);
export const orderMemory = memory<OpenOrder>('checkout-order', isOpenOrder);

/** Quantities that this tab's open order holds, by part: the catalogue's stock excludes them. @param now milliseconds since 1970 */
export function heldByUs(now: number): ReadonlyMap<string, number> {
  const open = orderMemory.read();
  if (!open || open.heldUntil < now) return new Map();
  return new Map(open.items.map(({ product, quantity }) => [product, quantity]));
}
