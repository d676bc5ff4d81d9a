import type { MouseEvent } from 'react';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { productPath } from '#lib/paths.ts';

interface Props {
  product: Product;
  /** For a part without a page: shows it here, unless the click asks for another tab or window. */
  onShow?: ((product: Product) => void) | undefined;
  /** How much of the card around it the link covers. */
  className: string;
}

/** The name of a part as a link that covers its card. */
export function PartLink({ product, onShow, className }: Props) {
  const show = (event: MouseEvent) => {
    if (!onShow || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onShow(product);
  };
  return (
    <a
      href={productPath(product.slug)}
      className={`text-left underline decoration-transparent underline-offset-4 transition-colors after:absolute hover:decoration-current ${className}`}
      onClick={show}
    >
      {product.name}
    </a>
  );
}
