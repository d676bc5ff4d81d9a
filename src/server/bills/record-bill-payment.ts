// A payment of a bill that didn't go through PayPal, recorded by a person: all of what is due, or a part of it.
import type { recordBillPayment } from '#contract/bills/bills.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { formatMoney, toMinor } from '#lib/money.ts';
import type { Trx } from '#server/db/open.ts';
import type { PaymentRow } from '#server/db/order-tables.ts';
import { hashOf, keyColumns, once, ownKey, type Same } from '#server/http/idempotency.ts';
import { dueMinor } from '#server/money/balance.ts';
import { beginRefund } from '#server/money/begin-refund.ts';
import { isInReview, newPayment, undecidedOf } from '#server/money/payment-rows.ts';
import { receivedAt } from '#server/money/received-at.ts';
import { expectMove } from '#server/orders/move-order.ts';
import { mailBuyer } from '#server/orders/order-mails.ts';
import { type LockedOrder, orderLines } from '#server/orders/order-rows.ts';
import { OrderChanged, untilWritten, updateOrder } from '#server/orders/update-order.ts';
import { askPayPal, lockAsked } from '#server/payments/ask-paypal.ts';
import { continueRefunds } from '#server/payments/continue-refund.ts';
import { ApiError } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { reviewText } from './ask-review.ts';
import { billRow } from './bills.ts';

type Wanted = BodyOf<typeof recordBillPayment>;

const IS_CANCELLED =
  'This bill is cancelled. Write the new one first, and record the payment there. Nothing was recorded.';
export const IN_REVIEW = 'Decide about the payment through PayPal first. Nothing was recorded.';

interface Recording {
  actor: string;
  wanted: Wanted;
  same: Same;
  /** What came in all, of one transfer for several bills; '' otherwise. */
  whole?: string;
}

/** @throws ApiError invalid for the day, order_closed */
export async function writeBillPayment(
  ctx: Context,
  trx: Trx,
  bill: LockedOrder,
  { actor, wanted, same, whole = '' }: Recording,
): Promise<PaymentRow> {
  expectMove(bill, 'paid by hand', 'payments');
  const now = ctx.clock.now();
  const { method, receivedOn, reference } = wanted;
  const received_at = receivedAt(bill, receivedOn, now);
  const amount_minor = toMinor(wanted.amount);
  const due = dueMinor(bill);
  const open = undecidedOf(bill);
  const facts = {
    ...keyColumns(same),
    method,
    amount_minor,
    received_at,
    reference: reference || null,
  } as const;
  const begun = newPayment(bill, { ...facts, state: 'received', recorded_by: actor }, now);
  const isPaid = due > 0 && amount_minor >= due;
  const row = await updateOrder(ctx, trx, bill, isPaid ? { paid_at: received_at } : {}, {
    // What is due has changed: the next press on Pay asks PayPal anew.
    payments: open ? [[open.id, { state: 'closed' }]] : [],
    begun,
  });
  await audit(ctx, trx, actor, 'payment', ['order', bill.id], {
    after: {
      amount: formatMoney(amount_minor, bill.currency),
      method,
      received: receivedOn,
      ...(reference ? { reference } : {}),
      ...(whole ? { 'transfer in all': whole } : {}),
    },
  });
  if (amount_minor > due)
    await beginRefund(ctx, trx, begun, {
      amount_minor: amount_minor - due,
      why: 'twice',
      recorded_by: 'payments',
    });
  if (isPaid)
    await mailBuyer(ctx, trx, row, {
      fact: `paid-${begun.id}`,
      template: 'bill-paid',
      lines: await orderLines(trx, bill.id),
      values: { 'bill.review': await reviewText(ctx, trx, row) },
    });
  return begun;
}

/**
 * The same key records it once.
 * @throws ApiError not_found, invalid, order_closed, key_reused
 */
export async function addBillPayment(
  ctx: Context,
  actor: string,
  billId: string,
  wanted: Wanted,
  key: string | null,
): Promise<PaymentRow> {
  const same = { key: ownKey(key, billId), hash: hashOf(wanted) };
  const record = async () => {
    const asked = await askPayPal(ctx, await billRow(ctx.db, billId));
    const payment = await ctx.db.transaction().execute(async (trx) => {
      const locked = await lockAsked(trx, asked);
      if (!locked) throw new OrderChanged();
      if (locked.order.status === 'cancelled') throw new ApiError('order_closed', { msg: IS_CANCELLED });
      if (isInReview(locked.order)) throw new ApiError('order_closed', { msg: IN_REVIEW });
      return writeBillPayment(ctx, trx, locked.order, { actor, wanted, same });
    });
    await continueRefunds(ctx, billId);
    return payment;
  };
  return untilWritten(() => once(ctx.db, 'payments', same, record));
}
