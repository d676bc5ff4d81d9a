// Settings of quotes, from content/quotes.yml. Without that file, quote requests are answered outside the site.
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { quoteLine, refuseWrongLine } from './quote-lines.ts';

const WHOLE = 'Write a whole number';
const whole = (least: number, most: number) =>
  z.number(WHOLE).check(z.int(WHOLE), z.minimum(least), z.maximum(most));
const AMOUNT = 'Write an amount with at most two decimals, like 65 or 42.50';
const amount = z.number(AMOUNT).check(
  z.minimum(0, AMOUNT),
  z.maximum(99_999, AMOUNT),
  z.refine((value) => /^\d+(\.\d{1,2})?$/.test(String(value)), AMOUNT),
);

export const quoteSettings = z.strictObject({
  /** How many days a new draft can be accepted. */
  validityDays: whole(1, 365),
  /** The deposit as a percentage of the total. */
  depositPercent: whole(1, 99),
  /** In major units of the shop's currency, VAT included. */
  hourlyRate: amount,
  callOutCharge: amount,
  /** Offered to staff who write a quote. */
  usualLines: z.array(z.strictObject(quoteLine).check(refuseWrongLine)),
});
export type QuoteSettings = z.infer<typeof quoteSettings>;

export const readQuoteSettings = endpoint({
  method: 'GET',
  path: '/api/quotes/settings',
  summary: 'How quotes are written',
  access: 'staff',
  /** `settings` is null if the site has no content/quotes.yml. Every other endpoint of quotes is then not found. */
  reply: z.object({ settings: z.nullable(quoteSettings), currency: z.string() }),
});
