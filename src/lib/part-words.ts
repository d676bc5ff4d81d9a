// Words about a part where there is little room. The admin may leave the short line and the part number empty.
import type { Product } from '#contract/catalogue/catalogue.ts';

/** About as long as the short lines of the samples, so that cards stay alike. */
const LINE = 100;

/** The beginning of `text`, cut between words, at most `room` characters. */
export function beginning(text: string, room: number): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= room) return plain;
  const cut = plain.slice(0, room - 1);
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > 0 ? end : undefined).replace(/[\s.,;:–-]+$/, '')}…`;
}

/** One line about a part: its short one, else what its description begins with. */
export const partLine = ({ summary, description }: Pick<Product, 'summary' | 'description'>): string =>
  summary || beginning(description, LINE);

/** A part as a card shows it: with its one line and first particular, and without the long texts. */
export const cardOf = (product: Product): Product => ({
  ...product,
  summary: partLine(product),
  particulars: Object.fromEntries(Object.entries(product.particulars).slice(0, 1)),
  ...{ description: '', fits: '', fitting: '' },
});
