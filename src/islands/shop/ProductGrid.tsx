import { useStore } from '@nanostores/react';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { EMPTY_CART } from '#contract/orders/cart.ts';
import type { Prepared } from '#lib/search/filter-products.ts';
import { $cartEntries } from '#stores/cart/cart.ts';
import { type Catalogue, loadCatalogue } from '#stores/shop/catalogue.ts';
import { searchFor, showAddressOf, showSubcategory, slugInAddress } from '#stores/shop/shop-filters.ts';
import type { View } from '#stores/shop/shop-view.ts';
import type { GridProps } from './LongGrid.tsx';
import { ProductCard } from './ProductCard.tsx';
import { useLate } from './use-late.ts';

const PartDialog = lazy(async () => ({ default: (await import('./PartDialog.tsx')).PartDialog }));
const NothingFound = lazy(async () => ({ default: (await import('./NothingFound.tsx')).NothingFound }));
const loadRow = async () => (await import('./ProductRow.tsx')).ProductRow;
const loadLongGrid = async () => (await import('./LongGrid.tsx')).LongGrid;

interface Props {
  /** Renders only the rows near the window. */
  isLong: boolean;
  found: readonly Product[];
  /** Slugs of the parts that have a page of their own. */
  pages: ReadonlySet<string>;
  catalogue: Catalogue;
  isLive: boolean;
  view: View;
  /** All parts, for when nothing was found. */
  prepared: readonly Prepared[];
  search: string;
  phone: string;
  onClear: () => void;
}

/** Cards in view when the page opens: their pictures load at once. */
const FIRST = 4;
/** From this card on, rendering and pictures wait until they are near the window. */
const FAR = 60;
/** Cards of a long catalogue in the prerendered HTML. */
const PRERENDERED = 96;
const GRID = '-m-2 grid grid-cols-2 gap-x-1 gap-y-5 lg:grid-cols-3 xl:grid-cols-4 2xl:grid-cols-6';
const LIST = 'grid border-t border-line';

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

export function ProductGrid({
  isLong,
  found,
  pages,
  catalogue,
  isLive,
  view,
  prepared,
  search,
  phone,
  onClear,
}: Props) {
  const ProductRow = useLate(view === 'list', loadRow);
  const LongGrid = useLate(isLong && isLive, loadLongGrid);
  const isList = view === 'list' && ProductRow !== null;
  const entries = useStore($cartEntries, { ssr: () => EMPTY_CART });
  const Part = isList ? ProductRow : ProductCard;
  const className = isList ? LIST : GRID;
  const { looked, look } = useLooked(catalogue);
  const inCart = new Map(entries.map(({ id, quantity }) => [id, quantity]));
  const card: GridProps['card'] = (product, at, row) => (
    <Part
      key={product._id}
      product={product}
      onShow={pages.has(product.slug) ? undefined : look}
      inCart={inCart.get(product._id) ?? 0}
      early={at === 0 ? 'first' : at < FIRST}
      isFar={at >= FAR && !isLong}
      row={row?.number}
      measure={row?.measure}
    />
  );

  if (found.length === 0)
    return (
      <Suspense fallback={<div className="min-h-80" />}>
        <NothingFound
          catalogue={catalogue}
          search={search}
          prepared={prepared}
          onClear={onClear}
          onSubcategory={showSubcategory}
          onRetry={() => void loadCatalogue()}
          onSearch={searchFor}
          phone={phone}
        />
      </Suspense>
    );
  return (
    <>
      {isLong && LongGrid ? (
        <LongGrid key={className} found={found} className={className} isList={isList} card={card} />
      ) : (
        <PlainGrid found={isLong ? found.slice(0, PRERENDERED) : found} className={className} card={card} />
      )}
      {looked && (
        <Suspense>
          <PartDialog product={looked} onClose={() => look(null)} inCart={inCart.get(looked._id) ?? 0} />
        </Suspense>
      )}
    </>
  );
}
