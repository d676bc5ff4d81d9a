// Changes to the cart; reading it is in cart.ts.
import type { Product } from '#contract/catalogue/catalogue.ts';
import { $cartEntries, maxQuantity } from './cart.ts';

/**
 * Adds one or `quantity` units of a part, up to its stock and the limit per order.
 * @returns how many were added: 0 when the cart already holds all there are
 */
export function addToCart({ _id: id, stock }: Pick<Product, '_id' | 'stock'>, quantity = 1): number {
  const entries = $cartEntries.get();
  const held = entries.find((entry) => entry.id === id)?.quantity ?? 0;
  const wanted = Math.min(held + quantity, maxQuantity(stock));
  if (wanted <= held) return 0;
  const entry = { id, quantity: wanted };
  $cartEntries.set(held > 0 ? entries.map((old) => (old.id === id ? entry : old)) : [...entries, entry]);
  return wanted - held;
}

/** A quantity below 1 is ignored; one above what may be had becomes what may be had. @param stock of the part */
export function setQuantity(id: string, quantity: number, stock: number): void {
  if (!Number.isInteger(quantity) || quantity < 1) return;
  const possible = Math.max(1, Math.min(quantity, maxQuantity(stock)));
  $cartEntries.set(
    $cartEntries.get().map((entry) => (entry.id === id ? { ...entry, quantity: possible } : entry)),
  );
}

/** Removes all units of a part. @param id of the part */
export function removeFromCart(id: string): void {
  $cartEntries.set($cartEntries.get().filter((entry) => entry.id !== id));
}

/** Removes the bought quantities, but not what another tab has added. */
export function takeFromCart(bought: readonly { product: string; quantity: number }[]): void {
  const taken = new Map(bought.map(({ product, quantity }) => [product, quantity]));
  const rest = $cartEntries
    .get()
    .map((entry) => ({ ...entry, quantity: entry.quantity - (taken.get(entry.id) ?? 0) }));
  $cartEntries.set(rest.filter(({ quantity }) => quantity > 0));
}
