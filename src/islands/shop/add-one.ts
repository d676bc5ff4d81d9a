import * as messages from '#content/messages/shop.yml';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { say } from '#islands/shared/toast.ts';
import { fillIn } from '#lib/fill.ts';
import { addToCart } from '#stores/cart/change-cart.ts';

/** Puts one in the cart and says so. */
export function addOne(product: Product): void {
  if (addToCart(product) > 0) say.success(fillIn(messages.added, product));
  else say.error(fillIn(messages.allAdded, product));
}
