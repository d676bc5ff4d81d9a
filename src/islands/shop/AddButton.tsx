import * as messages from '#content/messages/cart.yml';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { say } from '#islands/shared/toast.ts';
import { Button } from '#islands/ui/Button.tsx';
import { fillIn } from '#lib/fill.ts';
import { PATHS } from '#lib/paths.ts';
import { addToCart } from '#stores/cart/change-cart.ts';

/** Puts some in the cart, and says so at each press. */
export function addParts(product: Product, quantity = 1): void {
  const { _id, name } = product;
  const count = addToCart(product, quantity);
  if (count > 0) {
    const counted = count > 1 ? `${name} × ${count}` : name;
    say.success(fillIn(messages.added, { name: counted }), {
      id: `added-${_id}`,
      link: { href: PATHS.cart, text: messages.toCart },
    });
  } else say.error(fillIn(messages.allAdded, product));
}

/** Adds one, beside a part's price. */
export const AddButton = ({ product, className = '' }: { product: Product; className?: string }) => (
  <Button
    small
    className={className}
    aria-label={fillIn(messages.addOne, { name: product.name })}
    disabled={product.stock === 0}
    onClick={() => addParts(product)}
  >
    {messages.add}
  </Button>
);
