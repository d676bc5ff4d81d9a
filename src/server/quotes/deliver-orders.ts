// What becomes of a quote's paid orders once their visit is done, and when its sheet is opened again.
import type { Queries, Trx } from '#server/db/open.ts';
import { moveOrder } from '#server/orders/move-order.ts';
import type { OrderEvent } from '#server/orders/order-facts.ts';
import { asLocked, type LockedOrder, lockOrder, orderRow } from '#server/orders/order-rows.ts';
import type { Context } from '#server/platform/context.ts';

/** The orders of every version of its quote, and its bills, by id; always before the request itself. */
export async function lockOrdersOf(trx: Trx, request: string): Promise<void> {
  const orders = await trx
    .selectFrom('orders')
    .leftJoin('quotes', 'quotes.id', 'orders.quote_id')
    .select('orders.id')
    .where(({ or, eb }) => or([eb('job_id', '=', request), eb('appointment_id', '=', request)]))
    .orderBy('orders.id')
    .execute();
  for (const { id } of orders) await lockOrder(trx, id);
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

/** A repeat changes nothing. @param actor for the history @param request completed, its orders locked */
export async function deliverOrders(ctx: Context, trx: Trx, actor: string, request: string): Promise<void> {
  const orders = await ofCompleted(trx).where('appointments.id', '=', request).execute();
  for (const { id } of orders) await move(ctx, trx, asLocked(await orderRow(trx, id)), 'visit done', actor);
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

/** @param doneAt when the visit ended that goes on; what was delivered later or earlier stays @param request its orders are locked */
export async function reopenOrders(
  ctx: Context,
  trx: Trx,
  actor: string,
  request: string,
  doneAt: number,
): Promise<void> {
  const orders = await trx
    .selectFrom('orders')
    .innerJoin('quotes', 'quotes.id', 'orders.quote_id')
    .select('orders.id')
    .where('appointment_id', '=', request)
    .where('shipped_at', '=', doneAt)
    .orderBy('orders.id')
    .execute();
  for (const { id } of orders)
    await move(ctx, trx, asLocked(await orderRow(trx, id)), 'visit goes on', actor);
}
