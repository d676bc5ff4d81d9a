// Cancelling: the stock goes back once, and a payment is refunded.
import { CANCELLABLE } from '#contract/orders/orders.ts';
import type { Trx } from '#server/db/open.ts';
import { takeMailAllowance } from '#server/mail/mail-allowance.ts';
import { heldText } from '#server/money/balance.ts';
import type { FullOrder } from '#server/money/payment-rows.ts';
import { mailBuyer, orderMailValues } from '#server/orders/order-mails.ts';
import { type LockedOrder, orderRow } from '#server/orders/order-rows.ts';
import { followsFrom } from '#server/orders/origins.ts';
import { type Edit, OrderChanged, untilWritten } from '#server/orders/update-order.ts';
import { type AskedLocked, askPayPal, lockAsked } from '#server/payments/ask-paypal.ts';
import { cancelRow, type Money } from '#server/payments/cancel-row.ts';
import { continueRefunds } from '#server/payments/continue-refund.ts';
import type { Context } from '#server/platform/context.ts';
import { visitPaidBy, whatStays } from '#server/quotes/follow-quote.ts';
import { mailStaff } from '#server/settings/admin-settings.ts';
import { endVisit } from './end-visit.ts';
import { refuseCancelling } from './may-cancel.ts';

/** For the mail. "Not charged" only where PayPal has confirmed it. */
const REFUND_TEXT: Record<Exclude<Money, 'never-taken' | 'under-way'>, (sum: string) => string> = {
  refunding: (sum) => `We are refunding ${sum} to the account that you paid with.`,
  refunded: () => 'Your payment has gone back to you already, so nothing is left to refund.',
  'by-hand': (sum) =>
    `Your payment of ${sum} didn’t go through PayPal, so we’ll send it back by hand and email you when it’s on its way.`,
  unknown: () =>
    'PayPal hasn’t told us yet whether your payment was taken. If it was, we’ll refund all of it and email you.',
};

/** What the staff read of the money of a paid order that its customer cancels. */
const FOR_STAFF: Partial<Record<Money, (sum: string) => string>> = {
  refunding: (sum) => `${sum} goes back by PayPal by itself.`,
  refunded: () => 'The payment had gone back already.',
  'by-hand': (sum) =>
    `${sum} didn’t come by PayPal: please send it back by hand. It stands on Today until you have.`,
};

/**
 * Inside the caller's transaction; `continueRefunds` follows it.
 * @throws ApiError order_closed, OrderChanged where it has accepted its quote since PayPal was asked
 */
export async function cancelWithin(
  ctx: Context,
  trx: Trx,
  asked: AskedLocked,
  who: Pick<Edit, 'by' | 'actor'>,
): Promise<LockedOrder> {
  const { order } = asked;
  if (order.status === 'cancelled') return order;
  if (await visitPaidBy(trx, order)) throw new OrderChanged();
  const { order: cancelled, money } = await cancelRow(ctx, trx, asked, { event: 'cancelled', ...who });
  // Before any payment the address is only typed: anybody could have mails sent to anybody.
  if (money === 'never-taken' || money === 'under-way') return cancelled;
  if (money !== 'unknown' || (await takeMailAllowance(ctx, trx, order.email)))
    await mailBuyer(ctx, trx, cancelled, {
      // An order that was opened again can be cancelled again.
      fact: `cancelled-${cancelled.updated_at}`,
      template: followsFrom(order).mails.cancelled,
      values: {
        'order.refund': REFUND_TEXT[money](heldText(order)),
        'order.stays': await whatStays(ctx, trx, order),
      },
    });
  const ofMoney = FOR_STAFF[money];
  if (who.by === 'customer' && ofMoney)
    await mailStaff(ctx, trx, {
      fact: `cancelled-staff-${order.id}-${cancelled.updated_at}`,
      template: 'order-cancelled-staff',
      values: { ...orderMailValues(cancelled), 'order.money': ofMoney(heldText(order)) },
    });
  return cancelled;
}

/**
 * By its buyer, whose visit ends with the order that accepted its quote.
 * @throws ApiError order_closed once it is sent
 */
export async function cancelOrder(ctx: Context, order: { id: string }, actor: string): Promise<FullOrder> {
  return untilWritten(async () => {
    const row = await orderRow(ctx.db, order.id);
    const refusal = await refuseCancelling(ctx, row);
    if (refusal) throw refusal;
    const visit = await visitPaidBy(ctx.db, row);
    if (visit) {
      await endVisit(ctx, visit, { how: 'cancelled by customer', actor, byPayer: true });
      return orderRow(ctx.db, order.id);
    }
    // A shipped or cancelled order needs no answer of PayPal's.
    const asked = CANCELLABLE.includes(row.status)
      ? await askPayPal(ctx, row)
      : { order: row, isSure: false };
    const cancelled = await ctx.db.transaction().execute(async (trx) => {
      const locked = await lockAsked(trx, asked);
      return locked && cancelWithin(ctx, trx, locked, { by: 'customer', actor });
    });
    return cancelled && continueRefunds(ctx, cancelled.id);
  });
}
