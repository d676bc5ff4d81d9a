// Endpoints for a customer with a quote's link: SITE_URL/quote-offer#token=…
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { slot } from '#contract/error.ts';
import { dateAndTime, optionalLine, personName } from '#contract/field.ts';
import { token } from '#contract/my-records/token-links.ts';
import { checkoutOrder } from '#contract/orders/orders.ts';
import { quoteText } from './quotes.ts';

/** Without the customer's name and address: the link may have gone to a mistyped email address. */
export const quoteOffer = z.object({
  ...quoteText,
  /** It can still be answered. */
  canAnswer: z.boolean(),
  /** London time; null while no visit is arranged. */
  visit: z.nullable(slot),
  /** An acceptance that was begun and isn't paid: paying its order accepts the quote. */
  openOrder: z.nullable(checkoutOrder),
  /** What is still to pay after acceptance; 0 once it is paid. */
  stillDue: z.number(),
  /** The work is written down, so its bill asks for the rest: 'sent' once the quote's link opens it, too. */
  bill: z.enum(['none', 'follows', 'sent']),
});
export type QuoteOffer = z.infer<typeof quoteOffer>;

/** The version that the customer read. An older one is refused as `stale_version`. */
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
  name: personName('Type your name to accept'),
  /** A free time of `readSlots` for the quote's service, London wall time; needed where the quote wants a visit. */
  slot: z.optional(z.object(dateAndTime)),
  /** Needed where the visit is within the 14 days to cancel (`isWithinCancelling`). */
  startSooner: z.optional(z.boolean()),
});
export type QuoteAcceptance = z.infer<typeof quoteAcceptance>;

/**
 * If nothing is due, the quote is accepted at once and there is no `order`. Otherwise `order` must be paid: stock and slot are held
 * for 15 minutes, and the quote stays `sent` until `settleOrder` or the webhook records the payment. A repeated call returns the
 * same order.
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

/** A repeated call is no error. Refused while PayPal is confirming the quote's payment. */
export const declineQuote = endpoint({
  method: 'POST',
  path: '/api/links/quote/decline',
  summary: 'Declines a quote; its request is cancelled',
  body: z.object({ token, version, reason: optionalLine(500) }),
  reply: z.object({ success: z.literal(true), message: z.string(), quote: quoteOffer }),
  errors: ['link_used', 'illegal_move', 'stale_version', 'order_closed'],
});

/** Pays the open order of an acceptance that was begun; after acceptance, the rest. A repeated call returns the same order. */
export const payQuote = endpoint({
  method: 'POST',
  path: '/api/links/quote/pay',
  summary: 'Begins to pay what is due of a quote',
  body: z.object({ token }),
  reply: z.object({ success: z.literal(true), quote: quoteOffer, order: checkoutOrder }),
  status: 201,
  errors: ['link_used', 'illegal_move', 'slot_taken', 'out_of_stock', 'order_closed'],
});
