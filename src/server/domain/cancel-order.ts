// Cancelling: the stock goes back once, and a payment is given back.
import { CANCELLABLE } from '#contract/orders.ts';
import { formatMoney } from '#lib/money.ts';
import { ApiError } from '../api-error.ts';
import type { Context } from '../context.ts';
import type { OrderRow } from '../db/order-tables.ts';
import { audit } from './audit.ts';
import { mailBuyer } from './order-mails.ts';
import { orderRow } from './orders.ts';
import { beginRefund, continueRefund } from './refund-order.ts';
import { releaseHold } from './release-hold.ts';

const TOO_LATE =
  'This order has been sent, so it can no longer be cancelled. You can return it within 14 days of delivery: see the cancellation page.';
/** Said while a capture is under way: nobody may undo what PayPal has not answered. */
export const PAYING = 'PayPal is still confirming this payment. Try again in a minute.';

function refusal(order: OrderRow): ApiError {
  return new ApiError('order_closed', { msg: order.payment_state === 'capturing' ? PAYING : TOO_LATE });
}

/** What becomes of the buyer's money, as the mail says it. */
const refundText = (order: OrderRow, isRefunding: boolean): string =>
  isRefunding
    ? `We are refunding ${formatMoney(order.total_minor, order.currency)} to the account that you paid with.`
    : 'You had not been charged, so there is nothing to refund.';

/** @returns the order; `refunding` while PayPal has not confirmed @throws ApiError order_closed once it is sent */
export async function cancelOrder(ctx: Context, order: OrderRow, actor: string): Promise<OrderRow> {
  if (order.status === 'cancelled') return order;
  const after = await ctx.db.transaction().execute(async (trx) => {
    const cancelled = await trx
      .updateTable('orders')
      .set({ status: 'cancelled', updated_at: ctx.clock.now() })
      .where('id', '=', order.id)
      .where('status', 'in', [...CANCELLABLE])
      .where('payment_state', '!=', 'capturing')
      .returningAll()
      .executeTakeFirst();
    if (!cancelled) {
      const now = await orderRow(trx, order.id);
      if (now.status === 'cancelled') return now;
      throw refusal(now);
    }
    const refunding = await beginRefund(ctx, trx, order.id);
    if (!refunding && cancelled.payment_state === 'pending') {
      await releaseHold(ctx, trx, cancelled);
      await trx
        .updateTable('orders')
        .set({ payment_state: 'failed', idempotency_key: null })
        .where('id', '=', order.id)
        .execute();
    }
    await audit(ctx, trx, {
      actor,
      action: 'cancel',
      entity: 'order',
      entityId: order.id,
      before: { status: order.status, payment: order.payment_state },
      after: { status: 'cancelled' },
    });
    await mailBuyer(ctx, trx, cancelled, {
      fact: 'cancelled',
      template: 'order-cancelled',
      values: { 'order.refund': refundText(cancelled, refunding !== undefined) },
    });
    return refunding ?? (await orderRow(trx, order.id));
  });
  // The units of a refunded order go back when the refund is recorded.
  return continueRefund(ctx, after);
}
