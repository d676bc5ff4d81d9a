// Price, stock and Add on the page of one part: first the build's, then the live ones.
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import * as messages from '#content/messages/shop.yml';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { EMPTY_CART } from '#contract/orders/cart.ts';
import { useHydrated } from '#islands/shared/use-hydrated.ts';
import { Notice } from '#islands/ui/Notice.tsx';
import { $cartEntries } from '#stores/cart/cart.ts';
import { readParts } from '#stores/shop/parts.ts';
import { AddToCart } from './AddToCart.tsx';
import { PriceLine } from './PriceLine.tsx';

interface Props {
  /** As of the build. */
  product: Product;
  delivery: string;
}

export function ProductOffer({ product, delivery }: Props) {
  /** From the API; null if it didn't answer. */
  const [live, setLive] = useState<Product | null>(product);
  const entries = useStore($cartEntries, { ssr: () => EMPTY_CART });
  const isLive = useHydrated();

  useEffect(() => {
    const soldOut = { ...product, stock: 0 };
    void readParts([product._id]).then((parts) => setLive(parts && (parts[0] ?? soldOut)));
  }, [product]);

  const shown = live ?? product;
  const inCart = entries.find(({ id }) => id === product._id)?.quantity ?? 0;

  return (
    <div className="grid gap-4 border-t border-ink pt-5">
      <PriceLine product={shown} priceClass="text-h2 leading-none tracking-tight" />
      <p className="label">{delivery}</p>
      {!live && <Notice kind="waiting">{messages.notChecked}</Notice>}
      <AddToCart
        product={shown}
        inCart={inCart}
        disabled={!isLive || shown.stock === 0}
        className="min-w-44"
      />
    </div>
  );
}
