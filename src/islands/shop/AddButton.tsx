import * as messages from '#content/messages/cart.yml';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { say } from '#islands/shared/toast.ts';
import { TOAST_MS } from '#islands/shared/toast-options.ts';
import { Button } from '#islands/ui/Button.tsx';
import { fillIn } from '#lib/fill.ts';
import { PATHS } from '#lib/paths.ts';
import { addToCart } from '#stores/cart/change-cart.ts';

/** How often the last part was added while its toast was shown, and the last time, in milliseconds. */
let last = { product: '', times: 0, at: 0 };

/** Puts some in the cart and says how many: presses while the toast is shown are counted in it. */
export function addParts(product: Product, quantity = 1): void {
  const { _id, name } = product;
  const count = addToCart(product, quantity);
  if (count > 0) {
    const now = Date.now();
    const isAgain = last.product === _id && now - last.at < TOAST_MS;
    last = { product: _id, times: isAgain ? last.times + count : count, at: now };
    const counted = last.times > 1 ? `${name} × ${last.times}` : name;
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
