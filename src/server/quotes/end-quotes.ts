// Ends the quotes of a request that ends.
import type { Queries, Trx } from '#server/db/open.ts';
import type { QuoteRow } from '#server/db/quote-tables.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';

export const ANSWERED = 'This quote has been answered already. Reload the page to see how.';

interface Ended {
  before: QuoteRow['state'];
  row: QuoteRow;
}

/** Drafts, too. @param byCustomer it is declined then, else withdrawn @returns the one that was open */
export async function endQuotes(
  ctx: Context,
  trx: Trx,
  appointmentId: string,
  { actor, byCustomer, reason }: { actor: string; byCustomer: boolean; reason: string },
): Promise<Ended | null> {
  const state = byCustomer ? 'declined' : 'withdrawn';
  const now = ctx.clock.now();
  const open = await trx
    .selectFrom('quotes')
    .select(['id', 'state'])
    .where('appointment_id', '=', appointmentId)
    .where('state', 'in', ['draft', 'sent', 'accepted'])
    .orderBy('id')
    .execute();
  let ended: Ended | null = null;
  for (const { id, state: before } of open) {
    const row = await trx
      .updateTable('quotes')
      .set({ state, updated_at: now, ...(byCustomer ? { answered_at: now } : {}) })
      .where('id', '=', id)
      .where('state', '=', before)
      .returningAll()
      .executeTakeFirst();
    if (!row) continue;
    if (before !== 'draft') ended = { before, row };
    await audit(ctx, trx, actor, byCustomer ? 'decline' : 'withdraw', ['quote', id], {
      before: { state: before },
      after: { state, ...(reason ? { reason } : {}) },
    });
  }
  return ended;
}

/** Sent since the open ones were ended: no other is once the appointment is locked. */
export const hasOpenQuote = async (queries: Queries, id: string): Promise<boolean> =>
  (await queries
    .selectFrom('quotes')
    .select('id')
    .where('appointment_id', '=', id)
    .where('state', 'in', ['sent', 'accepted'])
    .executeTakeFirst()) !== undefined;
