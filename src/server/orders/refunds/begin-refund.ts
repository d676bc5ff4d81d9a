// Begins a refund: its amount is taken before PayPal is asked, or before a person sends the money by hand.
import type { Trx } from '#server/db/open.ts';
import type { OrderRow, RefundRow } from '#server/db/order-tables.ts';
import { FIRST_PAUSE_MS } from '#server/orders/payments/claim-check.ts';
import type { Context } from '#server/platform/context.ts';
import { leftMinor, newRefund, refundsOf } from './refund-rows.ts';

type Facts = Pick<RefundRow, 'recorded_by'> & Partial<RefundRow>;

/**
 * All that is left of the payment, whatever its other refunds take meanwhile. `continueRefunds` follows the transaction.
 * @param trx has locked the order @returns null if nothing is left
 */
export async function refundRest(
  ctx: Pick<Context, 'clock'>,
  trx: Trx,
  order: OrderRow,
  facts: Facts,
): Promise<RefundRow | null> {
  const amount_minor = leftMinor(order, await refundsOf(trx, order.id));
  return amount_minor > 0 ? beginRefund(ctx, trx, order, { ...facts, amount_minor, whole: 1 }) : null;
}

/** @param trx has locked the order @param facts `amount_minor`: no more than is left */
export async function beginRefund(
  { clock }: Pick<Context, 'clock'>,
  trx: Trx,
  order: OrderRow,
  facts: Facts & Pick<RefundRow, 'amount_minor'>,
): Promise<RefundRow> {
  const now = clock.now();
  const origin = order.capture_id ? 'dashboard' : 'hand';
  // The reconciler leaves the first try to whoever begins.
  const refund = newRefund(order.id, { origin, next_check_at: now + FIRST_PAUSE_MS, ...facts }, now);
  await trx.insertInto('refunds').values(refund).execute();
  // What PayPal refused before is tried anew.
  await trx
    .updateTable('refunds')
    .set({ closed_at: now })
    .where('order_id', '=', order.id)
    .where('state', '=', 'failed')
    .where('closed_at', 'is', null)
    .execute();
  return refund;
}
