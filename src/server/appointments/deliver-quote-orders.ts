// The orders of a quote whose visit is done: nothing is left to send, so those that are paid are delivered.
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';

/**
 * Of every request that is completed, so that a rest which is paid after the visit follows in the next run. Repeats change
 * nothing.
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
      await audit(ctx, trx, {
        ...{ actor, action: 'change', entity: 'order', entityId: id },
        before: {},
        after: { status: 'delivered' },
      });
  });
}
