// Routes of quotes for the staff. Where quotes are turned off, all but the settings are not found.

import { askByPhone } from '#contract/quotes/ask-by-phone.ts';
import { type QuoteSettings, readQuoteSettings } from '#contract/quotes/quote-settings.ts';
import * as quotes from '#contract/quotes/quotes.ts';
import { appointmentRow } from '#server/appointments/appointments.ts';
import { createRequestByPhone } from '#server/appointments/ask-by-phone.ts';
import { toAdminAppointment } from '#server/appointments/to-contract.ts';
import { type App, mounter } from '#server/http/endpoint.ts';
import { notFound } from '#server/platform/api-error.ts';
import { type Context, forReports } from '#server/platform/context.ts';
import { currencyOf, shopRate } from './currency.ts';
import { createQuote, updateQuote } from './draft-quote.ts';
import { firstVisitOf } from './first-visit.ts';
import { expireQuotes } from './follow-up-quotes.ts';
import { findQuotes, loadQuote } from './quotes.ts';
import { issueQuote, markQuoteWithdrawn } from './send-quote.ts';

/** @param visit for which lines are written: the first visit's discount is left out where it isn't the first */
async function settingsFor(
  ctx: Context,
  { firstVisit, ...settings }: QuoteSettings,
  visit?: string,
): Promise<QuoteSettings> {
  const offer = visit ? await firstVisitOf(ctx, ctx.db, await appointmentRow(ctx.db, visit)) : firstVisit;
  return { ...settings, ...(offer && { firstVisit: offer }) };
}

export function quoteRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  /** @throws ApiError not_found if the site writes no quotes */
  const ifWritten =
    <Call, Answer>(handler: (call: Call) => Promise<Answer>) =>
    async (call: Call): Promise<Answer> => {
      if (!ctx.quotes) throw notFound();
      return handler(call);
    };
  const answer = async ({ id }: { id: string }) =>
    ({ data: { success: true, quote: await loadQuote(ctx, id) } }) as const;

  mount(readQuoteSettings)(async ({ query }) => ({
    data: {
      settings: ctx.quotes && (await settingsFor(ctx, ctx.quotes, query.appointment)),
      currency: currencyOf(ctx),
      rate: shopRate(ctx),
    },
  }));
  mount(quotes.listQuotes)(
    ifWritten(async ({ query }) => {
      await expireQuotes(ctx);
      return { data: await findQuotes(forReports(ctx), query) };
    }),
  );
  mount(askByPhone)(
    ifWritten(async ({ user, body, idempotencyKey }) => {
      const row = await createRequestByPhone(ctx, user.id, body, idempotencyKey);
      return { data: { success: true as const, appointment: toAdminAppointment(row) } };
    }),
  );
  mount(quotes.draftQuote)(
    ifWritten(async ({ user, body }) => answer(await createQuote(ctx, user.id, body))),
  );
  mount(quotes.changeQuote)(
    ifWritten(async ({ user, params, body }) => answer(await updateQuote(ctx, user.id, params.id, body))),
  );
  mount(quotes.sendQuote)(
    ifWritten(async ({ user, params, body }) =>
      answer(await issueQuote(ctx, user.id, params.id, body.edits)),
    ),
  );
  mount(quotes.withdrawQuote)(
    ifWritten(async ({ user, params }) => answer(await markQuoteWithdrawn(ctx, user.id, params.id))),
  );
}
