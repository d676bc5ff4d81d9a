// A payment of a bill that was recorded by hand and never came.
import { formatMoney } from '#lib/money.ts';
import { dueMinor, readLedger } from '#server/money/balance.ts';
import { hasCome } from '#server/money/payment-rows.ts';
import { lockOrder } from '#server/orders/order-rows.ts';
import { updateOrder } from '#server/orders/update-order.ts';
import { notFound, orderClosed } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { onlyBill } from './bills.ts';

const GONE_BACK =
  'Money of this bill has gone back, or PayPal is sending it. That counts on this payment, so it can’t be taken back.';
const GOES_BACK =
  'Money that was paid too much waits to be given back, and counts on this payment. Press “Nothing to send” beside it first. What is still too much then, send by hand.';

/** A repeat is no error. @returns the bill's id @throws ApiError not_found, order_closed */
export async function takeBackBillPayment(
  ctx: Context,
  actor: string,
  paymentId: string,
  reason: string,
): Promise<string> {
  const { order_id: id } = await ctx.db
    .selectFrom('payments')
    .select('order_id')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow(notFound);
  await ctx.db.transaction().execute(async (trx) => {
    const bill = onlyBill(await lockOrder(trx, id));
    const payment = bill.payments.find((one) => one.id === paymentId);
    if (!payment) throw notFound();
    if (payment.state === 'undone') return;
    if (payment.capture_id || !hasCome(payment))
      throw orderClosed('Only a payment that was recorded by hand is taken back.');
    const { refunds, balance } = await readLedger(trx, bill);
    const back = refunds.filter(({ payment_id, state }) => payment_id === paymentId && state !== 'failed');
    if (back.length > 0) throw orderClosed('Money of this payment has gone back, or is to be given back.');
    const due = dueMinor({ ...bill, received_minor: bill.received_minor - payment.amount_minor });
    const missing = balance.onItsWay.twice - (balance.overpaid - payment.amount_minor + due);
    const byHand = refunds.some(({ state, origin }) => state === 'requested' && origin === 'hand');
    if (missing > 0) throw orderClosed(byHand ? GOES_BACK : GONE_BACK);
    await updateOrder(ctx, trx, bill, due > 0 ? { paid_at: null } : {}, {
      payments: [[paymentId, { state: 'undone', undone_reason: reason }]],
      unpaid: 'open',
    });
    await audit(ctx, trx, actor, 'undo-payment', ['order', id], {
      before: { amount: formatMoney(payment.amount_minor, bill.currency), method: payment.method },
      after: { reason },
    });
  });
  return id;
}
