// The cart of this browser, kept in storage and equal in all its tabs. Light on purpose: every page's header loads it,
// and what changes the cart is in change-cart.ts.
import { persistentAtom, setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent';
import { computed } from 'nanostores';
import { type CartLine, decodeCart, EMPTY_CART, encodeCart, MAX_QUANTITY } from '#contract/cart.ts';
import type { Product } from '#contract/catalogue.ts';
import { toMinor } from '#lib/money.ts';

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

const $cart = persistentAtom<readonly CartLine[]>('cart', EMPTY_CART, {
  encode: encodeCart,
  decode: decodeCart,
});

/** What is in the cart, in the order in which it was added. */
export const $cartLines = computed($cart, (lines) => lines);
/** How many pieces, all lines together. */
export const $cartCount = computed($cart, (lines) => lines.reduce((sum, { quantity }) => sum + quantity, 0));

/** Lines that can be bought now: what has sold out stays in the cart, but in no total and no order. */
export const payableLines = (lines: readonly CartLine[]): readonly CartLine[] =>
  lines.filter(({ stock }) => stock > 0);

/** What the cart keeps of a part. `quantity` is not capped here. */
export function lineOf(product: Product, quantity: number): CartLine {
  return {
    id: product._id,
    slug: product.slug,
    name: product.name,
    description: product.summary || product.description,
    image: product.image,
    alt: product.alt,
    priceMinor: toMinor(product.price),
    currency: product.currency,
    stock: product.stock,
    quantity,
  };
}

/** How many of a part may be ordered at once. */
export const mostOf = (stock: number): number => Math.min(MAX_QUANTITY, stock);

/** For the stores that change the cart: change-cart.ts, and cart-check.ts, which compares it with the live catalogue. */
export function replaceLines(lines: readonly CartLine[]): void {
  $cart.set(lines);
}
