// Routes of quotes for the staff. Without content/quotes.yml all but the settings are not found.

import { readQuoteSettings } from '#contract/quotes/quote-settings.ts';
import * as quotes from '#contract/quotes/quotes.ts';
import { type App, mounter } from '#server/http/endpoint.ts';
import { notFound } from '#server/platform/api-error.ts';
import { type Context, forReports } from '#server/platform/context.ts';
import { changeQuote, draftQuote } from './draft-quote.ts';
import { findQuotes, quoteDetail } from './quotes.ts';
import { sendQuote, withdrawQuote } from './send-quote.ts';

/** @throws ApiError not_found if the site writes no quotes */
function expectQuotes({ quotes: settings }: Context): void {
  if (!settings) throw notFound();
}

export function quoteRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  const answer = async ({ id }: { id: string }) =>
    ({ data: { success: true, quote: await quoteDetail(ctx, id) } }) as const;

  mount(readQuoteSettings)(async () => ({
    data: { settings: ctx.quotes, currency: ctx.company.currency },
  }));
  mount(quotes.listQuotes)(async ({ query }) => {
    expectQuotes(ctx);
    return { data: await findQuotes(forReports(ctx), query) };
  });
  mount(quotes.readQuote)(async ({ params }) => {
    expectQuotes(ctx);
    return { data: { quote: await quoteDetail(ctx, params.id) } };
  });
  mount(quotes.draftQuote)(async (call) => {
    expectQuotes(ctx);
    return answer(await draftQuote(ctx, call.user.id, call.body));
  });
  mount(quotes.changeQuote)(async (call) => {
    expectQuotes(ctx);
    return answer(await changeQuote(ctx, call.user.id, call.params.id, call.body));
  });
  mount(quotes.sendQuote)(async (call) => {
    expectQuotes(ctx);
    return answer(await sendQuote(ctx, call.user.id, call.params.id, call.body.edits));
  });
  mount(quotes.withdrawQuote)(async (call) => {
    expectQuotes(ctx);
    return answer(await withdrawQuote(ctx, call.user.id, call.params.id));
  });
}
