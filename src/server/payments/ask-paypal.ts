// Asks PayPal about an order's money before a person decides about it. What PayPal has taken is recorded first.
import type { Trx } from '#server/db/open.ts';
import { atPayPal, captureOf, type FullOrder } from '#server/money/payment-rows.ts';
import { type LockedOrder, lockSeen, orderRow } from '#server/orders/order-rows.ts';
import { PayPalError } from '#server/paypal/paypal-error.ts';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { settle } from './settle-payment.ts';
import { isOpen } from './settlement.ts';

export interface Asked {
  /** The order as it is now. */
  order: FullOrder;
  /** PayPal has answered: without a capture in `order` it has taken nothing. */
  isSure: boolean;
}

/** As Asked, and nothing has changed since. */
export interface AskedLocked extends Asked {
  order: LockedOrder;
}

/** @returns null where the order has changed since, so that PayPal is to be asked again */
export async function lockAsked(trx: Trx, { order: seen, isSure }: Asked): Promise<AskedLocked | null> {
  const order = await lockSeen(trx, seen);
  return order && { order, isSure };
}

/** Captures nothing. */
export async function askPayPal(ctx: Context, order: FullOrder): Promise<Asked> {
  if (!atPayPal(order) || captureOf(order)) return { order, isSure: true };
  const settled = await settle(ctx, order.id, { mayCapture: false });
  return { order: await orderRow(ctx.db, order.id), isSure: !isOpen(settled) };
}

/** Checks that PayPal has not refunded all of this capture. @throws ApiError order_closed, unavailable */
export async function expectHeld(ctx: Context, captureId: string): Promise<void> {
  try {
    const capture = await ctx.payments.getCapture(captureId);
    if (capture && ['COMPLETED', 'PARTIALLY_REFUNDED'].includes(capture.status)) return;
    const status = capture ? capture.status.toLowerCase() : 'unknown';
    throw new ApiError('order_closed', {
      msg: `PayPal says that this payment is ${status}. Nothing was changed.`,
    });
  } catch (error) {
    if (error instanceof PayPalError) throw notAnswering();
    throw error;
  }
}

export const notAnswering = (): ApiError =>
  new ApiError('unavailable', {
    msg: 'PayPal isn’t answering, so nobody knows whether this order was paid. Nothing was changed. Try again in a minute.',
    retryAfter: 60,
  });
