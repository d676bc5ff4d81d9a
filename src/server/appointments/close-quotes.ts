// A request that is cancelled takes its unanswered quotes with it. Before the request's row is locked: quotes come first.
import type { Queries } from '#server/db/open.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';

/**
 * Inside the caller's transaction. An order that was begun for one is never captured, and its hold lapses.
 * @param state `declined` by the customer, `withdrawn` by the staff
 */
export async function closeQuotes(
  ctx: Pick<Context, 'clock'>,
  trx: Queries,
  appointmentId: string,
  state: 'declined' | 'withdrawn',
  actor: string,
): Promise<void> {
  const now = ctx.clock.now();
  const closed = await trx
    .updateTable('quotes')
    .set({ state, updated_at: now, ...(state === 'declined' ? { answered_at: now } : {}) })
    .where('appointment_id', '=', appointmentId)
    .where('state', 'in', ['draft', 'sent'])
    .returning('id')
    .execute();
  for (const { id } of closed)
    await audit(ctx, trx, {
      ...{ actor, action: state === 'declined' ? 'decline' : 'withdraw', entity: 'quote', entityId: id },
      before: {},
      after: { state, reason: 'The request was cancelled' },
    });
}
