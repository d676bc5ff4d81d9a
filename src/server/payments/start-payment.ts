// The PayPal payment of an order that is stored already.

import { toDecimal } from '#lib/money.ts';
import type { PaymentRow } from '#server/db/order-tables.ts';
import { dueMinor } from '#server/money/balance.ts';
import { type FullOrder, newPayment, undecidedOf } from '#server/money/payment-rows.ts';
import { nameAtPayPal } from '#server/money/write-rows.ts';
import { lockOrder, orderRow } from '#server/orders/order-rows.ts';
import { followsFrom } from '#server/orders/origins.ts';
import { writeMoney } from '#server/orders/write-money.ts';
import type { PayPalOrder } from '#server/paypal/answers.ts';
import { PayPalError } from '#server/paypal/paypal-error.ts';
import type { Context } from '#server/platform/context.ts';

/** The one to pay: a new one where the order has none of what is due. @returns null where nothing may be paid now */
function openPayment({ db, clock }: Context, id: string): Promise<PaymentRow | null> {
  return db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id);
    const amount_minor = dueMinor(order);
    const before = undecidedOf(order);
    const isPayable = order.payment_state === 'pending' && order.status !== 'cancelled' && amount_minor > 0;
    if (!isPayable || (before && before.state !== 'open')) return null;
    if (before?.amount_minor === amount_minor) return before;
    const facts = { method: 'paypal', state: 'open', amount_minor, recorded_by: 'payments' } as const;
    const begun = newPayment(order, facts, clock.now());
    await writeMoney(trx, id, { payments: before ? [[before.id, { state: 'closed' }]] : [], begun });
    return begun;
  });
}

/** @returns the order with its payment; without PayPal's id when PayPal does not answer (asking again is safe) */
export async function startPayment(ctx: Context, { id }: { id: string }): Promise<FullOrder> {
  const begun = await openPayment(ctx, id);
  const order = await orderRow(ctx.db, id);
  if (!begun || begun.paypal_id) return order;
  const page = `${ctx.config.siteUrl}${followsFrom(order).page}`;
  let made: PayPalOrder;
  try {
    made = await ctx.payments.createOrder({
      paymentId: begun.id,
      orderNumber: order.number,
      value: toDecimal(begun.amount_minor),
      currency: order.currency,
      returnUrl: page,
      cancelUrl: page,
    });
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    ctx.log.warn({ order: id, kind: error.kind, issue: error.issue }, 'PayPal made no payment');
    return order;
  }
  await nameAtPayPal(ctx.db, begun.id, { paypal_id: made.id, approve_url: made.approveUrl });
  return orderRow(ctx.db, id);
}
