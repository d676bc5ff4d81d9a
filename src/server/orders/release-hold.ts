// Puts the stock of an unpaid order back on the shelf, once.

import type { Queries } from '#server/db/open.ts';
import type { OrderRow } from '#server/db/order-tables.ts';
import type { Context } from '#server/platform/context.ts';
import { orderLines } from './orders.ts';
import { giveStockBack } from './stock.ts';

/** Inside the caller's transaction. @returns whether the hold was still there */
export async function releaseHold(ctx: Context, queries: Queries, order: OrderRow): Promise<boolean> {
  const now = ctx.clock.now();
  const { numUpdatedRows } = await queries
    .updateTable('orders')
    .set({ stock_state: 'released', updated_at: now })
    .where('id', '=', order.id)
    .where('stock_state', '=', 'held')
    .where('payment_state', 'in', ['pending', 'failed'])
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await giveStockBack(queries, await orderLines(queries, order.id), now);
  return true;
}
