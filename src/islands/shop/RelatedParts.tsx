// Other parts of the same subcategory on a part's page: first the build's prices and stock, then the live ones.
import { useEffect, useState } from 'react';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { Hydrated } from '#islands/shared/use-hydrated.tsx';
import { Picture } from '#islands/ui/Picture.tsx';
import { readParts } from '#stores/shop/parts.ts';
import { AddButton } from './AddButton.tsx';
import { PartLink } from './PartLink.tsx';
import { PriceLine } from './PriceLine.tsx';

const SIZES = '(min-width: 90rem) 20rem, (min-width: 48rem) 22vw, 44vw';

/** Not the shop's card: sharing that would split a chunk off the shop's scripts. */
function Related({ product }: { product: Product }) {
  const { partNumber, summary, image, alt, stock } = product;
  return (
    <li className="relative flex flex-col gap-1">
      <div className={`figure ${stock > 0 ? '' : 'opacity-60'}`}>
        <Picture image={image} alt={alt} sizes={SIZES} />
      </div>
      {partNumber && <p className="label mt-1.5 wrap-anywhere">{partNumber}</p>}
      <h3 className="text-md leading-tight tracking-snug wrap-anywhere">
        <PartLink product={product} className="after:inset-0 after:bottom-14" />
      </h3>
      <p className="mb-1 text-brief leading-snug text-soft">{summary}</p>
      <div className="mt-auto grid gap-2">
        <PriceLine product={product} priceClass="text-lg" />
        <AddButton product={product} />
      </div>
    </li>
  );
}

/** @param products as of the build */
export function RelatedParts({ products }: { products: readonly Product[] }) {
  const [shown, setShown] = useState(products);

  useEffect(() => {
    void readParts(products.map(({ _id }) => _id)).then((live) => {
      if (live)
        setShown(products.map((part) => live.find(({ _id }) => _id === part._id) ?? { ...part, stock: 0 }));
    });
  }, [products]);

  return (
    <Hydrated>
      <ul className="grid grid-cols-2 gap-x-5 gap-y-8 md:grid-cols-4">
        {shown.map((product) => (
          <Related key={product._id} product={product} />
        ))}
      </ul>
    </Hydrated>
  );
}
