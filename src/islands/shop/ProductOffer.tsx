// Price, stock and Add on the page of one part: as the build knew them, then as the live catalogue says.

import { useEffect } from 'react';
import * as words from '#content/words/shop.yml';
import { EMPTY_CART } from '#contract/cart.ts';
import type { Product } from '#contract/catalogue.ts';
import { Notice } from '#islands/ui/Notice.tsx';
import { useLive } from '#islands/use-live.ts';
import { usePersisted } from '#islands/use-persisted.ts';
import { useStore } from '#islands/use-store.ts';
import { $cartLines } from '#stores/cart.ts';
import { $catalogue, loadCatalogue } from '#stores/catalogue.ts';
import { AddToCart } from './AddToCart.tsx';
import { PriceLine } from './PriceLine.tsx';

interface Props {
  /** As the build knew it. */
  product: Product;
  delivery: string;
}

export function ProductOffer({ product, delivery }: Props) {
  const catalogue = useStore($catalogue);
  const lines = usePersisted($cartLines, EMPTY_CART);
  const isLive = useLive();

  useEffect(() => void loadCatalogue(), []);

  const rest = catalogue.state === 'ready' && catalogue.rest;
  const live =
    catalogue.state === 'ready' ? catalogue.products.find(({ _id }) => _id === product._id) : product;
  // Not among all parts is no longer sold; not among those that are here may still come.
  const shown = live ?? (rest ? product : { ...product, stock: 0 });
  const isUnchecked = catalogue.state === 'failed' || (rest === 'missing' && !live);
  const inCart = lines.find(({ id }) => id === product._id)?.quantity ?? 0;

  return (
    <div className="grid gap-4 border-t border-ink pt-5">
      <PriceLine product={shown} priceClass="text-h2 leading-none tracking-tight" />
      <p className="label">{delivery}</p>
      {isUnchecked && <Notice kind="waiting">{words.notChecked}</Notice>}
      <AddToCart
        product={shown}
        inCart={inCart}
        disabled={!isLive || shown.stock === 0}
        className="min-w-44"
      />
    </div>
  );
}
