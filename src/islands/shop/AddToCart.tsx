import * as messages from '#content/messages/shop.yml';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { Button } from '#islands/ui/Button.tsx';
import { fillIn } from '#lib/fill.ts';
import { PATHS } from '#lib/paths.ts';
import { addOne } from './add-one.ts';

interface Props {
  product: Product;
  /** How many the cart holds of it. */
  inCart: number;
  /** Out of stock, or not hydrated yet. */
  disabled: boolean;
  className?: string;
}

/** The Add button, and a link to the cart once it holds one; the link's space is reserved. */
export const AddToCart = ({ product, inCart, disabled, className = '' }: Props) => (
  <div className="flex flex-wrap items-center gap-3">
    <Button
      solid
      className={className}
      aria-label={fillIn(messages.addOne, { name: product.name })}
      disabled={disabled}
      onClick={() => addOne(product)}
    >
      {messages.add}
    </Button>
    <a href={PATHS.cart} className={`button ${inCart > 0 ? '' : 'invisible'}`}>
      {fillIn(messages.viewCart, { count: inCart })}
    </a>
  </div>
);
