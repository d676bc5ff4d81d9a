// Declining a quote by its link: cancels its request and frees its time.
import { releaseTime } from '#server/diary/claim.ts';
import { untilWritten } from '#server/orders/update-order.ts';
import { TOKEN_LINK_ACTOR } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { declineQuote } from '#server/quotes/answer-quote.ts';
import { endHold } from '#server/quotes/send-quote.ts';
import { offered, refuseEnded, refuseOther } from './offer.ts';

/**
 * A repeated call is no error.
 * @param linked id of the quote that the link was made for
 * @param version as the customer read it
 * @throws ApiError illegal_move, stale_version, order_closed while PayPal is confirming its payment
 */
export async function declineOffer(
  ctx: Context,
  linked: string,
  version: number,
  reason = '',
): Promise<void> {
  await untilWritten(async () => {
    const { quote } = await offered(ctx.db, linked);
    refuseOther(quote, version);
    if (quote.state === 'declined') return true;
    refuseEnded(ctx, quote);
    return ctx.db.transaction().execute(async (trx) => {
      await endHold(ctx, trx, quote.id);
      const actor = TOKEN_LINK_ACTOR;
      const answered = await declineQuote(ctx, trx, quote.id, { from: 'sent', actor, reason });
      if (!answered) return null;
      await releaseTime(trx, answered.appointment.id);
      return true;
    });
  });
}
