// The cart of this browser, kept in storage and equal in all its tabs. Light on purpose: every page's header loads it.
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

/**
 * One more of a part, or `quantity` more; never more than there are, nor than may be ordered at once.
 * @returns how many were added: 0 when the cart already holds all there are
 */
export function addToCart(product: Product, quantity = 1): number {
  const lines = $cart.get();
  const held = lines.find(({ id }) => id === product._id)?.quantity ?? 0;
  const wanted = Math.min(held + quantity, mostOf(product.stock));
  if (wanted <= held) return 0;
  const line = lineOf(product, wanted);
  $cart.set(held > 0 ? lines.map((old) => (old.id === line.id ? line : old)) : [...lines, line]);
  return wanted - held;
}

/** A quantity below 1 is ignored (spec section 4); one above what may be had becomes what may be had. */
export function setQuantity(id: string, quantity: number): void {
  if (!Number.isInteger(quantity) || quantity < 1) return;
  const lines = $cart.get();
  $cart.set(
    lines.map((line) =>
      line.id === id ? { ...line, quantity: Math.max(1, Math.min(quantity, mostOf(line.stock))) } : line,
    ),
  );
}

/** Takes a part out, however many there are of it. @param id of the part */
export function removeFromCart(id: string): void {
  $cart.set($cart.get().filter((line) => line.id !== id));
}

/** Empties the cart, in all tabs of this browser. */
export function clearCart(): void {
  $cart.set(EMPTY_CART);
}

/** Takes out what was bought, and leaves what another tab has added meanwhile. */
export function takeFromCart(bought: readonly { product: string; quantity: number }[]): void {
  const taken = new Map(bought.map(({ product, quantity }) => [product, quantity]));
  const rest = $cart.get().map((line) => ({ ...line, quantity: line.quantity - (taken.get(line.id) ?? 0) }));
  $cart.set(rest.filter(({ quantity }) => quantity > 0));
}

/** For src/stores/cart-check.ts, which compares the cart with the live catalogue. */
export function replaceLines(lines: readonly CartLine[]): void {
  $cart.set(lines);
}
