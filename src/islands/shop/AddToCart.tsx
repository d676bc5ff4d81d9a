import * as messages from '#content/messages/cart.yml';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { Button } from '#islands/ui/Button.tsx';
import { fillIn } from '#lib/fill.ts';
import { PATHS } from '#lib/paths.ts';
import { addParts } from './AddButton.tsx';

interface Props {
  product: Product;
  /** How many the cart holds of it. */
  inCart: number;
  /** Out of stock, or not hydrated yet. */
  disabled: boolean;
  /** How many a press adds. */
  quantity?: number;
  onAdd?: () => void;
  className?: string;
}

/** The Add button, and a link to the cart once it holds one; the link's space is reserved. */
export const AddToCart = ({ product, inCart, disabled, quantity = 1, onAdd, className = '' }: Props) => (
  <div className="flex flex-wrap items-center gap-3">
    <Button
      solid
      className={className}
      aria-label={fillIn(messages.addOne, { name: product.name })}
      disabled={disabled}
      onClick={() => {
        addParts(product, quantity);
        onAdd?.();
      }}
    >
      {messages.add}
    </Button>
    <a href={PATHS.cart} className={`button ${inCart > 0 ? '' : 'invisible max-lg:hidden'}`}>
      {fillIn(messages.viewCart, { count: inCart })}
    </a>
  </div>
);
