// The conditional change of a quote's state, with its audit row.
import type { Trx } from '#server/db/open.ts';
import type { QuoteRow } from '#server/db/quote-tables.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';

interface Change {
  from: QuoteRow['state'];
  change: Partial<QuoteRow> & Pick<QuoteRow, 'state'>;
  actor: string;
  action: string;
  /** The reason, for the history; '' without one. */
  reason?: string;
}

/** @returns null when the quote's state has changed meanwhile */
export async function updateQuoteState(
  ctx: Context,
  trx: Trx,
  id: string,
  { from, change, actor, action, reason }: Change,
): Promise<QuoteRow | null> {
  const row = await trx
    .updateTable('quotes')
    .set({ ...change, updated_at: ctx.clock.now() })
    .where('id', '=', id)
    .where('state', '=', from)
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  await audit(ctx, trx, actor, action, ['quote', id], {
    before: { state: from },
    after: { state: change.state, ...(reason ? { reason } : {}) },
  });
  return row;
}
