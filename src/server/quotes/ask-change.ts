// A customer asks, by a quote's link, for a change of it. The quote stays open as it is.
import { audit, TOKEN_LINK_ACTOR } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { offered, refuseEnded, refuseOther } from './offer.ts';
import { mailChangeAsked } from './quote-mails.ts';

/**
 * A repeated call changes nothing; other words take the place of those before, and are mailed, too.
 * @param linked id of the quote that the link was made for
 * @throws ApiError illegal_move, stale_version
 */
export async function askChange(
  ctx: Context,
  linked: string,
  { version, change }: { version: number; change: string },
): Promise<void> {
  const seen = await offered(ctx.db, linked);
  refuseOther(seen.quote, version);
  refuseEnded(ctx, seen);
  const now = ctx.clock.now();
  await ctx.db.transaction().execute(async (trx) => {
    const quote = await trx
      .updateTable('quotes')
      .set({ change_asked: change, change_asked_at: now, updated_at: now })
      .where('id', '=', seen.quote.id)
      .where('state', '=', 'sent')
      .where(({ eb }) => eb.or([eb('change_asked', 'is', null), eb('change_asked', '!=', change)]))
      .returningAll()
      .executeTakeFirst();
    if (!quote) return;
    // Without the words: what was typed about a person is kept in one place.
    await audit(ctx, trx, TOKEN_LINK_ACTOR, 'ask for a change', ['quote', quote.id]);
    await mailChangeAsked(ctx, trx, { ...seen, quote });
  });
}
