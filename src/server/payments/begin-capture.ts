// Before and after PayPal is asked for the money of a payment: what is the order's must be so under its lock, and what isn't under way any
// more is open again.
import { HOLD_MS } from '#contract/orders/orders.ts';
import type { Trx } from '#server/db/open.ts';
import type { PaymentRow } from '#server/db/order-tables.ts';
import { dueMinor } from '#server/money/balance.ts';
import { type FullOrder, undecidedOf } from '#server/money/payment-rows.ts';
import { captureAttempt } from '#server/money/request-keys.ts';
import { isGone, moveOrder } from '#server/orders/move-order.ts';
import { type LockedOrder, lockOrder, unlessChanged } from '#server/orders/order-rows.ts';
import { lockCart, type Rival, refusalFor, rivalOf } from '#server/orders/same-cart.ts';
import { writeMoney } from '#server/orders/write-money.ts';
import { ApiError } from '#server/platform/api-error.ts';
import { askedSoon } from '#server/platform/claim-check.ts';
import type { Context } from '#server/platform/context.ts';
import type { Settlement } from './settlement.ts';

/** A payment with its order, as both were read before PayPal was asked. */
export interface Seen {
  order: FullOrder;
  payment: PaymentRow;
}

/** Its cart was paid by another order, so this one is over. */
const closeForRival = (ctx: Context, trx: Trx, order: LockedOrder, { number, state }: Rival) =>
  moveOrder(ctx, trx, order, {
    event: 'lapsed',
    by: 'payments',
    change: { idempotency_key: null },
    log: { action: 'lapse', more: { reason: `${number} of the same cart is ${state}` } },
  });

/**
 * Stock and time must be ours before the money moves: a hold that ran out is taken again, or nothing is captured. Nothing is, either, where
 * another order of the same cart is paid.
 */
export async function beginCapture(
  ctx: Context,
  { order, payment }: Seen,
): Promise<Settlement | { is: 'begun'; order: FullOrder } | null> {
  const now = ctx.clock.now();
  const closed = (refusal: ApiError) => ({ is: 'closed', order, refusal }) as const;
  try {
    return await ctx.db.transaction().execute(async (trx) => {
      const row = unlessChanged(await lockCart(trx, order), order);
      if (!row) return null;
      const open = undecidedOf(row);
      if (open?.id !== payment.id || open.amount_minor > dueMinor(row))
        return closed(new ApiError('order_closed'));
      const rival = await rivalOf(trx, row);
      if (rival?.state === 'capturing') return { is: 'unknown', order } as const;
      if (rival) await closeForRival(ctx, trx, row, rival);
      if (rival) return closed(refusalFor(rival));
      const begun = await moveOrder(ctx, trx, row, {
        event: 'capture begun',
        by: 'payments',
        change: { hold_expires_at: now + HOLD_MS, ...askedSoon(now) },
        moved: { payments: [[payment.id, { state: 'capturing', ...captureAttempt(open) }]] },
      });
      return { is: 'begun', order: begun } as const;
    });
  } catch (error) {
    if (!isGone(error)) throw error;
    return error.code === 'order_closed' ? closed(error) : { is: 'gone', order, refusal: error };
  }
}

/**
 * Ends the capture that it was read with: PayPal's answer is no evidence about one that began while it was on its way.
 * @param change what PayPal has decided about the attempt
 */
export async function openAgain(
  ctx: Context,
  { order, payment }: Seen,
  change: Partial<PaymentRow> = {},
): Promise<void> {
  if (payment.state !== 'capturing') return;
  await ctx.db.transaction().execute(async (trx) => {
    const { hold_expires_at, payments } = await lockOrder(trx, order.id);
    const now = payments.find(({ id }) => id === payment.id);
    const isSameAttempt = now?.state === 'capturing' && now.request_key === payment.request_key;
    // Set again by each capture.
    if (isSameAttempt && hold_expires_at === order.hold_expires_at)
      await writeMoney(trx, order.id, { payments: [[payment.id, { state: 'open', ...change }]] });
  });
}
