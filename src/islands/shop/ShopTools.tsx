// Heading, count, search and the way to the cart: always in the same place, whatever is being filtered.

import { useStore } from '@nanostores/react';
import * as cart from '#content/messages/cart.yml';
import * as menus from '#content/messages/menus.yml';
import * as messages from '#content/messages/shop.yml';
import { Button } from '#islands/ui/Button.tsx';
import { fillIn } from '#lib/fill.ts';
import { type Filters, isFiltered } from '#lib/filter-products.ts';
import { PATHS } from '#lib/paths.ts';
import { $cartCount } from '#stores/cart/cart.ts';
import { clearFilters, searchFor } from '#stores/shop/shop-filters.ts';

interface Props {
  heading: string;
  filters: Filters;
  /** Hydrated: controls work. */
  isLive: boolean;
  /** The number of parts, or that they are loading. */
  status: string;
}

function CartLink() {
  const count = useStore($cartCount, { ssr: () => 0 });
  return (
    <a href={PATHS.cart} className="button button-small justify-self-end gap-2">
      {menus.cart}
      {count > 0 && (
        <>
          <span aria-hidden="true" className="badge">
            {count}
          </span>
          <span className="sr-only">, {fillIn(cart.pieces, { count })}</span>
        </>
      )}
    </a>
  );
}

export function ShopTools({ heading, filters, isLive, status }: Props) {
  return (
    <div className="shop-tools mb-2">
      <h1 className="text-h2 tracking-tight">{heading}</h1>
      <p role="status" className="label noscript:hidden">
        {status}
      </p>
      <CartLink />
      <search>
        <input
          type="search"
          disabled={!isLive}
          className="control"
          aria-label={messages.search}
          placeholder={messages.searchHint}
          autoComplete="off"
          maxLength={200}
          value={filters.search}
          onChange={({ target }) => searchFor(target.value)}
        />
      </search>
      {/* Invisible while there is nothing to clear, so that the layout never shifts. */}
      <Button
        className={`min-h-11 px-4 text-base ${isFiltered(filters) ? '' : 'invisible'}`}
        onClick={clearFilters}
      >
        {messages.clear}
      </Button>
    </div>
  );
}
