// Declining a quote by its link: a request for a price ends with it, a booking stays.
import { closeOpenOrder, lockOrderOf } from '#server/orders/orders-of-quote.ts';
import { untilWritten } from '#server/orders/update-order.ts';
import { illegalMove } from '#server/platform/api-error.ts';
import { TOKEN_LINK_ACTOR } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { ANSWERED } from '#server/quotes/end-quotes.ts';
import { offered, refuseEnded, refuseOther } from '#server/quotes/offer.ts';
import { mailQuoteDeclined } from '#server/quotes/quote-mails.ts';
import { type Quoted, updateQuoteState } from '#server/quotes/quotes.ts';
import { endVisit } from './end-visit.ts';

/** What PayPal is taking for it goes back when it comes. @throws ApiError illegal_move when it was answered meanwhile */
async function declineBooked(
  ctx: Context,
  { quote: { id }, appointment }: Quoted,
  reason: string,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockOrderOf(trx, id, 'first');
    await closeOpenOrder(ctx, trx, id);
    const quote = await updateQuoteState(ctx, trx, id, {
      from: 'sent',
      change: { state: 'declined', answered_at: ctx.clock.now() },
      actor: TOKEN_LINK_ACTOR,
      action: 'decline',
      reason,
    });
    if (!quote) throw illegalMove(ANSWERED);
    await mailQuoteDeclined(ctx, trx, { quote, appointment }, reason);
  });
}

/**
 * A repeated call is no error.
 * @param linked id of the quote that the link was made for
 * @throws ApiError illegal_move, stale_version
 */
export async function declineOffer(
  ctx: Context,
  linked: string,
  { version, reason = '' }: { version: number; reason?: string | undefined },
): Promise<void> {
  await untilWritten(async () => {
    const seen = await offered(ctx.db, linked);
    const { quote, appointment } = seen;
    refuseOther(quote, version);
    if (quote.state === 'declined') return true;
    refuseEnded(ctx, seen);
    const ending = { how: 'quote declined', quoteId: quote.id, actor: TOKEN_LINK_ACTOR, reason } as const;
    if (appointment.is_quote) await endVisit(ctx, appointment.id, ending);
    else await declineBooked(ctx, seen, reason);
    return true;
  });
}
