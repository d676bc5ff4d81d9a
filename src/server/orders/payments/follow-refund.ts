// Money that went back without us: refunds in PayPal's console, whole or in part, and payments that PayPal took back.
import { formatMoney, toMinor } from '#lib/money.ts';
import type { OrderRow } from '#server/db/order-tables.ts';
import type { PayPalOrder } from '#server/paypal/answers.ts';
import type { Context } from '#server/platform/context.ts';
import { type Finding, flagLatest } from './payment-review.ts';
import { recordRefund } from './refund-order.ts';

const TAKEN_BACK =
  'PayPal took this payment back from us (a chargeback or reversal). The parts were not put back into stock: cancel the order if they are still here';

const PART_UNKNOWN =
  'A part of this payment has been refunded at PayPal, which no longer tells how much: look it up in PayPal’s own pages';

/** In minor units; a refund that PayPal has not finished does not count yet. */
const sumOf = (refunds: PayPalOrder['refunds']): number =>
  refunds
    .filter(({ status, value }) => status === 'COMPLETED' && /^\d{1,9}\.\d{2}$/.test(value))
    .reduce((sum, { value }) => sum + toMinor(value), 0);

/** Nobody knows yet whether the goods come back, so nothing returns to stock by itself, and no mail says that we refunded. */
const takenBack =
  (ctx: Context, isWhole: boolean) =>
  (order: OrderRow): Finding | null => {
    if (order.review_reason === TAKEN_BACK) return null;
    if (!isWhole || order.payment_state === 'refunded') return { reason: TAKEN_BACK };
    const change = {
      payment_state: 'refunded',
      refunded_minor: order.total_minor,
      refunded_at: ctx.clock.now(),
    } as const;
    return { reason: TAKEN_BACK, change };
  };

const partly =
  (refundedMinor: number) =>
  (order: OrderRow): Finding | null => {
    if (order.payment_state === 'refunded' || refundedMinor <= order.refunded_minor) return null;
    const money = (minor: number) => formatMoney(minor, order.currency);
    const reason = `${money(refundedMinor)} of ${money(order.total_minor)} has been refunded at PayPal`;
    return { reason, change: { refunded_minor: refundedMinor } };
  };

/** PayPal stores captures for years, and its orders, which name the refunds, for less. */
const partlyUnknown = ({ payment_state, review_reason }: OrderRow): Finding | null =>
  payment_state === 'refunded' || review_reason === PART_UNKNOWN ? null : { reason: PART_UNKNOWN };

/**
 * Asks PayPal what became of the capture. Repeats change nothing.
 * @param order with a capture @param isReversal PayPal took the money back; we didn't refund it
 * @throws PayPalError while PayPal does not answer
 */
export async function followRefund(ctx: Context, order: OrderRow, isReversal: boolean): Promise<void> {
  const payment = order.paypal_id ? await ctx.payments.getOrder(order.paypal_id) : null;
  const capture =
    payment?.captures.find(({ id }) => id === order.capture_id) ??
    (await ctx.payments.getCapture(order.capture_id ?? ''));
  if (!capture) return;
  const isWhole = capture.status === 'REFUNDED';
  if (isReversal) await flagLatest(ctx, order.id, takenBack(ctx, isWhole));
  else if (isWhole) await recordRefund(ctx, order, null);
  else await flagLatest(ctx, order.id, payment ? partly(sumOf(payment.refunds)) : partlyUnknown);
}
