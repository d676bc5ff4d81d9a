// This tab's memory of its checkout: what was typed, the order that is open. Gone with the tab.
import { isOpenOrder, isTypedAddress, type OpenOrder, type TypedAddress } from '#contract/checkout.ts';

/** @throws DOMException in a browser that allows no storage */
const storage = (): Storage => globalThis.sessionStorage;

interface Kept<Value> {
  read: () => Value | null;
  write: (value: Value) => void;
  forget: () => void;
}

export function kept<Value>(key: string, isOne: (found: unknown) => found is Value): Kept<Value> {
  /** What storage would not take, because it is full or forbidden: the checkout then works, but a reload forgets. */
  let unkept: Value | null = null;

  return {
    read: () => {
      if (unkept !== null) return unkept;
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
        unkept = null;
      } catch {
        unkept = value;
      }
    },
    forget: () => {
      unkept = null;
      try {
        storage().removeItem(key);
      } catch {
        // Nothing is kept there.
      }
    },
  };
}

export const addressMemory = kept<TypedAddress>('checkout-address', isTypedAddress);
export const orderMemory = kept<OpenOrder>('checkout-order', isOpenOrder);

/** How many of each part this tab's own open order holds; the catalogue no longer counts those. @param now milliseconds since 1970 */
export function heldByUs(now: number): ReadonlyMap<string, number> {
  const open = orderMemory.read();
  if (!open || open.heldUntil < now) return new Map();
  return new Map(open.items.map(({ product, quantity }) => [product, quantity]));
}
