// PayPal gives back what it took, as a dispute was decided for us: the money counts as ours again, from the day on which it came.

import { formatMoney } from '#lib/money.ts';
import type { Trx } from '#server/db/open.ts';
import type { RefundRow } from '#server/db/order-tables.ts';
import { dueMinor, readLedger } from '#server/money/balance.ts';
import { beginRefund } from '#server/money/begin-refund.ts';
import type { FullOrder } from '#server/money/payment-rows.ts';
import { refundsOf } from '#server/money/refund-rows.ts';
import { changeRefund } from '#server/money/write-rows.ts';
import { flagOrder } from '#server/orders/flag-order.ts';
import { moveOrder } from '#server/orders/move-order.ts';
import { type LockedOrder, lockOrder } from '#server/orders/order-rows.ts';
import { followsFrom } from '#server/orders/origins.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { mailStaff } from '#server/settings/admin-settings.ts';

const GIVEN_BACK = 'PayPal gave this payment back to us, but the order is cancelled';
const OF_A_BILL = `${GIVEN_BACK}: it is taken off the next bill of its visit, or refund it`;
const HAS_LEFT = `${GIVEN_BACK}: refund it, unless the goods have stayed with the buyer`;
const ADVICE = {
  cancelled: 'The order was cancelled meanwhile, so the money goes back to the buyer by itself.',
  twice: 'It was paid again meanwhile, so PayPal’s payment goes back to the buyer by itself.',
};

export const isTakenBack = ({ why, state }: RefundRow): boolean => why === 'taken-back' && state === 'done';

/** Whether some of it goes back to the buyer. */
async function sendSurplusBack(ctx: Context, trx: Trx, order: FullOrder, id: string): Promise<boolean> {
  const { balance } = await readLedger(trx, order);
  const { left } = balance.of({ id });
  const payment = order.payments.find((one) => one.id === id);
  const amount_minor = Math.min(left, balance.unwanted);
  if (!payment || amount_minor <= 0) return false;
  const why = order.status === 'cancelled' ? 'price' : 'twice';
  const whole = amount_minor === left ? 1 : 0;
  await beginRefund(ctx, trx, payment, { amount_minor, whole, why, recorded_by: 'payments' });
  return true;
}

async function tellStaff(
  ctx: Context,
  trx: Trx,
  order: LockedOrder,
  refund: RefundRow,
  isSurplus: boolean,
): Promise<LockedOrder> {
  const isOver = order.status === 'cancelled';
  if (isOver && !isSurplus && order.kept_minor === 0) {
    const reason = followsFrom(order).isOwed ? OF_A_BILL : HAS_LEFT;
    return flagOrder(ctx, trx, order, { reason });
  }
  const due = formatMoney(dueMinor(order), order.currency);
  const rest = dueMinor(order) > 0 && !isOver ? `${due} is still due.` : 'There is nothing to do.';
  await mailStaff(ctx, trx, {
    fact: `given-back-${refund.id}`,
    template: 'payment-given-back-staff',
    values: {
      'order.number': order.number,
      'payment.amount': formatMoney(refund.amount_minor, order.currency),
      'payment.next': isSurplus ? ADVICE[isOver ? 'cancelled' : 'twice'] : rest,
    },
  });
  return order;
}

/**
 * The caller makes sure that it happens once.
 * @param refund that PayPal made of our money @returns the order as it is now
 */
export async function recordGivenBack(
  ctx: Context,
  trx: Trx,
  before: LockedOrder,
  refund: RefundRow,
  actor: string,
): Promise<LockedOrder> {
  const given = { given_back_at: ctx.clock.now() };
  await changeRefund(trx, refund.id, given);
  const order = await moveOrder(ctx, trx, before, {
    event: 'given back to us',
    by: 'payments',
    change: {
      refunded_at: null,
      disputed_at: null,
      ...(before.review_of_dispute === 1 && { review_reason: null }),
    },
  });
  const money = (row: FullOrder) => ({
    payment: row.payment_state,
    refunded: formatMoney(row.refunded_minor, row.currency),
  });
  const sums = { before: money(before), after: money(order) };
  await audit(ctx, trx, actor, 'given-back', ['order', order.id], sums);
  return tellStaff(ctx, trx, order, refund, await sendSurplusBack(ctx, trx, order, refund.payment_id));
}

/** All that PayPal took of a payment. Repeats change nothing. */
export async function recordAllGivenBack(ctx: Context, orderId: string, paymentId: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    let order = await lockOrder(trx, orderId);
    for (const refund of await refundsOf(trx, orderId))
      if (refund.payment_id === paymentId && isTakenBack(refund) && refund.given_back_at === null)
        order = await recordGivenBack(ctx, trx, order, refund, 'payments');
  });
}
