// A quote request's newest quote, as lists of requests show it.
import * as z from 'zod/mini';
import { openedAt, QUOTE_STATES } from './quotes.ts';

/** A quote that ends within this many days is marked in the lists. */
export const ENDING_DAYS = 3;

export const quoteSummary = z.object({
  number: z.string(),
  version: z.number(),
  state: z.enum(QUOTE_STATES),
  /** The last day, in London, on which it can be accepted. */
  validUntil: z.string(),
  openedAt,
  /** The customer asked for a change of it. */
  asksChange: z.boolean(),
});
export type QuoteSummary = z.infer<typeof quoteSummary>;
