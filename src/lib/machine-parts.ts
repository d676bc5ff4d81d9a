// The parts for sale on the machine drawn apart, each with the number of its dot.
import type { Product } from '#contract/catalogue/catalogue.ts';
import type { Category } from '#contract/catalogue/categories.ts';

export interface MachinePart {
  /** From 1, in the order of content/pages/shop.yml; a part that is no longer sold leaves a gap. */
  number: number;
  product: Product;
}

/** The picture of the machine, and the slugs of the parts seen on it. */
export interface Machine {
  category: Category;
  picture: { avif: string; webp: string; width: number; height: number };
  alt: string;
  title: string;
  /** Says that the picture promises no fit. */
  text: string;
  parts: readonly string[];
}

/** @param slugs of all parts seen on the machine, by number */
export const machineParts = (slugs: readonly string[], products: readonly Product[]): MachinePart[] =>
  slugs.flatMap((slug, at) => {
    const product = products.find((one) => one.slug === slug);
    return product ? [{ number: at + 1, product }] : [];
  });

interface Point {
  /** Hundredths of the picture from its left edge, and from its top. */
  x: number;
  y: number;
}

/** Style sheet that places the dots: the content security policy allows no style attributes. A dot lights up with its row. */
export function dotsAsCss(points: readonly Point[]): string {
  const lit = points.map((_, at) => `.machine:has(.row-${at + 1}:is(:hover,:focus-within)) .dot-${at + 1}`);
  const places = points.map(({ x, y }, at) => `.dot-${at + 1}{left:${x}%;top:${y}%}`);
  return `${places.join('')}${lit.join()}{--dot:var(--dot-on)}`;
}
