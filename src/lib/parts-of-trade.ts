// Parts of the shop on a service page.
import type { Product } from '#contract/catalogue/catalogue.ts';
import type { Category } from '#contract/catalogue/categories.ts';
import { uploadHash } from './picture.ts';

const SHOWN = 4;

/**
 * One part of each subcategory first, to show the range. Only parts whose picture is certain to load: landing pages have no script
 * that would replace a missing one (islands/ui/Picture.tsx).
 * @param made addresses of the pictures that the build makes
 */
export function partsOfTrade(
  products: readonly Product[],
  category: Category | undefined,
  made: ReadonlySet<string>,
): Product[] {
  const isSure = ({ image }: Product) => made.has(image) || uploadHash(image) !== null;
  const parts = products.filter((part) => part.category === category && isSure(part));
  const isFirstOfKind = (part: Product) =>
    parts.find(({ subcategory }) => subcategory === part.subcategory) === part;
  return [...parts.filter(isFirstOfKind), ...parts.filter((part) => !isFirstOfKind(part))].slice(0, SHOWN);
}
