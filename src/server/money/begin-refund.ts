// Begins a refund: its amount is taken before PayPal is asked, or before a person sends the money by hand.

import type { Trx } from '#server/db/open.ts';
import type { PaymentRow, RefundRow } from '#server/db/order-tables.ts';
import { FIRST_PAUSE_MS } from '#server/platform/claim-check.ts';
import type { Context } from '#server/platform/context.ts';
import { readLedger } from './balance.ts';
import type { FullOrder } from './payment-rows.ts';
import { newRefund } from './refund-rows.ts';
import { refundAttempt } from './request-keys.ts';
import { closeRefused, keepRefund } from './write-rows.ts';

type Facts = Pick<RefundRow, 'recorded_by'> & Partial<RefundRow>;

/**
 * All that is left of its payments, whatever other refunds take meanwhile. `continueRefunds` follows the transaction.
 * @param trx has locked the order @returns one for each payment of which something is left
 */
export async function refundRest(
  ctx: Pick<Context, 'clock'>,
  trx: Trx,
  order: FullOrder,
  facts: Facts,
): Promise<void> {
  const { balance } = await readLedger(trx, order);
  for (const payment of order.payments) {
    const amount_minor = balance.of(payment).left;
    if (amount_minor > 0) await beginRefund(ctx, trx, payment, { ...facts, amount_minor, whole: 1 });
  }
}

/** @param trx has locked the order @param facts `amount_minor`: no more than is left of the payment */
export async function beginRefund(
  { clock }: Pick<Context, 'clock'>,
  trx: Trx,
  payment: PaymentRow,
  facts: Facts & Pick<RefundRow, 'amount_minor'>,
): Promise<RefundRow> {
  const now = clock.now();
  const origin = payment.capture_id ? 'dashboard' : 'hand';
  // The reconciler leaves the first try to whoever begins.
  const wanted = newRefund(payment, { origin, next_check_at: now + FIRST_PAUSE_MS, ...facts }, now);
  const refund = origin === 'hand' ? wanted : { ...wanted, ...refundAttempt(wanted) };
  await keepRefund(trx, refund);
  await closeRefused(trx, 'payment_id', payment.id, now);
  return refund;
}
