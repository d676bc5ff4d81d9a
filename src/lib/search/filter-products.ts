// Filter and search of the shop, fast enough to run on every key press.
import type { Product } from '#contract/catalogue/catalogue.ts';
import {
  CATEGORIES,
  CATEGORY_NAMES,
  type Category,
  SUBCATEGORY_NAMES,
  type Subcategory,
} from '#contract/catalogue/categories.ts';
import { fuzzyMatcher, wordsOf } from './fuzzy-match.ts';

export interface Filters {
  category: Category | null;
  subcategory: Subcategory | null;
  /** As typed. */
  search: string;
  sort: Sort;
}

/** How the shop may be sorted; '' is by category and name. */
const SORTS = ['', 'name', 'price', 'price-down', 'newest'] as const;
export type Sort = (typeof SORTS)[number];

export const NO_FILTERS: Filters = { category: null, subcategory: null, search: '', sort: '' };

export const isFiltered = ({ category, subcategory, search }: Filters): boolean =>
  category !== null || subcategory !== null || search !== '';

const parentOf = (subcategory: Subcategory): Category =>
  CATEGORY_NAMES.find((name) => (CATEGORIES[name] as readonly string[]).includes(subcategory)) as Category;

/** Toggles the category and clears the subcategory. */
export const toggleCategory = (filters: Filters, category: Category): Filters => ({
  ...filters,
  category: filters.category === category ? null : category,
  subcategory: null,
});

/** Toggles the subcategory. If another category is selected, selects the subcategory's own: nothing could match both. */
export function toggleSubcategory(filters: Filters, subcategory: Subcategory): Filters {
  if (filters.subcategory === subcategory) return { ...filters, subcategory: null };
  const category = filters.category === null ? null : parentOf(subcategory);
  return { ...filters, category, subcategory };
}

/** Heading of the list; `all` without a filter. */
export const headingOf = ({ category, subcategory }: Filters, all: string): string =>
  subcategory ?? category ?? all;

/** A part with its lower-case texts, so that a key press only compares strings. */
export interface Prepared {
  product: Product;
  text: string;
  /** Its name, as `searched` writes it. */
  title: string;
  /** Words of its name. */
  name: readonly string[];
  /** All that it goes by, bare, each between two line ends. */
  numbers: string;
}

const place = ({ subcategory }: Product): number => SUBCATEGORY_NAMES.indexOf(subcategory);

/** Signs that look alike or that keyboards lack, as they are typed without them: the sign for micro and the Greek letter, squares, ohms. */
const plainSigns = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll('ohm', 'ω');

/** Between a figure and its unit, and between the groups of a figure. */
const IN_SIZE =
  /(\d)[\s,](?=\d{3}(?!\d))|(\d)\s+(?=(?:[kmµμ]?(?:m|w|v|a|hz|f|l|g|n|ω|pa)[2-3]?|°c?|bar|rpm|psi|mah|%)(?![\p{L}\d]))/gu;

/** A text as it is searched: sizes hold no spaces. @example searched('20 µF, 10,000 Ω') // '20μf, 10000ω' */
const searched = (text: string): string => plainSigns(text).replace(IN_SIZE, '$1$2');

/** As people type it: without hyphens and spaces, in lower case. @example bareNumber('KR-DW 0500') // 'krdw0500' */
const bareNumber = (text: string): string => text.toLowerCase().replace(/[\s\p{Pd}]+/gu, '');

/** Ours, the maker's, those it had before or has elsewhere, and the one under the barcode. */
const numbersOf = ({ partNumber, mpn, otherNumbers, gtin }: Product): string =>
  `\n${[partNumber, mpn, otherNumbers, gtin].join().split(',').map(bareNumber).join('\n')}\n`;

/**
 * Sorts by the order of the category list; within a subcategory as given.
 * @param known slugs of parts on the page already: others come after them, so that nothing moves
 */
export function prepareProducts(products: readonly Product[], known?: ReadonlySet<string>): Prepared[] {
  const rank = (product: Product): number =>
    place(product) + (known && !known.has(product.slug) ? SUBCATEGORY_NAMES.length : 0);
  return products
    .toSorted((one, other) => rank(one) - rank(other))
    .map((product) => {
      const { name, summary, description, fits, fitting, particulars, brand } = product;
      const texts = [name, summary, description, fits, fitting, brand, ...Object.values(particulars)];
      return {
        product,
        text: searched(texts.join('\n')),
        title: searched(name),
        name: wordsOf(name),
        numbers: numbersOf(product),
      };
    });
}

