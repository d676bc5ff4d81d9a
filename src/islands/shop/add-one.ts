import type { Product } from '#contract/catalogue.ts';
import { say } from '#islands/toast.ts';
import { addToCart } from '#stores/cart.ts';

/** Puts one in the cart and says so. */
export function addOne(product: Product): void {
  if (addToCart(product) > 0) say.success(`${product.name} added to cart!`);
  else say.error(`All we can sell you of ${product.name} is in your cart.`);
}
