// Which parts of the shop stand on a service page.
import type { Product } from '#contract/catalogue/catalogue.ts';
import type { Category } from '#contract/catalogue/categories.ts';
import { uploadHash } from './picture.ts';

const SHOWN = 4;

/**
 * One part of each kind first, so that the row shows the breadth of the shelf. Only parts whose picture is sure to come: a
 * landing page has no script that would put the drawing in its place (islands/ui/Picture.tsx).
 * @param made the addresses of the pictures that the build makes
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
