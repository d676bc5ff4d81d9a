// What was paid before a bill was sent is paid for it: on the visit, or for a bill that it replaces.

import type { Trx } from '#server/db/open.ts';
import type { PaymentRow } from '#server/db/order-tables.ts';
import { markPaidFor } from '#server/jobs/take-money.ts';
import { beginRefund } from '#server/money/begin-refund.ts';
import { type FullOrder, newPayment } from '#server/money/payment-rows.ts';
import { changePayment, insertPayment } from '#server/money/write-rows.ts';
import { notePaidAt } from '#server/orders/update-order.ts';
import { writeMoney } from '#server/orders/write-money.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import type { Reckoned } from './reckon-bill.ts';

/** What was paid on the visit, and for bills that were cancelled since, is paid for this one. What is too much goes back. */
export async function movePayments(
  ctx: Context,
  trx: Trx,
  bill: FullOrder,
  { takings, held }: Reckoned,
): Promise<FullOrder> {
  const payments: PaymentRow[] = held.map((payment, position) => ({
    ...payment,
    order_id: bill.id,
    position,
  }));
  for (const { id, order_id, position } of payments) await changePayment(trx, id, { order_id, position });
  for (const { id, method, amount_minor, at } of takings) {
    const facts = {
      method,
      amount_minor,
      state: 'received',
      received_at: at,
      recorded_by: 'engineer',
    } as const;
    const taken = newPayment({ ...bill, payments }, facts, ctx.clock.now());
    await insertPayment(trx, taken);
    await markPaidFor(trx, id, taken.id);
    payments.push(taken);
  }
  for (const id of new Set(held.map(({ order_id }) => order_id))) {
    await writeMoney(trx, id, { unpaid: 'closed' });
    await audit(ctx, trx, 'payments', 'payments-moved', ['order', id], { after: { bill: bill.number } });
  }
  const paid = await writeMoney(trx, bill.id);
  let back = paid.received_minor - paid.total_minor;
  for (const payment of paid.payments.toReversed()) {
    const amount_minor = Math.min(back, payment.amount_minor);
    if (amount_minor > 0)
      await beginRefund(ctx, trx, payment, { amount_minor, why: 'twice', recorded_by: 'payments' });
    back -= amount_minor;
  }
  if (paid.payment_state !== 'completed') return paid;
  const paid_at = Math.max(...paid.payments.map(({ received_at }) => received_at ?? 0));
  await notePaidAt(trx, bill.id, paid_at);
  return { ...paid, paid_at };
}
