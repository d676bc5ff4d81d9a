// Which parts of the shop stand on a service page.
import type { Category, Product } from '#contract/catalogue.ts';
import { pictureSources } from './picture.ts';

const SHOWN = 4;

/**
 * One part of each kind first, so that the row shows the breadth of the shelf. Only parts whose picture lies here: one from
 * elsewhere may not come, and a landing page has no script that would put the drawing in its place (islands/ui/Picture.tsx).
 */
export function partsOfTrade(products: readonly Product[], category: Category | undefined): Product[] {
  const parts = products.filter((part) => part.category === category && pictureSources(part.image));
  const isFirstOfKind = (part: Product) =>
    parts.find(({ subcategory }) => subcategory === part.subcategory) === part;
  return [...parts.filter(isFirstOfKind), ...parts.filter((part) => !isFirstOfKind(part))].slice(0, SHOWN);
}
