// Delivers the orders of quotes whose visit is done.
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';

/**
 * Checks every completed request, so that a rest paid after the visit follows in the next run. A repeated run changes nothing.
 * @param actor for the audit log
 */
export async function deliverQuoteOrders(ctx: Pick<Context, 'db' | 'clock'>, actor: string): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.transaction().execute(async (trx) => {
    const delivered = await trx
      .updateTable('orders')
      .set(({ fn, val }) => ({
        status: 'delivered',
        // The parts are fitted.
        shipped_at: fn.coalesce('shipped_at', val(now)),
        updated_at: now,
      }))
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
