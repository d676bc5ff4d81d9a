// The words that bind whoever agrees to pay, and what is kept of them beside what was agreed.
import * as z from 'zod/mini';

/**
 * Why nobody needs to ask us to begin within the 14 days to cancel: a company agrees, the work begins after them, or whoever phoned asked
 * for an urgent repair (Consumer Contracts Regulations 2013, regs 36 and 28(1)(e)).
 */
export const EXEMPTIONS = ['company', 'later', 'urgent'] as const;
const exemption = z.enum(['', ...EXEMPTIONS]);
export type Exemption = z.infer<typeof exemption>;

/** How instructions for cancellation and the form were given before somebody agreed at the door; '' where they weren't. */
const given = z.enum(['', 'mail', 'printed']);
export type FormGiven = z.infer<typeof given>;

/** As a page shows them. `id` comes back with the answer, so that only words that were shown are kept. */
export const bindingWords = z.object({
  id: z.string(),
  button: z.string(),
  /** Beside the tick; '' where nobody is asked for it. */
  startSooner: z.string(),
  exempt: exemption,
});
export type BindingWords = z.infer<typeof bindingWords>;

/** What the answer says of them: nothing where the page is an older one. */
export const shownWords = z.optional(z.string().check(z.maxLength(64)));

/** What a first visit costs, as the page of its service says. */
export interface StartPrice {
  amount: number;
  currency: string;
  for: string;
  terms: string;
}

/** What a booking online agrees to pay. */
export const bookingCharge = z.object({
  /** What, price and duration, above the button. */
  what: z.string(),
  button: z.string(),
  /** Beside the tick. */
  startSooner: z.string(),
});
export type BookingCharge = z.infer<typeof bookingCharge>;

/** All that was shown: it comes back with the answer, so that nobody is bound by other words. */
export const wordsOf = ({ what, button, startSooner }: BookingCharge): string =>
  [what, button, startSooner].join(' ');

/** What is kept: the button's words, those of the tick if it was set, and the rest. */
export const agreedTerms = z.object({
  button: z.string(),
  startSooner: z.string(),
  exempt: exemption,
  given,
});
export type AgreedTerms = z.infer<typeof agreedTerms>;

/** Of a booking online. */
export interface BookedTerms extends AgreedTerms {
  /** What it agreed to pay, in pence. */
  minor: number;
}
