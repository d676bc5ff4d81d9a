// Pages for a quote without JavaScript: read, accepted and declined by forms; paying is a link to PayPal's own page. The token
// travels in a posted field, never in an address.
import { acceptQuote, askQuoteChange, declineQuote } from '#contract/quotes/quote-links.ts';
import { PATHS } from '#lib/paths.ts';
import { type App, parse } from '#server/http/endpoint.ts';
import { asApiError } from '#server/http/errors.ts';
import { PRIVATE } from '#server/http/headers.ts';
import { postedFields, serverPage } from '#server/http/server-page.ts';
import { sitePage } from '#server/http/site-page.ts';
import type { ApiError } from '#server/platform/api-error.ts';
import { messagesFor } from '#server/platform/content.ts';
import type { Context } from '#server/platform/context.ts';
import { acceptOffer, declineOffer } from '#server/quotes/answer-offer.ts';
import { askChange } from '#server/quotes/ask-change.ts';
import { payOffer, toOffer } from '#server/quotes/offer.ts';
import { pasteForm, type QuoteMessages, quoteMarkup } from './quote-markup.ts';
import { openQuote } from './routes.ts';

interface Done {
  /** PayPal's page for what is left to pay; null if PayPal doesn't answer. */
  address?: string | null;
}

type Step = (linked: string, sent: URLSearchParams, net: string) => Promise<Done>;

const steps = (ctx: Context): Record<string, Step> => ({
  async '/accept'(linked, sent, net) {
    const [date, time] = (sent.get('slot') ?? '').split(' ');
    const wanted = parse(acceptQuote.body, {
      ...{ token: sent.get('token'), version: Number(sent.get('version')), name: sent.get('name') ?? '' },
      ...(date && time ? { slot: { date, time } } : {}),
      startSooner: sent.get('startSooner') === 'true',
      ...{ address: sent.get('address') ?? '', postCode: sent.get('postCode') ?? '' },
    });
    await acceptOffer(ctx, linked, { ...wanted, net });
    return {};
  },
  async '/decline'(linked, sent) {
    const answer = { token: sent.get('token'), version: Number(sent.get('version')) };
    await declineOffer(
      ctx,
      linked,
      parse(declineQuote.body, { ...answer, reason: sent.get('reason') ?? '' }),
    );
    return {};
  },
  async '/change'(linked, sent) {
    const wish = { token: sent.get('token'), version: Number(sent.get('version')) };
    await askChange(ctx, linked, parse(askQuoteChange.body, { ...wish, change: sent.get('change') ?? '' }));
    return {};
  },
  async '/pay'(linked, _, net) {
    return { address: (await payOffer(ctx, linked, net)).payments.at(-1)?.approve_url ?? null };
  },
});

/** A link pasted from a mail has its token after the #. '' without one */
const tokenOf = (sent: URLSearchParams): string =>
  sent.get('token') ?? /(?:^|#)token=([\w-]{22})/.exec(sent.get('link') ?? '')?.[1] ?? '';

/** @param step what the posted form asks for; a refusal is shown above the quote */
const quotePage = (ctx: Context, route: string, step: Step) =>
  serverPage(ctx, route, async (c, net) => {
    const messages = messagesFor<QuoteMessages>('quotes', ctx.company);
    const typed = await postedFields(ctx, c.env.incoming);
    const token = tokenOf(typed);
    if (!token) {
      const main = pasteForm(messages, typed.get('link') ?? '');
      return sitePage(ctx, { title: messages.quote, main, status: 422, headers: PRIVATE });
    }
    const linked = await openQuote(ctx, token, net);
    let error: ApiError | null = null;
    const { address }: Done = await step(linked, typed, net).catch((cause) => {
      error = asApiError(cause);
      if (error.code === 'internal') throw cause;
      return {};
    });
    const quote = await toOffer(ctx, linked);
    const main = await quoteMarkup({ ctx, messages, token, quote, typed, error }, address);
    const title = `${messages.quote} ${quote.number}`;
    return sitePage(ctx, { title, main, headers: PRIVATE });
  });

export function quotePages(app: App, ctx: Context): void {
  const all: [path: string, step: Step][] = [['', async () => ({})], ...Object.entries(steps(ctx))];
  for (const [path, step] of all) {
    const route = `${PATHS.quoteOffer}${path}`;
    app.post(route, quotePage(ctx, route, step));
  }
}
