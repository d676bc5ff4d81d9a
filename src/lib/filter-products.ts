// Which parts the shop shows. Pure, and quick enough to run with every key pressed.
import type { Product } from '#contract/catalogue/catalogue.ts';
import {
  CATEGORIES,
  CATEGORY_NAMES,
  type Category,
  SUBCATEGORY_NAMES,
  type Subcategory,
} from '#contract/catalogue/categories.ts';
import { nearMatcher, wordsOf } from './near-words.ts';

export interface Filters {
  category: Category | null;
  subcategory: Subcategory | null;
  /** As it was typed. */
  search: string;
}

export const NO_FILTERS: Filters = { category: null, subcategory: null, search: '' };

/** Whether anything is left out of the list. */
export const isFiltered = ({ category, subcategory, search }: Filters): boolean =>
  category !== null || subcategory !== null || search !== '';

const parentOf = (subcategory: Subcategory): Category =>
  CATEGORY_NAMES.find((name) => (CATEGORIES[name] as readonly string[]).includes(subcategory)) as Category;

/** A category toggles and clears the subcategory. */
export const toggleCategory = (filters: Filters, category: Category): Filters => ({
  ...filters,
  category: filters.category === category ? null : category,
  subcategory: null,
});

/** A subcategory toggles. A selected category of another branch gives way to its own: nothing could match both. */
export function toggleSubcategory(filters: Filters, subcategory: Subcategory): Filters {
  if (filters.subcategory === subcategory) return { ...filters, subcategory: null };
  const category = filters.category === null ? null : parentOf(subcategory);
  return { ...filters, category, subcategory };
}

/** What stands above the list; `all` where nothing is chosen. */
export const headingOf = ({ category, subcategory }: Filters, all: string): string =>
  subcategory ?? category ?? all;

/** One part with its words prepared, so that a key press compares text and makes none. */
export interface Prepared {
  product: Product;
  words: string;
  /** The words of its name alone. */
  name: readonly string[];
  partNumber: string;
}

const place = ({ subcategory }: Product): number => SUBCATEGORY_NAMES.indexOf(subcategory);

/**
 * In the order of the index beside the list; within a subcategory as given.
 * @param known slugs of the parts that are drawn already: the others come after all of these, so that nothing moves
 */
export function prepareProducts(products: readonly Product[], known?: ReadonlySet<string>): Prepared[] {
  const rank = (product: Product): number =>
    place(product) + (known && !known.has(product.slug) ? SUBCATEGORY_NAMES.length : 0);
  return products
    .toSorted((one, other) => rank(one) - rank(other))
    .map((product) => ({
      product,
      words: [product.name, product.summary, product.description].join('\n').toLowerCase(),
      name: wordsOf(product.name),
      partNumber: product.partNumber.toLowerCase(),
    }));
}

/** @returns the live parts that have come so far, and of the others what the build knew */
export function withKnown(live: readonly Product[], known: readonly Product[]): Product[] {
  const here = new Set(live.map(({ _id }) => _id));
  return [...live, ...known.filter(({ _id }) => !here.has(_id))];
}

/** Long enough and with a digit: a number off the old part, and not 'gr' on its way to 'grinder'. */
const maybePartNumber = (wanted: string): boolean => wanted.length >= 4 && /\d/.test(wanted);

/** The search text is one phrase, in the name or the description; or part of a part number. If no part has it, names are nearly right. */
export function filterProducts(prepared: readonly Prepared[], filters: Filters): Product[] {
  const { category, subcategory } = filters;
  const wanted = filters.search.trim().toLowerCase();
  const numbered = maybePartNumber(wanted);
  const ofGroup = prepared.filter(
    ({ product }) =>
      (category === null || product.category === category) &&
      (subcategory === null || product.subcategory === subcategory),
  );
  const exact = ofGroup.filter(
    ({ words, partNumber }) => words.includes(wanted) || (numbered && partNumber.includes(wanted)),
  );
  const found = exact.length > 0 ? exact : nearlyNamed(ofGroup, wanted);
  return found.map(({ product }) => product);
}

function nearlyNamed(prepared: readonly Prepared[], wanted: string): readonly Prepared[] {
  const matches = nearMatcher(wanted, new Set(prepared.flatMap(({ name }) => name)));
  return matches ? prepared.filter(({ name }) => matches(name)) : [];
}

/** How many parts each category and each subcategory has, by name. */
export function countByGroup(products: readonly Product[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { category, subcategory } of products)
    for (const group of [category, subcategory]) counts.set(group, (counts.get(group) ?? 0) + 1);
  return counts;
}

const oneOf = <Name extends string>(names: readonly Name[], value: string | null): Name | null =>
  names.find((name) => name === value) ?? null;

/** The address's query as filters; what the shop does not know is left out. */
export function readFilters(query: string): Filters {
  const found = new URLSearchParams(query);
  const subcategory = oneOf(SUBCATEGORY_NAMES, found.get('subcategory'));
  const category = oneOf(CATEGORY_NAMES, found.get('category'));
  const fits = category === null || subcategory === null || parentOf(subcategory) === category;
  return { category, subcategory: fits ? subcategory : null, search: (found.get('q') ?? '').slice(0, 200) };
}

/** @example filtersQuery({category: null, subcategory: 'Grinders', search: ''}) // '?subcategory=Grinders' */
export function filtersQuery({ category, subcategory, search }: Filters): string {
  const query = new URLSearchParams();
  if (category) query.set('category', category);
  if (subcategory) query.set('subcategory', subcategory);
  if (search) query.set('q', search);
  return query.size > 0 ? `?${query}` : '';
}
