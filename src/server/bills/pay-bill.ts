// Begins to pay by PayPal what is due of a bill.

import { dueMinor } from '#server/money/balance.ts';
import { type FullOrder, isCapturing, isInReview } from '#server/money/payment-rows.ts';
import { askSoon } from '#server/orders/update-order.ts';
import { startPayment } from '#server/payments/start-payment.ts';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';

const PAYING = 'PayPal is still confirming a payment for this bill. Please don’t pay again.';
const BY_TRANSFER = 'This bill is paid by transfer. You have not been charged now.';
const CANCELLED = 'This bill is cancelled. You have not been charged now.';
const PAID = 'This bill is paid. You have not been charged now.';

/** A repeated call returns the same payment. @throws ApiError order_closed */
export async function startBillPayment(ctx: Context, bill: FullOrder): Promise<FullOrder> {
  const refuse = (msg: string) => new ApiError('order_closed', { msg });
  if (bill.status === 'cancelled') throw refuse(CANCELLED);
  if (dueMinor(bill) === 0) throw refuse(PAID);
  if (isCapturing(bill) || isInReview(bill)) throw refuse(PAYING);
  if (bill.takes_paypal === 0) throw refuse(BY_TRANSFER);
  // The reconciler looks at it soon: since the last press months may have passed.
  await askSoon(ctx, bill.id);
  return startPayment(ctx, bill);
}
