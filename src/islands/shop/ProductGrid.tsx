import { lazy, Suspense, useState } from 'react';
import * as notices from '#content/words/notices.yml';
import * as words from '#content/words/shop.yml';
import { EMPTY_CART } from '#contract/cart.ts';
import type { Product } from '#contract/catalogue.ts';
import { Button } from '#islands/ui/Button.tsx';
import { EmptyBox } from '#islands/ui/EmptyBox.tsx';
import { usePersisted } from '#islands/use-persisted.ts';
import type { Filters } from '#lib/filter-products.ts';
import { $cartLines } from '#stores/cart.ts';
import { type Catalogue, loadCatalogue } from '#stores/catalogue.ts';
import { ProductCard } from './ProductCard.tsx';
import { useNeeded } from './use-needed.ts';
import { MOST_KEPT, useWindow } from './use-window.ts';

const PartDialog = lazy(async () => ({ default: (await import('./PartDialog.tsx')).PartDialog }));

interface Props {
  found: readonly Product[];
  /** What they were found by. */
  filters: Filters;
  /** Slugs of the parts that have a page of their own. */
  pages: ReadonlySet<string>;
  catalogue: Catalogue;
  isLive: boolean;
}

/** Cards in sight when the page opens, the widest screens' first row and a phone's first two: their pictures do not wait. */
const FIRST = 4;
/** From this card on, drawing and pictures wait for the reader to come near. */
const FAR = 12;

export function ProductGrid({ found, filters, pages, catalogue, isLive }: Props) {
  const lines = usePersisted($cartLines, EMPTY_CART);
  const { from, to, before, after, list } = useWindow(found.length, filters, isLive);
  const [looked, setLooked] = useState<Product | null>(null);
  const isLooking = useNeeded(looked !== null);
  // Cards that come and go with the window need their true height at once.
  const canWait = !isLive || found.length <= MOST_KEPT;
  const inCart = new Map(lines.map(({ id, quantity }) => [id, quantity]));

  if (found.length === 0) return <Nothing catalogue={catalogue} />;
  return (
    <>
      {before > 0 && <div aria-hidden="true" style={{ height: before }} />}
      <ul ref={list} className="-m-2 grid grid-cols-2 gap-x-1 gap-y-5 lg:grid-cols-3 xl:grid-cols-4">
        {found.slice(from, to).map((product, at) => (
          <ProductCard
            key={product._id}
            product={product}
            hasPage={pages.has(product.slug)}
            onShow={setLooked}
            inCart={inCart.get(product._id) ?? 0}
            isLive={isLive}
            early={from + at === 0 ? 'first' : from + at < FIRST}
            isFar={at >= FAR && canWait}
          />
        ))}
      </ul>
      {after > 0 && <div aria-hidden="true" style={{ height: after }} />}
      {isLooking && (
        <Suspense>
          <PartDialog
            product={looked}
            onClose={() => setLooked(null)}
            inCart={inCart.get(looked?._id ?? '') ?? 0}
          />
        </Suspense>
      )}
    </>
  );
}

function Nothing({ catalogue }: { catalogue: Catalogue }) {
  const hasFailed = catalogue.state === 'failed';
  return (
    <div className="grid min-h-80 content-center justify-items-start gap-4 border-y border-line py-12">
      {hasFailed && (
        <p role="alert" className="text-h3 font-semibold">
          {words.notLoaded}
        </p>
      )}
      {!hasFailed && <EmptyBox />}
      <p className={hasFailed ? 'text-soft' : 'max-w-text text-lead'}>
        {catalogue.state === 'ready' && catalogue.rest ? words.loading : words.noneFound}
      </p>
      {hasFailed && (
        <Button disabled={catalogue.isRetrying} onClick={() => void loadCatalogue()}>
          {notices.tryAgain}
        </Button>
      )}
    </div>
  );
}
