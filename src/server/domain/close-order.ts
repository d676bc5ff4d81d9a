// Ends an order that nobody will pay: its units go back, and its key is free, so that the same cart can be ordered anew.
import type { Context } from '../context.ts';
import type { OrderRow } from '../db/order-tables.ts';
import { orderLines } from './orders.ts';
import { giveStockBack, isOnTheShelf, isUnshipped } from './stock.ts';

/** Repeats change nothing; a paid order is left alone, and what was sent stays sent. */
export async function closeUnpaid(ctx: Context, order: OrderRow): Promise<void> {
  const now = ctx.clock.now();
  const isHere = isUnshipped(order);
  await ctx.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('orders')
      .set({
        payment_state: 'failed',
        idempotency_key: null,
        updated_at: now,
        ...(isHere ? { status: 'cancelled' as const, stock_state: 'released' as const } : {}),
      })
      .where('id', '=', order.id)
      .where('payment_state', 'in', ['pending', 'capturing'])
      .where('status', '=', order.status)
      .where('stock_state', '=', order.stock_state)
      .executeTakeFirst();
    if (numUpdatedRows > 0n && isHere && !isOnTheShelf(order))
      await giveStockBack(trx, await orderLines(trx, order.id), now);
  });
}
