// Other parts of the same subcategory on a part's page: first the build's prices and stock, then the live ones.
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { EMPTY_CART } from '#contract/orders/cart.ts';
import { bounded } from '#islands/ui/ErrorBoundary.tsx';
import { $cartEntries } from '#stores/cart/cart.ts';
import { readParts } from '#stores/shop/parts.ts';
import { ProductCard } from './ProductCard.tsx';
import { Hydrated } from './use-hydrated.tsx';

const SIZES = '(min-width: 90rem) 20rem, (min-width: 48rem) 22vw, 44vw';

export const RelatedParts = bounded(RelatedPartsIsland);

/** @param products as of the build */
function RelatedPartsIsland({ products }: { products: readonly Product[] }) {
  const [shown, setShown] = useState(products);
  const entries = useStore($cartEntries, { ssr: () => EMPTY_CART });
  const inCart = new Map(entries.map(({ id, quantity }) => [id, quantity]));

  useEffect(() => {
    void readParts(products.map(({ _id }) => _id)).then((live) => {
      if (live)
        setShown(products.map((part) => live.find(({ _id }) => _id === part._id) ?? { ...part, stock: 0 }));
    });
  }, [products]);

  return (
    <Hydrated>
      <ul className="-m-2 grid grid-cols-2 gap-x-1 gap-y-5 md:grid-cols-4">
        {shown.map((product) => (
          <ProductCard
            key={product._id}
            product={product}
            heading="h3"
            sizes={SIZES}
            inCart={inCart.get(product._id) ?? 0}
          />
        ))}
      </ul>
    </Hydrated>
  );
}
