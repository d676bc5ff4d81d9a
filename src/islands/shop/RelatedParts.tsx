// Other parts of the same subcategory on a part's page: first the build's prices and stock, then the live ones.
import { useEffect, useState } from 'react';
import * as messages from '#content/messages/shop.yml';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { Hydrated } from '#islands/shared/use-hydrated.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Picture } from '#islands/ui/Picture.tsx';
import { fillIn } from '#lib/fill.ts';
import { productPath } from '#lib/paths.ts';
import { readParts } from '#stores/shop/parts.ts';
import { addParts } from './add-parts.ts';
import { PriceLine } from './PriceLine.tsx';

const SIZES = '(min-width: 90rem) 20rem, (min-width: 48rem) 22vw, 44vw';

/** Not the shop's card: sharing that would split a chunk off the shop's scripts. */
function Related({ product }: { product: Product }) {
  const { name, slug, partNumber, summary, image, alt, stock } = product;
  return (
    <li className="relative flex flex-col gap-1">
      <div className={`figure ${stock > 0 ? '' : 'opacity-60'}`}>
        <Picture image={image} alt={alt} sizes={SIZES} />
      </div>
      {partNumber && <p className="label mt-1.5 wrap-anywhere">{partNumber}</p>}
      <h3 className="text-md leading-tight tracking-snug wrap-anywhere">
        <a
          className="underline decoration-transparent underline-offset-4 transition-colors after:absolute after:inset-0 after:bottom-14 hover:decoration-current"
          href={productPath(slug)}
        >
          {name}
        </a>
      </h3>
      <p className="mb-1 text-brief leading-snug text-soft">{summary}</p>
      <div className="mt-auto grid gap-2">
        <PriceLine product={product} priceClass="text-lg" />
        <Button
          small
          aria-label={fillIn(messages.addOne, { name })}
          disabled={stock === 0}
          onClick={() => addParts(product)}
        >
          {messages.add}
        </Button>
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
