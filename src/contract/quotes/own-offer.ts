// A quote for whoever is signed in and has an order of it in their account: read, and paid. Only its mailed link answers it.
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { checkoutOrder } from '#contract/orders/orders.ts';
import { latinName } from '#contract/orders/shipping-address.ts';
import { quoteOffer } from './quote-links.ts';

export const readOwnOffer = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/offer',
  summary: 'The quote of one of the bearer’s own orders, as its link shows it',
  access: 'signed-in',
  reply: z.object({ success: z.literal(true), quote: quoteOffer }),
});

/** As `payQuote`. */
export const payOwnOffer = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/offer/pay',
  summary: 'Begins to pay what is due of the quote of one of the bearer’s own orders',
  access: 'signed-in',
  body: z.strictObject({ latinName }),
  reply: z.object({ success: z.literal(true), quote: quoteOffer, order: checkoutOrder }),
  status: 201,
  errors: ['illegal_move', 'slot_taken', 'out_of_stock', 'order_closed'],
});
