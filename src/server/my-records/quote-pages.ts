// Pages for a quote without JavaScript: read, accepted and declined by forms; paying is a link to PayPal's own page. The token
// travels in a posted field, never in an address.
import { acceptQuote, askQuoteChange, declineQuote, payQuote } from '#contract/quotes/quote-links.ts';
import { PATHS } from '#lib/paths.ts';
import { declineOffer } from '#server/endings/decline-quote.ts';
import { type App, parse } from '#server/http/endpoint.ts';
import { asApiError } from '#server/http/errors.ts';
import { PRIVATE } from '#server/http/headers.ts';
import { postedFields, serverPage } from '#server/http/server-page.ts';
import { sitePage } from '#server/http/site-page.ts';
import type { ApiError } from '#server/platform/api-error.ts';
import { messagesFor } from '#server/platform/content.ts';
import type { Context } from '#server/platform/context.ts';
import { acceptOffer } from '#server/quotes/answer-offer.ts';
import { askChange } from '#server/quotes/ask-change.ts';
import { payOffer, toOffer } from '#server/quotes/offer.ts';
import { pasteForm, type QuoteMessages, quoteMarkup } from './quote-markup.ts';
import { openQuote } from './routes.ts';

interface Done {
  /** PayPal's page for what is left to pay; null if PayPal doesn't answer. */
  address?: string | null;
}

type Step = (linked: string, typed: URLSearchParams, net: string) => Promise<Done>;

/** The link's token, and the version of the quote that was read. */
const shownOf = (typed: URLSearchParams) => ({
  token: typed.get('token'),
  version: Number(typed.get('version')),
});

const steps = (ctx: Context): Record<string, Step> => ({
  async '/accept'(linked, typed, net) {
    const [date, time] = (typed.get('slot') ?? '').split(' ');
    const wanted = parse(acceptQuote.body, {
      ...shownOf(typed),
      ...(date && time ? { slot: { date, time } } : {}),
      name: typed.get('name') ?? '',
      startSooner: typed.get('startSooner') === 'true',
      words: typed.get('words') ?? undefined,
      address: typed.get('address') ?? '',
      postCode: typed.get('postCode') ?? '',
      latinName: typed.get('latinName') ?? '',
    });
    await acceptOffer(ctx, linked, { ...wanted, net });
    return {};
  },
  async '/decline'(linked, typed) {
    const answer = { ...shownOf(typed), reason: typed.get('reason') ?? '' };
    await declineOffer(ctx, linked, parse(declineQuote.body, answer));
    return {};
  },
  async '/change'(linked, typed) {
    const wish = { ...shownOf(typed), change: typed.get('change') ?? '' };
    await askChange(ctx, linked, parse(askQuoteChange.body, wish));
    return {};
  },
  async '/pay'(linked, typed, net) {
    const shown = { token: typed.get('token'), latinName: typed.get('latinName') ?? '' };
    const { latinName } = parse(payQuote.body, shown);
    const { payments } = await payOffer(ctx, linked, { latinName, net });
    return { address: payments.at(-1)?.approve_url ?? null };
  },
});

/** A link pasted from a mail has its token after the #. '' without one */
const tokenOf = (typed: URLSearchParams): string =>
  typed.get('token') ?? /(?:^|#)token=([\w-]{22})/.exec(typed.get('link') ?? '')?.[1] ?? '';

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
    let done: Done = {};
    let error: ApiError | null = null;
    try {
      done = await step(linked, typed, net);
    } catch (cause) {
      error = asApiError(cause);
      if (error.code === 'internal') throw cause;
    }
    const quote = await toOffer(ctx, linked);
    const main = await quoteMarkup({ ctx, messages, token, quote, typed, error }, done.address);
    const title = `${messages.quote} ${quote.number}`;
    return sitePage(ctx, { title, main, headers: PRIVATE });
  });

export function quotePages(app: App, ctx: Context): void {
  // The path without a step only shows the quote.
  const all: [path: string, step: Step][] = [['', async () => ({})], ...Object.entries(steps(ctx))];
  for (const [path, step] of all) {
    const route = `${PATHS.quoteOffer}${path}`;
    app.post(route, quotePage(ctx, route, step));
  }
}
