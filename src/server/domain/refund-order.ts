// Real refunds: begun once, asked of PayPal under one key, written down when PayPal has done it.
import type { Transaction } from 'kysely';
import type { Context } from '../context.ts';
import type { OrderRow } from '../db/order-tables.ts';
import type { Tables } from '../db/tables.ts';
import { PayPalError } from '../outbound/paypal.ts';
import { mailBuyer } from './order-mails.ts';
import { orderLines, orderRow } from './orders.ts';
import { giveStockBack, isOnTheShelf, isUnshipped } from './stock.ts';

const RECHECK_MS = 30_000;

/** Marks the refund as begun inside the caller's transaction. @returns undefined when there is no payment to give back, or it is under way */
export function beginRefund(
  ctx: Context,
  trx: Transaction<Tables>,
  orderId: string,
): Promise<OrderRow | undefined> {
  const now = ctx.clock.now();
  return trx
    .updateTable('orders')
    .set({ payment_state: 'refunding', next_check_at: now + RECHECK_MS, updated_at: now })
    .where('id', '=', orderId)
    .where('payment_state', 'in', ['completed', 'review'])
    .where('capture_id', 'is not', null)
    .returningAll()
    .executeTakeFirst();
}

/** @param refundId PayPal's; null where PayPal only tells that the capture is refunded */
export async function recordRefund(
  ctx: Context,
  order: OrderRow,
  refundId: string | null,
): Promise<OrderRow> {
  const now = ctx.clock.now();
  const recorded = await ctx.db.transaction().execute(async (trx) => {
    // Goods that have not left the workshop go back on the shelf, whether they were sold or only held.
    const restock = !isOnTheShelf(order) && isUnshipped(order);
    const row = await trx
      .updateTable('orders')
      .set({
        payment_state: 'refunded',
        refund_id: refundId,
        refunded_at: now,
        updated_at: now,
        ...(restock ? { stock_state: 'returned' as const } : {}),
      })
      .where('id', '=', order.id)
      .where('payment_state', 'in', ['completed', 'refunding'])
      .where('stock_state', '=', order.stock_state)
      // Sent while PayPal was being asked: then nothing goes back on the shelf. The reconciler records it.
      .where('status', '=', order.status)
      .returningAll()
      .executeTakeFirst();
    if (!row) return null;
    if (restock) await giveStockBack(trx, await orderLines(trx, order.id), now);
    await mailBuyer(ctx, trx, row, { fact: 'refunded', template: 'order-refunded' });
    return row;
  });
  return recorded ?? orderRow(ctx.db, order.id);
}

/** Asks PayPal first whether it is done already: its idempotency keys live only six hours. @returns the order as it is kept now */
export async function continueRefund(ctx: Context, order: OrderRow): Promise<OrderRow> {
  if (order.payment_state !== 'refunding' || !order.capture_id) return order;
  try {
    const capture = await ctx.payments.getCapture(order.capture_id);
    if (capture?.status === 'REFUNDED') return await recordRefund(ctx, order, null);
    const refund = await ctx.payments.refundCapture(order.capture_id, order.id);
    if (refund.status === 'COMPLETED') return await recordRefund(ctx, order, refund.id);
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    if (error.issue === 'CAPTURE_FULLY_REFUNDED') return recordRefund(ctx, order, null);
    ctx.log.warn({ order: order.id, kind: error.kind, issue: error.issue }, 'refund not done yet');
  }
  return order;
}
