// Routes for a customer with a quote's link. Sent quotes can be answered even after content/quotes.yml was removed.
import * as links from '#contract/quotes/quote-links.ts';
import { toCheckoutOrder } from '#server/db/order-to-contract.ts';
import { type App, mounter } from '#server/http/endpoint.ts';
import { type Limit, takeFromNetwork } from '#server/http/limits.ts';
import { acceptOffer, declineOffer } from '#server/orders/quotes/answer-offer.ts';
import { toOffer } from '#server/orders/quotes/offer.ts';
import { payOffer } from '#server/orders/quotes/pay-offer.ts';
import type { Context } from '#server/platform/context.ts';
import { resolveToken } from '#server/token-links/record-links.ts';

const headers = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };
/** Tokens have 128 bits and can't be guessed; the limit keeps tries from loading the database and PayPal. */
const PER_NETWORK: Limit = { name: 'quote-links', points: 60, seconds: 600 };

const ACCEPTED = 'You’ve accepted the quote. We’ve sent you an email.';
const PAY = 'Pay now to accept the quote. We hold the parts and the time for 15 minutes.';
const DECLINED = 'You’ve declined the quote. Thank you for telling us.';

/** @returns the id of the quote that the link was made for @throws ApiError link_used, too_many */
export async function openQuote(ctx: Context, token: string, net: string): Promise<string> {
  await takeFromNetwork(ctx, PER_NETWORK, net);
  return resolveToken(ctx, 'quote', token);
}

export function quoteLinkRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  const open = (token: string, net: string) => openQuote(ctx, token, net);

  mount(links.readQuoteOffer)(async ({ body, net }) => {
    const quote = await toOffer(ctx, await open(body.token, net));
    return { data: { success: true, quote }, headers };
  });

  mount(links.acceptQuote)(async ({ body: { token, version, ...wanted }, net }) => {
    const linked = await open(token, net);
    const { order } = await acceptOffer(ctx, linked, version, { ...wanted, net });
    const quote = await toOffer(ctx, linked);
    const toPay = order ? { order: toCheckoutOrder(order) } : {};
    return { data: { success: true, message: order ? PAY : ACCEPTED, quote, ...toPay }, headers };
  });

  mount(links.declineQuote)(async ({ body: { token, version, reason }, net }) => {
    const linked = await open(token, net);
    await declineOffer(ctx, linked, version, reason);
    return { data: { success: true, message: DECLINED, quote: await toOffer(ctx, linked) }, headers };
  });

  mount(links.payQuote)(async ({ body, net }) => {
    const linked = await open(body.token, net);
    const order = toCheckoutOrder(await payOffer(ctx, linked, net));
    return { data: { success: true, quote: await toOffer(ctx, linked), order }, headers };
  });
}
