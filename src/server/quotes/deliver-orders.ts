// Delivers the orders of quotes whose visit is done.
import type { Trx } from '#server/db/open.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';

/** The orders of every version of its quote, by id; always before the request itself. */
export async function lockOrdersOf(trx: Trx, request: string): Promise<void> {
  const orders = await trx
    .selectFrom('orders')
    .innerJoin('quotes', 'quotes.id', 'orders.quote_id')
    .select('orders.id')
    .where('appointment_id', '=', request)
    .orderBy('orders.id')
    .execute();
  for (const { id } of orders)
    await trx
      .updateTable('orders')
      .set(({ ref }) => ({ updated_at: ref('updated_at') }))
      .where('id', '=', id)
      .execute();
}

/**
 * A repeat changes nothing.
 * @param actor for the audit log @param request one that is completed; without it all of them
 */
export async function deliverOrders(
  { clock }: Pick<Context, 'clock'>,
  trx: Trx,
  actor: string,
  request?: string,
): Promise<void> {
  const now = clock.now();
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
        .where('appointments.status', '=', 'completed')
        .$if(request !== undefined, (found) => found.where('appointments.id', '=', request ?? '')),
    )
    .returning('id')
    .execute();
  for (const { id } of delivered)
    await audit({ clock }, trx, actor, 'change', ['order', id], { after: { status: 'delivered' } });
}
