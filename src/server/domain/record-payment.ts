// Writes down that the money is here: status, stock and both mails in one transaction, once per order and capture.
import type { Transaction } from 'kysely';
import { ApiError } from '../api-error.ts';
import type { Context } from '../context.ts';
import { isUniqueViolation } from '../db/errors.ts';
import type { OrderRow } from '../db/order-tables.ts';
import type { Tables } from '../db/tables.ts';
import { mailBuyer, orderMailValues } from './order-mails.ts';
import { orderLines, orderRow } from './orders.ts';
import { sendToReview } from './payment-review.ts';
import { queueMail } from './queue-mail.ts';
import { continueRefund } from './refund-order.ts';
import { staffReceiver } from './settings.ts';
import { isOnTheShelf, takeStock } from './stock.ts';

const UNPAID: OrderRow['payment_state'][] = ['pending', 'capturing', 'failed'];

async function confirmByMail(ctx: Context, trx: Transaction<Tables>, order: OrderRow): Promise<void> {
  const lines = await orderLines(trx, order.id);
  await mailBuyer(ctx, trx, order, { fact: 'paid', template: 'order-paid', lines });
  await queueMail(ctx, trx, {
    fact: `paid-staff-${order.id}`,
    template: 'order-paid-staff',
    to: await staffReceiver(ctx, trx),
    values: orderMailValues(order, lines),
  });
}

/** @returns null when another caller wrote it first @throws ApiError out_of_stock when the hold was gone and so is the part */
async function write(ctx: Context, order: OrderRow, captureId: string): Promise<OrderRow | null> {
  const now = ctx.clock.now();
  return ctx.db.transaction().execute(async (trx) => {
    const paid = await trx
      .updateTable('orders')
      .set({
        payment_state: 'completed',
        capture_id: captureId,
        stock_state: 'sold',
        status: order.status === 'pending' ? 'processing' : order.status,
        paid_at: now,
        updated_at: now,
      })
      .where('id', '=', order.id)
      .where('payment_state', 'in', UNPAID)
      .where('stock_state', '=', order.stock_state)
      .where('status', '=', order.status)
      .returningAll()
      .executeTakeFirst();
    if (!paid) return null;
    if (isOnTheShelf(order)) await takeStock(trx, await orderLines(trx, order.id), now);
    await confirmByMail(ctx, trx, paid);
    return paid;
  });
}

/** The money is here but the goods are not, or the buyer had cancelled: all of it goes back, and the buyer is told. */
async function giveMoneyBack(
  ctx: Context,
  order: OrderRow,
  captureId: string,
  reason: string,
): Promise<OrderRow> {
  const now = ctx.clock.now();
  const refunding = await ctx.db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('orders')
      .set({
        payment_state: 'refunding',
        capture_id: captureId,
        review_reason: reason,
        status: 'cancelled',
        paid_at: now,
        next_check_at: now,
        updated_at: now,
      })
      .where('id', '=', order.id)
      .where('payment_state', 'in', UNPAID)
      .returningAll()
      .executeTakeFirst();
    if (!row) return null;
    if (order.status !== 'cancelled')
      await mailBuyer(ctx, trx, row, { fact: 'sold-out', template: 'order-sold-out' });
    return row;
  });
  return refunding ? continueRefund(ctx, refunding) : orderRow(ctx.db, order.id);
}

/** @param captureId PayPal's, verified and COMPLETED @returns the order as it is kept now */
export async function recordPayment(ctx: Context, order: OrderRow, captureId: string): Promise<OrderRow> {
  if (order.status === 'cancelled')
    return giveMoneyBack(ctx, order, captureId, 'paid after it was cancelled');
  try {
    return (await write(ctx, order, captureId)) ?? (await orderRow(ctx.db, order.id));
  } catch (error) {
    if (isUniqueViolation(error))
      return sendToReview(ctx, order, 'the capture belongs to another order', captureId);
    if (!(error instanceof ApiError) || error.code !== 'out_of_stock') throw error;
    return giveMoneyBack(ctx, order, captureId, 'paid after the part had sold out');
  }
}
