// Endpoints for a customer with a quote's link: SITE_URL/quote-offer#token=…
import * as z from 'zod/mini';
import { visitFacts } from '#contract/appointments/own-visit.ts';
import { bindingWords, shownWords } from '#contract/binding.ts';
import { endpoint } from '#contract/endpoint.ts';
import { slot } from '#contract/error.ts';
import { dateAndTime, line, optionalLine, optionalNumber, text, token } from '#contract/field.ts';
import { checkoutOrder } from '#contract/orders/orders.ts';
import { latinName } from '#contract/orders/shipping-address.ts';
import { quoteText } from './quotes.ts';

/** Without the customer's name and address: the link may have gone to a mistyped email address. */
export const quoteOffer = z.object({
  ...quoteText,
  /** For a visit that was booked: it stays if the quote is declined. */
  isBooked: z.boolean(),
  /** It can still be answered. */
  canAnswer: z.boolean(),
  /** In London time; null while no visit is arranged. `isOver`: it has ended, or its day is past. */
  visit: z.nullable(z.extend(slot, { arrivalMinutes: z.number(), isOver: z.boolean() })),
  newTimeBy: visitFacts.newTimeBy,
  /** An acceptance that was begun and isn't paid: paying its order accepts the quote. */
  openOrder: z.nullable(checkoutOrder),
  /** What is still to pay after acceptance; 0 once it is paid. */
  stillDue: z.number(),
  /** What has arrived, the oldest first; less what went back. `at`: ISO 8601, UTC. */
  paid: z.array(z.object({ amount: z.number(), at: z.string() })),
  /** Of the button that accepts it where nothing is due then. Where a day is chosen, the tick is for one within the 14. */
  words: bindingWords,
  /** How long the visit is planned for; 0 where none is to come. */
  plannedMinutes: z.number(),
  /** The day that is kept for it already, London; '' without one. */
  keptDay: z.string(),
  /** A visit is wanted, and nobody has said where. */
  asksPlace: z.boolean(),
  /** Something is to pay, and its invoice can't print who pays. */
  asksLatinName: z.boolean(),
  /** When the customer asked for a change of this version, ISO 8601, UTC; null if they didn't. */
  changeAskedAt: z.nullable(z.string()),
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
  name: line('Type your name to accept'),
  /** A free time of `readSlots` for the quote's service, London wall time; needed where the quote wants a visit. */
  slot: z.optional(z.object(dateAndTime)),
  /** Needed where the visit is within the 14 days to cancel (`isWithinCancelling`). */
  startSooner: z.optional(z.boolean()),
  words: shownWords,
  /** Both needed where the quote `asksPlace`. */
  address: optionalLine(),
  postCode: optionalNumber(12),
  /** Needed where the quote `asksLatinName`, or the address does, and comes to more than `NAMED_ABOVE`. */
  latinName,
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
  summary: 'Declines a quote; a request for it is cancelled, a booking stays',
  body: z.object({ token, version, reason: optionalLine(500) }),
  reply: z.object({ success: z.literal(true), message: z.string(), quote: quoteOffer }),
  errors: ['link_used', 'illegal_move', 'stale_version', 'order_closed'],
});

/** The quote stays open as it is, until the staff send another version. A repeated call is no error and one mail. */
export const askQuoteChange = endpoint({
  method: 'POST',
  path: '/api/links/quote/change',
  summary: 'Asks, in the customer’s words, for a change of a quote',
  body: z.object({ token, version, change: text('Tell us what you’d like changed') }),
  reply: z.object({ success: z.literal(true), message: z.string(), quote: quoteOffer }),
  errors: ['link_used', 'illegal_move', 'stale_version'],
});

/** Pays the open order of an acceptance that was begun; after acceptance, the rest. A repeated call returns the same order. */
export const payQuote = endpoint({
  method: 'POST',
  path: '/api/links/quote/pay',
  summary: 'Begins to pay what is due of a quote',
  body: z.object({ token, latinName }),
  reply: z.object({ success: z.literal(true), quote: quoteOffer, order: checkoutOrder }),
  status: 201,
  errors: ['link_used', 'illegal_move', 'slot_taken', 'out_of_stock', 'order_closed'],
});
