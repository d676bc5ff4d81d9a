// Lines of a quote: parts, labour and discounts.
import * as z from 'zod/mini';
import { amount, line, rowId, whole } from '#contract/field.ts';

export const QUOTE_LINE_KINDS = ['part', 'labour', 'discount'] as const;
export type QuoteLineKind = (typeof QUOTE_LINE_KINDS)[number];
/** Parts of a quote's payment: what is due on acceptance, and what is due after the visit. */
export const QUOTE_PARTS = ['first', 'balance'] as const;
export type QuotePart = (typeof QUOTE_PARTS)[number];
export const MAX_QUOTE_LINES = 40;

/** `price` is for one, VAT included, in major units; a discount's is negative. `product` is a part's id. */
export const quoteLine = {
  kind: z.enum(QUOTE_LINE_KINDS, 'Choose part, labour or discount'),
  product: z.optional(rowId('Choose a part')),
  name: line('Say what it is', 120),
  quantity: whole(1, 99, 'Enter a quantity from 1 to 99'),
  price: amount('Enter a price with at most two decimals, like 24.90', -999_999, 999_999),
};

interface Line {
  kind: QuoteLineKind;
  product?: string | undefined;
  price: number;
}

/** Only a discount has a negative price; only a part may name a product. */
export const refuseWrongLine = z.check<Line>(({ value, issues }) => {
  const { kind, product, price } = value;
  const refuse = (path: string, message: string) =>
    issues.push({ code: 'custom', path: [path], message, input: value });
  if (kind === 'discount' && price >= 0) refuse('price', 'Enter a discount as a price below zero, like -10');
  if (kind !== 'discount' && price < 0) refuse('price', 'Only a discount has a price below zero');
  if (kind !== 'part' && product !== undefined) refuse('product', 'Only a part names a product');
});
