import { useStore } from '@nanostores/react';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import * as notices from '#content/messages/notices.yml';
import * as messages from '#content/messages/shop.yml';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { EMPTY_CART } from '#contract/orders/cart.ts';
import { Button } from '#islands/ui/Button.tsx';
import { EmptyBox } from '#islands/ui/EmptyBox.tsx';
import { $cartEntries } from '#stores/cart/cart.ts';
import { type Catalogue, loadCatalogue } from '#stores/shop/catalogue.ts';
import { showAddressOf, slugInAddress } from '#stores/shop/shop-filters.ts';
import type { GridProps } from './LongGrid.tsx';
import { ProductCard } from './ProductCard.tsx';
import { useNeeded } from './use-needed.ts';

const PartDialog = lazy(async () => ({ default: (await import('./PartDialog.tsx')).PartDialog }));
const LongGrid = lazy(async () => ({ default: (await import('./LongGrid.tsx')).LongGrid }));

interface Props {
  /** Renders only the rows near the window. */
  isLong: boolean;
  found: readonly Product[];
  /** Slugs of the parts that have a page of their own. */
  pages: ReadonlySet<string>;
  catalogue: Catalogue;
  isLive: boolean;
}

/** Cards in view when the page opens: their pictures load at once. */
const FIRST = 4;
/** From this card on, rendering and pictures wait until they are near the window. */
const FAR = 60;
/** Cards of a long catalogue in the prerendered HTML. */
const PRERENDERED = 96;
const GRID = '-m-2 grid grid-cols-2 gap-x-1 gap-y-5 lg:grid-cols-3 xl:grid-cols-4';

const PlainGrid = ({ found, className, card }: GridProps) => (
  <ul className={className}>{found.map((product, at) => card(product, at))}</ul>
);

/** The part that is open in a dialog: pressed on, or named in the address. */
function useLooked(catalogue: Catalogue) {
  const [looked, setLooked] = useState<Product | null>(null);
  const look = useCallback((part: Product | null) => {
    setLooked(part);
    showAddressOf(part);
  }, []);
  const listed = catalogue.state === 'ready' ? catalogue.products : null;
  useEffect(() => {
    const slug = slugInAddress();
    const part = slug && listed?.find((one) => one.slug === slug);
    if (part) setLooked(part);
  }, [listed]);
  return { looked, look };
}

export function ProductGrid({ isLong, found, pages, catalogue, isLive }: Props) {
  const entries = useStore($cartEntries, { ssr: () => EMPTY_CART });
  const { looked, look } = useLooked(catalogue);
  const isLooking = useNeeded(looked !== null);
  const inCart = new Map(entries.map(({ id, quantity }) => [id, quantity]));
  const card: GridProps['card'] = (product, at, row) => (
    <ProductCard
      key={product._id}
      product={product}
      hasPage={pages.has(product.slug)}
      onShow={look}
      inCart={inCart.get(product._id) ?? 0}
      isLive={isLive}
      early={at === 0 ? 'first' : at < FIRST}
      isFar={at >= FAR && !isLong}
      row={row?.number}
      measure={row?.measure}
    />
  );

  if (found.length === 0) return <Nothing catalogue={catalogue} />;
  return (
    <>
      <Suspense>
        {isLong && isLive ? (
          <LongGrid found={found} className={GRID} card={card} />
        ) : (
          <PlainGrid found={isLong ? found.slice(0, PRERENDERED) : found} className={GRID} card={card} />
        )}
      </Suspense>
      {isLooking && (
        <Suspense>
          <PartDialog
            product={looked}
            onClose={() => look(null)}
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
          {messages.notLoaded}
        </p>
      )}
      {!hasFailed && <EmptyBox />}
      <p className={hasFailed ? 'text-soft' : 'max-w-text text-lead'}>
        {catalogue.state === 'ready' && catalogue.rest ? messages.loading : messages.noneFound}
      </p>
      {hasFailed && (
        <Button disabled={catalogue.isRetrying} onClick={() => void loadCatalogue()}>
          {notices.tryAgain}
        </Button>
      )}
    </div>
  );
}
