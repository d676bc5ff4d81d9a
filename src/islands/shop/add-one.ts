import * as messages from '#content/messages/shop.yml';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { say } from '#islands/shared/toast.ts';
import { TOAST_MS } from '#islands/shared/toast-options.ts';
import { fillIn } from '#lib/fill.ts';
import { PATHS } from '#lib/paths.ts';
import { addToCart } from '#stores/cart/change-cart.ts';

/** How often the last part was added while its toast stood, and when it was last, in milliseconds. */
let last = { product: '', times: 0, at: 0 };

/** Puts one in the cart and says so: presses while the toast stands are counted in it. */
export function addOne(product: Product): void {
  const { _id, name } = product;
  if (addToCart(product) > 0) {
    const now = Date.now();
    const isAgain = last.product === _id && now - last.at < TOAST_MS;
    last = { product: _id, times: isAgain ? last.times + 1 : 1, at: now };
    const counted = last.times > 1 ? `${name} × ${last.times}` : name;
    say.success(fillIn(messages.added, { name: counted }), {
      id: `added-${_id}`,
      link: { href: PATHS.cart, text: messages.toCart },
    });
  } else say.error(fillIn(messages.allAdded, product));
}
