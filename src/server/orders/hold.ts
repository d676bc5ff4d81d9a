// What an order holds: the units of its lines, and what its origin holds beside them. Taken and let go together, inside the caller's
// transaction, which has locked the order's row: products first, then what `ctx.origins` adds.
import type { Trx } from '#server/db/open.ts';
import type { OrderLineRow, OrderRow } from '#server/db/order-tables.ts';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { orderLines } from './orders.ts';
import { type AfterPaid, type Holder, rulesOf } from './origins.ts';
import { giveStockBack, isOnTheShelf, takeStock } from './stock.ts';

/** Whether a hold was refused: somebody else has the units or the time. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'out_of_stock' || error.code === 'slot_taken');

/** @param lines the order's, where they aren't written yet @throws ApiError out_of_stock, slot_taken */
export async function hold(
  ctx: Context,
  trx: Trx,
  order: Holder,
  lines?: readonly Pick<OrderLineRow, 'product_id' | 'quantity' | 'name'>[],
): Promise<void> {
  await takeStock(trx, lines ?? (await orderLines(trx, order.id)), ctx.clock.now());
  await rulesOf(ctx, order).held?.(ctx, trx, order);
}

/** What a paid order needs, and may have let go. @param before its payment @throws ApiError out_of_stock, slot_taken */
export async function keep(ctx: Context, trx: Trx, before: OrderRow, paid: AfterPaid | null): Promise<void> {
  if (isOnTheShelf(before)) await takeStock(trx, await orderLines(trx, before.id), ctx.clock.now());
  await paid?.takeTime();
}

/** The caller makes sure that it happens once. */
export async function release(ctx: Context, trx: Trx, order: Holder): Promise<void> {
  await giveStockBack(trx, await orderLines(trx, order.id), ctx.clock.now());
  await rulesOf(ctx, order).lapsed?.(trx, order);
}
