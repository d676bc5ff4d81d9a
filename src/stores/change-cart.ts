// What pages do to the cart; reading it is in cart.ts.
import { EMPTY_CART } from '#contract/cart.ts';
import type { Product } from '#contract/catalogue.ts';
import { $cartLines, lineOf, mostOf, replaceLines } from './cart.ts';

/**
 * One more of a part, or `quantity` more; never more than there are, nor than may be ordered at once.
 * @returns how many were added: 0 when the cart already holds all there are
 */
export function addToCart(product: Product, quantity = 1): number {
  const lines = $cartLines.get();
  const held = lines.find(({ id }) => id === product._id)?.quantity ?? 0;
  const wanted = Math.min(held + quantity, mostOf(product.stock));
  if (wanted <= held) return 0;
  const line = lineOf(product, wanted);
  replaceLines(held > 0 ? lines.map((old) => (old.id === line.id ? line : old)) : [...lines, line]);
  return wanted - held;
}

/** A quantity below 1 is ignored (spec section 4); one above what may be had becomes what may be had. */
export function setQuantity(id: string, quantity: number): void {
  if (!Number.isInteger(quantity) || quantity < 1) return;
  const lines = $cartLines.get();
  replaceLines(
    lines.map((line) =>
      line.id === id ? { ...line, quantity: Math.max(1, Math.min(quantity, mostOf(line.stock))) } : line,
    ),
  );
}

/** Takes a part out, however many there are of it. @param id of the part */
export function removeFromCart(id: string): void {
  replaceLines($cartLines.get().filter((line) => line.id !== id));
}

/** Empties the cart, in all tabs of this browser. */
export function clearCart(): void {
  replaceLines(EMPTY_CART);
}

/** Takes out what was bought, and leaves what another tab has added meanwhile. */
export function takeFromCart(bought: readonly { product: string; quantity: number }[]): void {
  const taken = new Map(bought.map(({ product, quantity }) => [product, quantity]));
  const rest = $cartLines
    .get()
    .map((line) => ({ ...line, quantity: line.quantity - (taken.get(line.id) ?? 0) }));
  replaceLines(rest.filter(({ quantity }) => quantity > 0));
}
