// Ends an order that nobody will pay: its units go back, and its key is free, so that the same cart can be ordered anew.
import type { Context } from '../context.ts';
import type { OrderRow } from '../db/order-tables.ts';
import { orderLines } from './orders.ts';
import { giveStockBack } from './stock.ts';

/** Repeats change nothing; a paid order is left alone. */
export async function closeUnpaid(ctx: Context, order: OrderRow): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('orders')
      .set({
        status: 'cancelled',
        payment_state: 'failed',
        stock_state: 'released',
        idempotency_key: null,
        updated_at: now,
      })
      .where('id', '=', order.id)
      .where('payment_state', 'in', ['pending', 'capturing'])
      .where('stock_state', '=', order.stock_state)
      .executeTakeFirst();
    if (numUpdatedRows > 0n && order.stock_state === 'held')
      await giveStockBack(trx, await orderLines(trx, order.id), now);
  });
}
