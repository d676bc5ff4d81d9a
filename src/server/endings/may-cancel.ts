// Whether buyers may cancel their orders now.
import { CANCELLABLE } from '#contract/orders/orders.ts';
import type { OrderRow } from '#server/db/order-tables.ts';
import { followsFrom } from '#server/orders/origins.ts';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { refuseLateCancelling } from '#server/quotes/follow-quote.ts';

/** @returns why its buyer can't cancel it any more, whatever its status */
export async function refuseCancelling(ctx: Context, order: OrderRow): Promise<ApiError | null> {
  if (followsFrom(order).isOwed)
    return new ApiError('order_closed', {
      msg: `This is the bill for work that’s done. Please phone us: ${ctx.company.phone}.`,
    });
  return order.origin === 'quote' ? refuseLateCancelling(ctx, order) : null;
}

export const mayCancel = async (ctx: Context, order: OrderRow): Promise<boolean> =>
  CANCELLABLE.includes(order.status) && !(await refuseCancelling(ctx, order));
