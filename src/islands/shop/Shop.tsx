// The shop: category index at the left, search and cards at the right. Prerendered unfiltered; the live list replaces that.
import { useStore } from '@nanostores/react';
import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import * as messages from '#content/messages/shop.yml';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { useTitle } from '#islands/shared/use-title.ts';
import { bounded } from '#islands/ui/ErrorBoundary.tsx';
import { fillIn } from '#lib/fill.ts';
import type { Machine } from '#lib/machine-parts.ts';
import {
  countByGroup,
  type Filters,
  filterProducts,
  headingOf,
  prepareProducts,
  withKnown,
} from '#lib/search/filter-products.ts';
import { $catalogue, type Catalogue, loadCatalogue } from '#stores/shop/catalogue.ts';
import { $filters, clearFilters, followAddress } from '#stores/shop/shop-filters.ts';
import { $view } from '#stores/shop/shop-view.ts';
import { CategoryIndex } from './CategoryIndex.tsx';
import { FilterDrawer } from './FilterDrawer.tsx';
import { ProductGrid } from './ProductGrid.tsx';
import { ShopMachine } from './ShopMachine.tsx';
import { ShopSearch, ShopTools } from './ShopTools.tsx';
import { Hydrated, useHydrated } from './use-hydrated.tsx';

interface Props {
  /**
   * What the build shows, as JSON: all parts that it knows, or the first of very many. Each value of an object would be wrapped for the
   * page, and unwrapped before the island lives.
   */
  parts: string;
  /** How many parts the build knows, by category and subcategory. */
  known: Readonly<Record<string, number>>;
  /** Slugs of the other parts that it knows: their pages exist as well. */
  otherPages: readonly string[];
  /** The heading while nothing is chosen. */
  title: string;
  intro: string;
  delivery: string;
  machine: Machine;
  phone: string;
}

/** A catalogue of up to this size is rendered whole, so that the browser's search finds everything. */
const MOST_DRAWN = 120;
const NONE: readonly Product[] = [];

function shownOf(catalogue: Catalogue, built: readonly Product[]): readonly Product[] {
  if (catalogue.state === 'ready') return catalogue.products;
  return catalogue.state === 'failed' ? NONE : built;
}

/** The parts to show and count: the live list once loaded, until then those of the build. */
function useParts(
  catalogue: Catalogue,
  filters: Filters,
  built: Pick<Props, 'known' | 'otherPages'> & { products: readonly Product[] },
) {
  const { products, known, otherPages } = built;
  const rest = catalogue.state === 'ready' && catalogue.rest;
  const shown = shownOf(catalogue, products);
  const pages = useMemo(
    () => new Set([...products.map(({ slug }) => slug), ...otherPages]),
    [products, otherPages],
  );
  const prepared = useMemo(
    () => prepareProducts(rest ? withKnown(shown, products) : shown, pages),
    [shown, products, pages, rest],
  );
  const counts = useMemo(
    () => (shown === products || rest ? new Map(Object.entries(known)) : countByGroup(shown)),
    [shown, products, known, rest],
  );
  const wanted = useDeferredValue(filters);
  const found = useMemo(() => filterProducts(prepared, wanted), [prepared, wanted]);
  const isLoading =
    rest === 'coming' ||
    catalogue.state === 'loading' ||
    (catalogue.state === 'failed' && catalogue.isRetrying);
  const status = isLoading
    ? messages.loading
    : fillIn(rest ? messages.notAll : messages.available, { count: found.length });
  return { prepared, pages, counts, found, status };
}

export const Shop = bounded(ShopIsland);

function ShopIsland({ parts, known, otherPages, title, intro, delivery, machine, phone }: Props) {
  // Re-renders every card: deferred, so that the page stays responsive.
  const catalogue = useDeferredValue(useStore($catalogue));
  const isLive = useHydrated();
  const filters = useStore($filters);
  const view = useStore($view, { ssr: 'initial' });
  const results = useRef<HTMLDivElement>(null);

  useEffect(() => {
    void loadCatalogue();
    return followAddress();
  }, []);

  const products = useMemo(() => JSON.parse(parts) as readonly Product[], [parts]);
  const built = { products, known, otherPages };
  const { prepared, pages, counts, found, status } = useParts(catalogue, filters, built);

  // A choice or a search made far down the page would leave the reader below the remaining parts.
  const heading = headingOf(filters, title);
  useTitle(filters.category ? heading : '');
  const showResults = () => {
    const top = results.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) results.current?.scrollIntoView({ block: 'start' });
  };
  const clear = () => {
    clearFilters();
    // The button that had the focus goes.
    results.current?.querySelector<HTMLElement>('[role="status"]')?.focus();
  };
  const index = { filters, counts, onChoose: showResults };

  return (
    <Hydrated>
      <div className="wrap shop-columns pt-6 pb-rhythm md:pt-8">
        <aside className="max-md:hidden" aria-label={messages.filters}>
          <div className="sticky top-[calc(var(--spacing-header)+2rem)]">
            <CategoryIndex {...index} />
            <p className="border-t border-line pt-4 text-small text-soft">{intro}</p>
          </div>
        </aside>
        <div ref={results} className="min-w-0">
          <h1 className="mb-2 text-h2 tracking-tight">{heading}</h1>
          <ShopSearch filters={filters} onSearch={showResults}>
            <FilterDrawer count={found.length} {...{ status, index }} />
          </ShopSearch>
          <ShopTools
            filters={filters}
            isLive={isLive}
            status={status}
            view={view}
            onClear={clear}
            isNone={found.length === 0 && catalogue.state === 'ready' && !catalogue.rest}
          />
          <p className="label mb-5">{delivery}</p>
          <ShopMachine machine={machine} filters={filters} prepared={prepared} />
          <ProductGrid
            isLong={prepared.length > MOST_DRAWN}
            found={found}
            pages={pages}
            catalogue={catalogue}
            isLive={isLive}
            view={view}
            prepared={prepared}
            search={filters.search}
            phone={phone}
            onClear={clear}
          />
        </div>
      </div>
    </Hydrated>
  );
}
