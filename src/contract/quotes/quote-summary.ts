// What a list of quote requests shows of each one's newest quote.
import * as z from 'zod/mini';
import { openedAt, QUOTE_STATES } from './quotes.ts';

/** A quote that ends within so many days is worth a call. */
export const ENDING_DAYS = 3;

export const quoteSummary = z.object({
  number: z.string(),
  version: z.number(),
  state: z.enum(QUOTE_STATES),
  /** The last day, in London, on which it can be accepted. */
  validUntil: z.string(),
  openedAt,
});
export type QuoteSummary = z.infer<typeof quoteSummary>;
