// How many pieces are in the cart, on every badge of the page. Loaded once there is something to count.
import * as words from '#content/messages/cart.yml';
import { fillIn } from '#lib/fill.ts';
import { $cartCount } from '#stores/cart/cart.ts';

function show(count: number): void {
  for (const badge of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
    const [figure, text] = badge.children;
    badge.hidden = count === 0;
    if (figure) figure.textContent = String(count);
    if (text) text.textContent = `, ${fillIn(words.pieces, { count })}`;
  }
}

/** Now, and after every change. */
export const followCart = (): void => void $cartCount.subscribe(show);
