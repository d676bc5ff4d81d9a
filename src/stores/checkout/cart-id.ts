// The cart's id, beside the cart (stores/cart) in local storage and so the same in every tab: of the orders placed from one cart, one is
// paid. It stays whatever the cart holds, and is new after a payment.
import { CART_ID } from '#contract/orders/cart.ts';
import { randomKey } from '#stores/form/idempotency-key.ts';

const KEY = 'cart-id';

/** @returns undefined where the browser stores nothing */
export function cartId(): string | undefined {
  try {
    const known = localStorage.getItem(KEY) ?? '';
    if (CART_ID.test(known)) return known;
    const id = randomKey();
    localStorage.setItem(KEY, id);
    return id;
  } catch {
    return undefined;
  }
}

/** What is in the cart from now on is another cart. */
export function renewCartId(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing is stored.
  }
}
