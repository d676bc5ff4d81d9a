// The quotes of a request that ends: closed where it is cancelled, their orders delivered where its visit is done.
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
    await audit(ctx, trx, actor, state === 'declined' ? 'decline' : 'withdraw', ['quote', id], {
      after: { state, reason: 'The request was cancelled' },
    });
}

/**
 * Checks every completed request, so that a rest paid after the visit follows in the next run. A repeated run changes nothing.
 * @param actor for the audit log
 */
export async function deliverQuoteOrders(ctx: Pick<Context, 'db' | 'clock'>, actor: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const delivered = await trx
      .updateTable('orders')
      .set({ status: 'delivered', updated_at: ctx.clock.now() })
      .where('payment_state', '=', 'completed')
      .where('status', 'in', ['pending', 'processing', 'shipped'])
      .where('quote_id', 'in', ({ selectFrom }) =>
        selectFrom('quotes')
          .innerJoin('appointments', 'appointments.id', 'appointment_id')
          .select('quotes.id')
          .where('appointments.status', '=', 'completed'),
      )
      .returning('id')
      .execute();
    for (const { id } of delivered)
      await audit(ctx, trx, actor, 'change', ['order', id], { after: { status: 'delivered' } });
  });
}
