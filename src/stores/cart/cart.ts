// The cart in local storage, synced across tabs: ids and quantities. Small, because every page's header loads it; changes
// are in change-cart.ts, lines with names and prices in cart-lines.ts.
import { persistentAtom, setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent';
import { computed } from 'nanostores';
import { type CartEntry, decodeCart, EMPTY_CART, encodeCart, MAX_QUANTITY } from '#contract/orders/cart.ts';

/** A storage that is full throws on every write: from then on the cart lives as long as its page. */
function write(storage: Storage, key: string | symbol, value: string): true {
  try {
    Reflect.set(storage, key, value);
  } catch {
    setPersistentEngine({ [key]: value }, windowPersistentEvents);
  }
  return true;
}

try {
  setPersistentEngine(new Proxy(localStorage, { set: write }), windowPersistentEvents);
} catch {
  // Where storage is forbidden, and in the build, the library keeps to memory by itself.
}

/** What is in the cart, in the order in which it was added. Islands change it by change-cart.ts. */
export const $cartEntries = persistentAtom<readonly CartEntry[]>('cart', EMPTY_CART, {
  encode: encodeCart,
  decode: decodeCart,
});
/** How many pieces, all entries together. */
export const $cartCount = computed($cartEntries, (entries) =>
  entries.reduce((sum, { quantity }) => sum + quantity, 0),
);

/** How many of a part may be ordered at once. */
export const maxQuantity = (stock: number): number => Math.min(MAX_QUANTITY, stock);
