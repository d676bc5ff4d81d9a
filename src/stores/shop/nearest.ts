// What to suggest for a search that found nothing.
import type { Product } from '#contract/catalogue/catalogue.ts';
import type { Subcategory } from '#contract/catalogue/categories.ts';
import type { Prepared } from '#lib/search/filter-products.ts';
import { wordsOf } from '#lib/search/fuzzy-match.ts';

/** @returns the subcategory in which most parts have one of the words */
export function nearestSubcategory(prepared: readonly Prepared[], search: string): Subcategory | null {
  const wanted = wordsOf(search).filter(({ length }) => length > 3);
  const counts = new Map<Subcategory, number>();
  for (const { product, text } of prepared)
    if (wanted.some((word) => text.includes(word)))
      counts.set(product.subcategory, (counts.get(product.subcategory) ?? 0) + 1);
  const [best] = [...counts].sort(([, one], [, other]) => other - one);
  return best?.[0] ?? null;
}

/** Three letters in a row of each word. @example trigramsOf(['burr']) // bur, urr */
const trigramsOf = (words: readonly string[]): Set<string> =>
  new Set(words.flatMap((word) => Array.from(word.slice(2), (_, at) => word.slice(at, at + 3))));

/** Of the search's trigrams, how many a name must share to be like it. */
const ALIKE = 0.3;

/** @returns the parts whose names are most like the search, at most `count`; none if none is like it */
export function nearestParts(prepared: readonly Prepared[], search: string, count = 3): Product[] {
  const wanted = trigramsOf(wordsOf(search));
  const scored = prepared.map(({ product, name }) => {
    const has = trigramsOf(name);
    return { product, shared: [...wanted].filter((trigram) => has.has(trigram)).length };
  });
  return scored
    .filter(({ shared }) => shared > 0 && shared >= wanted.size * ALIKE)
    .sort((one, other) => other.shared - one.shared)
    .slice(0, count)
    .map(({ product }) => product);
}
