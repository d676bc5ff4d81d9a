// The line of numbers on a card, in a row and on a part's page.
import * as messages from '#content/messages/parts.yml';
import type { Product } from '#contract/catalogue/catalogue.ts';

/** Ours, and the maker's under its brand. @example 'KR-GR-0641, maker’s VB 64-3R' */
export const partNumbers = ({ partNumber, brand, mpn }: Product): string =>
  [partNumber, mpn && `${brand ?? messages.makers} ${mpn}`].filter(Boolean).join(', ');
