// What search engines are told about a part.
import * as words from '#content/messages/parts.yml';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { fillIn } from '#lib/fill.ts';
import { beginning, partLine } from '#lib/part-words.ts';

/** Search engines cut a description at about this many characters. */
const SEO_ROOM = 170;

/** Title, description and keywords of a part's page. */
export function partSeo(product: Product): { title: string; description: string; keywords: string[] } {
  const { name, partNumber, category, subcategory } = product;
  const line = beginning(partLine(product), SEO_ROOM);
  const more = ` ${partNumber ? fillIn(words.about, { number: partNumber }) : words.aboutOne}`;
  return {
    title: partNumber ? `${name}, ${partNumber}` : name,
    description: line.length + more.length <= SEO_ROOM ? line + more : line,
    keywords: [name, partNumber, subcategory, category].filter(Boolean),
  };
}
