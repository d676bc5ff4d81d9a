// What the customer does with a quote, by the link in the mail: SITE_URL/quote-offer#token=…
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { slot } from '#contract/error.ts';
import { clockTime, day, line, optionalLine } from '#contract/field.ts';
import { token } from '#contract/my-records/token-links.ts';
import { checkoutOrder } from '#contract/orders/orders.ts';
import { quoteText } from './quotes.ts';

/** Without name and address: the email address may have been mistyped. */
export const quoteOffer = z.object({
  ...quoteText,
  /** It can still be answered. */
  canAnswer: z.boolean(),
  /** When the visit is, in London's time; null while none is arranged. */
  visit: z.nullable(slot),
  /** An acceptance that was begun and isn't paid: paying its order accepts the quote. */
  openOrder: z.nullable(checkoutOrder),
  /** After acceptance: what is still to pay; 0 once it is paid. */
  stillDue: z.number(),
});
export type QuoteOffer = z.infer<typeof quoteOffer>;

/** As read; another is refused as `stale_version`, for a revision has replaced it. */
const version = z.number('Reload the quote and try again').check(z.int(), z.minimum(1));

export const readQuoteOffer = endpoint({
  method: 'POST',
  path: '/api/links/quote',
  summary: 'The quote that a mailed link opens, in the newest version that was sent',
  body: z.object({ token }),
  reply: z.object({ success: z.literal(true), quote: quoteOffer }),
  errors: ['link_used'],
});

export const quoteAcceptance = z.object({
  token,
  version,
  /** Typed as a signature. */
  name: line('Type your name to accept'),
  /** A free time of `readSlots` for the quote's service, London wall time; needed where the quote wants a visit. */
  slot: z.optional(z.object({ date: day('Choose a date'), time: clockTime('Choose a time') })),
  /** Needed where the visit is within the 14 days to cancel (`isWithinCancelling`). */
  startSooner: z.optional(z.boolean()),
});
export type QuoteAcceptance = z.infer<typeof quoteAcceptance>;

/**
 * With nothing due it is accepted at once, and there is no `order`. Else `order` is to be paid: stock and slot are held for it
 * for 15 minutes, and the quote stays `sent` until `settleOrder` or the webhook records the payment. Twice is one order.
 */
export const acceptQuote = endpoint({
  method: 'POST',
  path: '/api/links/quote/accept',
  summary: 'Accepts a quote, or begins to where something is due',
  body: quoteAcceptance,
  reply: z.object({
    success: z.literal(true),
    message: z.string(),
    quote: quoteOffer,
    order: z.optional(checkoutOrder),
  }),
  status: 201,
  errors: ['link_used', 'illegal_move', 'stale_version', 'slot_taken', 'out_of_stock', 'order_closed'],
});

/** Twice is no error. Refused while PayPal is confirming its payment. */
export const declineQuote = endpoint({
  method: 'POST',
  path: '/api/links/quote/decline',
  summary: 'Declines a quote; its request is cancelled',
  body: z.object({ token, version, reason: optionalLine(500) }),
  reply: z.object({ success: z.literal(true), message: z.string(), quote: quoteOffer }),
  errors: ['link_used', 'illegal_move', 'stale_version', 'order_closed'],
});

/** What is open of a quote: the first order of an acceptance that was begun, or after it the rest. Twice is one order. */
export const payQuote = endpoint({
  method: 'POST',
  path: '/api/links/quote/pay',
  summary: 'Begins to pay what is due of a quote',
  body: z.object({ token }),
  reply: z.object({ success: z.literal(true), quote: quoteOffer, order: checkoutOrder }),
  status: 201,
  errors: ['link_used', 'illegal_move', 'slot_taken', 'out_of_stock', 'order_closed'],
});
