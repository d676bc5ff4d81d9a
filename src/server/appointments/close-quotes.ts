// Closes the quotes of a cancelled request. A quote that was paid for stays: cancelling its order is a step of its own.
import type { Trx } from '#server/db/open.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';

/**
 * Runs in the caller's transaction, before it locks the request's row. An unpaid order of such a quote can't be captured any more,
 * and its hold lapses.
 * @param state `declined` by the customer, `withdrawn` by the staff
 */
export async function closeQuotes(
  ctx: Pick<Context, 'clock'>,
  trx: Trx,
  appointmentId: string,
  state: 'declined' | 'withdrawn',
  actor: string,
): Promise<void> {
  const now = ctx.clock.now();
  const closed = await trx
    .updateTable('quotes')
    .set({ state, updated_at: now, ...(state === 'declined' ? { answered_at: now } : {}) })
    .where('appointment_id', '=', appointmentId)
    .where(({ eb, or, and, not, exists, selectFrom }) =>
      or([
        eb('state', 'in', ['draft', 'sent']),
        and([
          eb('state', '=', 'accepted'),
          not(
            exists(
              selectFrom('orders')
                .select('orders.id')
                .whereRef('orders.quote_id', '=', 'quotes.id')
                .where('status', '!=', 'cancelled'),
            ),
          ),
        ]),
      ]),
    )
    .returning('id')
    .execute();
  for (const { id } of closed)
    await audit(ctx, trx, {
      ...{ actor, action: state === 'declined' ? 'decline' : 'withdraw', entity: 'quote', entityId: id },
      after: { state, reason: 'The request was cancelled' },
    });
}
