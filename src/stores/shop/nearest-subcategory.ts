// Suggests a subcategory for a search that found nothing.
import type { Subcategory } from '#contract/catalogue/categories.ts';
import type { Prepared } from '#lib/filter-products.ts';

/** @returns the subcategory in which most parts have one of the words */
export function nearestSubcategory(prepared: readonly Prepared[], search: string): Subcategory | null {
  const wanted = search
    .toLowerCase()
    .split(/\s+/)
    .filter(({ length }) => length > 3);
  const counts = new Map<Subcategory, number>();
  for (const { product, text } of prepared)
    if (wanted.some((word) => text.includes(word)))
      counts.set(product.subcategory, (counts.get(product.subcategory) ?? 0) + 1);
  const [best] = [...counts].sort(([, one], [, other]) => other - one);
  return best?.[0] ?? null;
}
