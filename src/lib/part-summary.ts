// Short texts about a part, for cards and search engines.
import type { Product } from '#contract/catalogue/catalogue.ts';

/** About as long as the samples' summaries, so that cards look alike. */
const MAX_LENGTH = 100;

/** Cuts `text` between words to at most `room` characters. */
export function truncate(text: string, room: number): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= room) return plain;
  const cut = plain.slice(0, room - 1);
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > 0 ? end : undefined).replace(/[\s.,;:–-]+$/, '')}…`;
}

/** The summary, or the start of the description. */
export const partLine = ({ summary, description }: Pick<Product, 'summary' | 'description'>): string =>
  summary || truncate(description, MAX_LENGTH);

/** What a card needs of a part: a summary and the first particular, none of the long texts and of the numbers that only a search reads. */
export const cardOf = ({ otherNumbers: _, gtin: __, ...product }: Product): Product => ({
  ...product,
  summary: partLine(product),
  particulars: Object.fromEntries(Object.entries(product.particulars).slice(0, 1)),
  description: '',
  fits: '',
  fitting: '',
});