/** @returns the live parts loaded so far, then those of the build that aren't among them */
export function withKnown(live: readonly Product[], known: readonly Product[]): Product[] {
  const here = new Set(live.map(({ _id }) => _id));
  return [...live, ...known.filter(({ _id }) => !here.has(_id))];
}

/** Long enough and with a digit: 'gr' is the start of 'grinder', not of a part number. */
const maybePartNumber = (wanted: string): boolean => wanted.length >= 4 && /\d/.test(wanted);

/**
 * Matches the search text as one phrase in names and texts, or in numbers: their beginning, or any part of them; without a
 * match its words in any order, and then with typing errors. Whose number it is, or begins with, stands first.
 */
export function filterProducts(prepared: readonly Prepared[], filters: Filters): Product[] {
  const { category, subcategory } = filters;
  const wanted = searched(filters.search.trim());
  const bare = bareNumber(wanted);
  const isNumber = maybePartNumber(wanted);
  const ofGroup = prepared.filter(
    ({ product }) =>
      (category === null || product.category === category) &&
      (subcategory === null || product.subcategory === subcategory),
  );
  const exact = ofGroup.filter(
    ({ text, numbers }) =>
      text.includes(wanted) || (bare !== '' && numbers.includes(isNumber ? bare : `\n${bare}`)),
  );
  const found = firstFound(
    () => exact,
    () => withAllWords(ofGroup, wanted),
    () => nearlyNamed(ofGroup, wanted),
  );
  return sorted(
    likeliestFirst(found, wanted).map(({ product }) => product),
    filters.sort,
  );
}

type Find = () => readonly Prepared[];
const firstFound = (...ways: Find[]): readonly Prepared[] => {
  for (const find of ways) {
    const found = find();
    if (found.length > 0) return found;
  }
  return [];
};

/** Several words in any order, each anywhere. */
function withAllWords(prepared: readonly Prepared[], wanted: string): readonly Prepared[] {
  const words = wanted.split(/\s+/);
  return words.length > 1 ? prepared.filter(({ text }) => words.every((word) => text.includes(word))) : [];
}

/** What has this number, then one that begins with it; what is named so; what is only described so. */
function likeliestFirst(found: readonly Prepared[], wanted: string): readonly Prepared[] {
  if (wanted === '') return found;
  const bare = `\n${bareNumber(wanted)}`;
  const ways = [
    ({ numbers }: Prepared) => numbers.includes(`${bare}\n`),
    ({ numbers }: Prepared) => maybePartNumber(wanted) && numbers.includes(bare),
    ({ title }: Prepared) => title.includes(wanted),
    () => true,
  ];
  const ranked: Prepared[][] = ways.map(() => []);
  for (const one of found) ranked[ways.findIndex((matches) => matches(one))]?.push(one);
  return ranked.flat();
}

/** Made for the first sorting: it takes a slow phone 15 ms. */
let names: Intl.Collator | undefined;
function compareNames(one: string, other: string): number {
  names ??= new Intl.Collator('en-GB', { numeric: true });
  return names.compare(one, other);
}
const ORDERS: Record<Exclude<Sort, ''>, (one: Product, other: Product) => number> = {
  name: (one, other) => compareNames(one.name, other.name),
  price: (one, other) => one.price - other.price,
  'price-down': (one, other) => other.price - one.price,
  newest: (one, other) => other.createdAt.localeCompare(one.createdAt),
};

/** Parts that are alike keep the order of the category list. */
const sorted = (found: Product[], sort: Sort): Product[] => (sort ? found.sort(ORDERS[sort]) : found);

function nearlyNamed(prepared: readonly Prepared[], wanted: string): readonly Prepared[] {
  const matches = fuzzyMatcher(wanted, new Set(prepared.flatMap(({ name }) => name)));
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
  return {
    category,
    subcategory: fits ? subcategory : null,
    search: (found.get('q') ?? '').slice(0, 200),
    sort: oneOf(SORTS, found.get('sort')) ?? '',
  };
}

/** @example filtersQuery({ ...NO_FILTERS, subcategory: 'Grinders' }) // '?subcategory=Grinders' */
export function filtersQuery({ category, subcategory, search, sort }: Filters): string {
  const query = new URLSearchParams();
  if (category) query.set('category', category);
  if (subcategory) query.set('subcategory', subcategory);
  if (search) query.set('q', search);
  if (sort) query.set('sort', sort);
  return query.size > 0 ? `?${query}` : '';
}
