// Above the parts: search, count, sort and view, always in the same place, whatever is being filtered.
import { lazy, type ReactNode, Suspense } from 'react';
import * as messages from '#content/messages/shop.yml';
import { Button } from '#islands/ui/Button.tsx';
import { type Filters, isFiltered } from '#lib/search/filter-products.ts';
import { searchFor, sortBy } from '#stores/shop/shop-filters.ts';
import { $view, type View } from '#stores/shop/shop-view.ts';

const ShopView = lazy(async () => ({ default: (await import('./ShopView.tsx')).ShopView }));

interface SearchProps {
  filters: Filters;
  onSearch: () => void;
  children: ReactNode;
}

/** The search, and what opens the categories where they have no column of their own. Stays in sight there. */
export const ShopSearch = ({ filters, onSearch, children }: SearchProps) => (
  <search className="max-md:sticky max-md:top-header max-md:z-10 max-md:-mx-2 max-md:bg-paper max-md:p-2 md:py-4">
    {children}
    <input
      type="search"
      className="control min-w-0"
      aria-label={messages.search}
      placeholder={messages.searchHint}
      autoComplete="off"
      maxLength={200}
      value={filters.search}
      onChange={({ target }) => {
        searchFor(target.value);
        onSearch();
      }}
    />
  </search>
);

interface Props {
  filters: Filters;
  /** Hydrated. */
  isLive: boolean;
  /** The number of parts, or that they are loading. */
  status: string;
  view: View;
  /** Nothing matches: then the message has a Clear button of its own. */
  isNone: boolean;
  onClear: () => void;
}

export const ShopTools = ({ filters, isLive, status, view, isNone, onClear }: Props) => (
  <div className="my-2 flex flex-wrap items-center gap-2">
    <p role="status" tabIndex={-1} className="label mr-auto outline-none noscript:hidden">
      {status}
    </p>
    {/* Invisible while there is nothing to clear, so that the layout never shifts. */}
    <Button className={`button-small ${isFiltered(filters) && !isNone ? '' : 'invisible'}`} onClick={onClear}>
      {messages.clear}
    </Button>
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-3 max-sm:w-full sm:min-w-72 sm:justify-end md:max-lg:w-full md:max-lg:justify-between">
      {isLive && (
        <Suspense>
          <ShopView view={view} onView={$view.set} sort={filters.sort} onSort={sortBy} />
        </Suspense>
      )}
    </div>
  </div>
);
