// Cart count on every badge of the page. Loaded when the cart holds something.
import * as messages from '#content/messages/cart.yml';
import { fillIn } from '#lib/fill.ts';
import { $cartCount } from '#stores/cart/cart.ts';

function show(count: number): void {
  for (const badge of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
    const [figure, text] = badge.children;
    badge.hidden = count === 0;
    if (figure) figure.textContent = String(count);
    if (text) text.textContent = `, ${fillIn(messages.pieces, { count })}`;
  }
}

$cartCount.subscribe(show);
