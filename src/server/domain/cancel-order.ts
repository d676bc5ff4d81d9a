// Cancelling: the stock goes back once, and a payment is given back.
import type { Transaction } from 'kysely';
import { CANCELLABLE } from '#contract/orders.ts';
import { ApiError } from '../api-error.ts';
import type { Context } from '../context.ts';
import type { OrderRow } from '../db/order-tables.ts';
import type { Tables } from '../db/tables.ts';
import { audit } from './audit.ts';
import { opensOrder } from './guest-links.ts';
import { orderMailValues } from './order-mail-values.ts';
import { orderRow } from './orders.ts';
import { queueMail } from './queue-mail.ts';
import { beginRefund, continueRefund } from './refund-order.ts';
import { releaseHold } from './release-hold.ts';

const TOO_LATE =
  'This order has been sent, so it can no longer be cancelled. You can return it within 14 days of delivery: see the cancellation page.';
/** Said while a capture is under way: nobody may undo what PayPal has not answered. */
export const PAYING = 'PayPal is still confirming this payment. Try again in a minute.';

function refusal(order: OrderRow): ApiError {
  return new ApiError('order_closed', { msg: order.payment_state === 'capturing' ? PAYING : TOO_LATE });
}

async function tellBuyer(
  ctx: Context,
  trx: Transaction<Tables>,
  order: OrderRow,
  refunded: boolean,
): Promise<void> {
  const values = orderMailValues(order, []);
  await queueMail(ctx, trx, {
    fact: `cancelled-${order.id}`,
    template: 'order-cancelled',
    to: { name: values['order.name'], address: order.email },
    values: {
      'order.number': values['order.number'],
      'order.name': values['order.name'],
      'order.total': values['order.total'],
      'order.refund': refunded
        ? `We are refunding ${values['order.total']} to the account that you paid with.`
        : 'You had not been charged, so there is nothing to refund.',
    },
    opens: opensOrder(ctx, order),
  });
}

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
    await tellBuyer(ctx, trx, cancelled, refunding !== undefined);
    return refunding ?? (await orderRow(trx, order.id));
  });
  // The units of a refunded order go back when the refund is recorded.
  return continueRefund(ctx, after);
}
