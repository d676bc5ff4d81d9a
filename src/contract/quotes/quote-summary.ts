// What a list of quote requests shows of each one's newest quote.
import * as z from 'zod/mini';
import { QUOTE_STATES } from './quotes.ts';

export const quoteSummary = z.object({
  number: z.string(),
  version: z.number(),
  state: z.enum(QUOTE_STATES),
  /** The last day, in London, on which it can be accepted. */
  validUntil: z.string(),
});
export type QuoteSummary = z.infer<typeof quoteSummary>;
