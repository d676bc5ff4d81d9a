// Filters of the shop, in the URL so that links, Back and Reload work.
import { atom } from 'nanostores';
import type { Product } from '#contract/catalogue/catalogue.ts';
import type { Category, Subcategory } from '#contract/catalogue/categories.ts';
import { PATHS, productPath } from '#lib/paths.ts';
import {
  type Filters,
  filtersQuery,
  NO_FILTERS,
  readFilters,
  type Sort,
  toggleCategory,
  toggleSubcategory,
} from '#lib/search/filter-products.ts';

export const $filters = atom<Filters>(NO_FILTERS);

/** Browsers refuse a page that writes its address more often than about three times a second. */
const SETTLED_MS = 400;
let settling: ReturnType<typeof setTimeout> | undefined;

const address = () => PATHS.shop + filtersQuery($filters.get());

/** A click is a step that Back undoes. */
function step(filters: Filters): void {
  clearTimeout(settling);
  $filters.set(filters);
  history.pushState(null, '', address());
}

export const chooseCategory = (category: Category): void => step(toggleCategory($filters.get(), category));
export const chooseSubcategory = (subcategory: Subcategory): void =>
  step(toggleSubcategory($filters.get(), subcategory));
/** Shows every part again, sorted as before. */
export const clearFilters = (): void => step({ ...NO_FILTERS, sort: $filters.get().sort });
/** Shows one subcategory, whatever was chosen and typed. */
export const showSubcategory = (subcategory: Subcategory): void =>
  step({ ...NO_FILTERS, subcategory, sort: $filters.get().sort });
export const sortBy = (sort: Sort): void => step({ ...$filters.get(), sort });

/** Typing is not a step: the address follows when it rests. */
export function searchFor(search: string): void {
  $filters.set({ ...$filters.get(), search });
  clearTimeout(settling);
  settling = setTimeout(() => history.replaceState(null, '', address()), SETTLED_MS);
}

/** Takes the filters from the address, now and on every Back and Forward. @returns stops it */
export function followAddress(): () => void {
  const read = () => {
    clearTimeout(settling);
    $filters.set(readFilters(location.search));
  };
  read();
  window.addEventListener('popstate', read);
  return () => window.removeEventListener('popstate', read);
}

/** The slug of the part whose address this is, which has no page of its own yet; null in the shop's own address. */
export const slugInAddress = (): string | null =>
  location.pathname.startsWith(productPath('')) ? location.pathname.slice(productPath('').length) : null;

/** Puts the address of a part that the shop itself shows into the bar; of none: the shop's own again. */
export function showAddressOf(part: Pick<Product, 'slug'> | null): void {
  // What was typed just now may still be on its way into the address.
  clearTimeout(settling);
  history.replaceState(null, '', part ? productPath(part.slug) : address());
}
