import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import * as notices from '#content/words/notices.yml';
import * as words from '#content/words/shop.yml';
import { EMPTY_CART } from '#contract/cart.ts';
import type { Product } from '#contract/catalogue.ts';
import { Button } from '#islands/ui/Button.tsx';
import { EmptyBox } from '#islands/ui/EmptyBox.tsx';
import { usePersisted } from '#islands/use-persisted.ts';
import { type Filters, isFiltered } from '#lib/filter-products.ts';
import { $cartLines } from '#stores/cart.ts';
import { type Catalogue, loadCatalogue } from '#stores/catalogue.ts';
import { ProductCard } from './ProductCard.tsx';
import { useNeeded } from './use-needed.ts';

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

/** Cards drawn at once; more as the reader nears the end. */
const STEP = 96;
/** After a choice or a key press: a screen and more, so that the answer is there at once with ten thousand parts. */
const ANSWER = 24;
/** Cards in sight when the page opens, the widest screens' first row and a phone's first two: their pictures do not wait. */
const FIRST = 4;
/** From this card on, drawing and pictures wait for the reader to come near. */
const FAR = 12;

function useGrowing(found: readonly Product[], filters: Filters) {
  const [grown, setGrown] = useState({ filters, limit: STEP });
  const end = useRef<HTMLDivElement>(null);
  const limit = grown.filters === filters ? grown.limit : isFiltered(filters) ? ANSWER : STEP;
  const isWhole = limit >= found.length;

  useEffect(() => {
    if (isWhole || !end.current) return;
    const grow = ([entry]: IntersectionObserverEntry[]) => {
      if (entry?.isIntersecting) setGrown({ filters, limit: limit + STEP });
    };
    const watch = new IntersectionObserver(grow, { rootMargin: '2000px' });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [isWhole, limit, filters]);

  return { drawn: isWhole ? found : found.slice(0, limit), end };
}

export function ProductGrid({ found, filters, pages, catalogue, isLive }: Props) {
  const lines = usePersisted($cartLines, EMPTY_CART);
  const { drawn, end } = useGrowing(found, filters);
  const [looked, setLooked] = useState<Product | null>(null);
  const isLooking = useNeeded(looked !== null);
  const inCart = new Map(lines.map(({ id, quantity }) => [id, quantity]));

  if (found.length === 0) return <Nothing catalogue={catalogue} />;
  return (
    <>
      <ul className="-m-2 grid grid-cols-2 gap-x-1 gap-y-5 lg:grid-cols-3 xl:grid-cols-4">
        {drawn.map((product, at) => (
          <ProductCard
            key={product._id}
            product={product}
            hasPage={pages.has(product.slug)}
            onShow={setLooked}
            inCart={inCart.get(product._id) ?? 0}
            isLive={isLive}
            early={at === 0 ? 'first' : at < FIRST}
            isFar={at >= FAR}
          />
        ))}
      </ul>
      <div ref={end} />
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
      <p className={hasFailed ? 'text-soft' : 'max-w-text text-lead'}>{words.noneFound}</p>
      {hasFailed && (
        <Button disabled={catalogue.isRetrying} onClick={() => void loadCatalogue()}>
          {notices.tryAgain}
        </Button>
      )}
    </div>
  );
}
