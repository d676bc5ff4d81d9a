// The cart's id, beside the cart (stores/cart) in local storage and so the same in every tab: of the orders placed from one cart, one is
// paid. It stays whatever the cart holds, and is new after a payment.
import { CART_ID } from '#contract/orders/cart.ts';
import { randomKey } from '#stores/form/idempotency-key.ts';

const KEY = 'cart-id';

/** Of the cart that this page shows, also while another tab's payment begins a new one. */
let own: string | undefined;

function stored(): string | undefined {
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

/** @returns undefined where the browser stores nothing */
export function cartId(): string | undefined {
  own ??= stored();
  return own;
}

/**
 * Once, as the checkout opens: two tabs in which somebody presses at the same moment have agreed on an id by then. Another tab's new one
 * comes after its changes of the cart.
 */
export function followCartId(): void {
  own = stored();
  addEventListener('storage', ({ key }) => {
    if (key === KEY) own = stored();
  });
}

/** What is in the cart from now on is another cart. */
export function renewCartId(): void {
  own = undefined;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing is stored.
  }
}
