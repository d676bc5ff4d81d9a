// What becomes of a quote's paid orders once their visit is done, and when its sheet is opened again.
import type { Queries, Trx } from '#server/db/open.ts';
import { moveOrder } from '#server/orders/move-order.ts';
import type { OrderEvent } from '#server/orders/order-facts.ts';
import { type LockedOrder, lockOrder } from '#server/orders/order-rows.ts';
import type { Context } from '#server/platform/context.ts';

/** The orders of every version of its quote, and its bills, by id; always before the request itself. */
export async function lockOrdersOf(trx: Trx, request: string): Promise<LockedOrder[]> {
  const orders = await trx
    .selectFrom('orders')
    .leftJoin('quotes', 'quotes.id', 'orders.quote_id')
    .select('orders.id')
    .where(({ or, eb }) => or([eb('job_id', '=', request), eb('appointment_id', '=', request)]))
    .orderBy('orders.id')
    .execute();
  const locked: LockedOrder[] = [];
  for (const { id } of orders) locked.push(await lockOrder(trx, id));
  return locked;
}

const ofCompleted = (queries: Queries) =>
  queries
    .selectFrom('orders')
    .innerJoin('quotes', 'quotes.id', 'orders.quote_id')
    .innerJoin('appointments', 'appointments.id', 'quotes.appointment_id')
    .select('orders.id')
    .where('appointments.status', '=', 'completed')
    .where('orders.payment_state', '=', 'completed')
    .where('orders.status', 'in', ['pending', 'processing', 'shipped'])
    .orderBy('orders.id');

const move = (ctx: Context, trx: Trx, order: LockedOrder, event: OrderEvent, actor: string) =>
  moveOrder(ctx, trx, order, { event, by: 'staff', actor, log: { action: 'change' } });

/** Those that are paid. A repeat changes nothing. @param actor for the history @param orders of a visit that is completed */
export async function deliverOrders(
  ctx: Context,
  trx: Trx,
  actor: string,
  orders: readonly LockedOrder[],
): Promise<void> {
  for (const order of orders) await move(ctx, trx, order, 'visit done', actor);
}

/** Those that were paid after their visit. */
export async function deliverPaid(ctx: Context): Promise<void> {
  for (const { id } of await ofCompleted(ctx.db).execute())
    await ctx.db.transaction().execute(async (trx) => {
      const order = await lockOrder(trx, id);
      // The sheet of its visit may have been opened again meanwhile.
      if (await ofCompleted(trx).where('orders.id', '=', id).executeTakeFirst())
        await move(ctx, trx, order, 'visit done', 'quotes');
    });
}

/** @param orders of the visit that goes on @param doneAt when it ended: what was delivered later or earlier stays */
export async function reopenOrders(
  ctx: Context,
  trx: Trx,
  actor: string,
  orders: readonly LockedOrder[],
  doneAt: number,
): Promise<void> {
  for (const order of orders)
    if (order.shipped_at === doneAt) await move(ctx, trx, order, 'visit goes on', actor);
}
