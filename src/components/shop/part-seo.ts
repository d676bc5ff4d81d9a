// Title, description and keywords of a part's page.
import * as messages from '#content/messages/parts.yml';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { fillIn } from '#lib/fill.ts';
import { partLine, truncate } from '#lib/part-summary.ts';

/** Search engines cut a description at about this many characters. */
const SEO_ROOM = 170;

export function partSeo(product: Product) {
  const { name, partNumber, mpn, category, subcategory } = product;
  const line = truncate(partLine(product), SEO_ROOM);
  const more = ` ${partNumber ? fillIn(messages.about, { number: partNumber }) : messages.aboutOne}`;
  return {
    title: partNumber ? `${name}, ${partNumber}` : name,
    description: line.length + more.length <= SEO_ROOM ? line + more : line,
    keywords: [name, partNumber, mpn, subcategory, category].flatMap((word) => word || []),
  };
}
