// Real refunds: begun once, requested from PayPal under one key, recorded when PayPal has done it.
import { formatMoney } from '#lib/money.ts';
import type { Trx } from '#server/db/open.ts';
import type { OrderRow, RefundRow } from '#server/db/order-tables.ts';
import { releaseTime } from '#server/diary/claim.ts';
import { release } from '#server/orders/hold.ts';
import { mailBuyer } from '#server/orders/order-mails.ts';
import { orderRow } from '#server/orders/orders.ts';
import { undoAcceptance } from '#server/orders/quotes/follow-quote.ts';
import { bookRefund } from '#server/orders/refunds/book-refund.ts';
import { continuePart } from '#server/orders/refunds/refund-part.ts';
import { newRefund, requestedOf } from '#server/orders/refunds/refund-rows.ts';
import { isOnTheShelf, isUnshipped } from '#server/orders/stock.ts';
import { untilWritten, updateOrder } from '#server/orders/update-order.ts';
import { PayPalError } from '#server/paypal/paypal-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { mailReason } from './payment-review.ts';

const RECHECK_MS = 30_000;

/** What has not gone back yet, as people read it. */
export const unrefunded = ({ total_minor, refunded_minor, currency }: OrderRow): string =>
  formatMoney(total_minor - refunded_minor, currency);

/** PayPal holds money of this order that is not on its way back. */
export const isRefundable = ({ capture_id, payment_state }: OrderRow): boolean =>
  capture_id !== null && payment_state !== 'refunding' && payment_state !== 'refunded';

/** Marks a refund as begun: the reconciler takes it to its end. */
export const refundBegun = (ctx: Pick<Context, 'clock'>): Partial<OrderRow> => ({
  payment_state: 'refunding',
  next_check_at: ctx.clock.now() + RECHECK_MS,
});

/**
 * Records that all the money is back with the buyer, who gets a mail. Inside the caller's transaction.
 * @param booking how it went back, and who says so
 * @param change written together with it @returns null when the order has changed since it was read
 */
export async function writeRefund(
  ctx: Context,
  trx: Trx,
  order: OrderRow,
  booking: Pick<RefundRow, 'origin' | 'recorded_by' | 'paypal_refund_id'>,
  change: Partial<OrderRow> = {},
): Promise<OrderRow | null> {
  const now = ctx.clock.now();
  // Goods that have not left the workshop go back on the shelf, whether they were sold or only held.
  const restock = !isOnTheShelf(order) && isUnshipped(order);
  const row = await updateOrder(ctx, trx, order, {
    ...change,
    payment_state: 'refunded',
    refund_id: booking.paypal_refund_id,
    refunded_minor: order.total_minor,
    refunded_at: now,
    ...(restock ? { stock_state: 'returned' } : {}),
  });
  if (!row) return null;
  const visit = restock ? await undoAcceptance(ctx, trx, row, 'payments') : null;
  if (restock) await release(ctx, trx, row);
  if (visit) await releaseTime(trx, visit);
  const amount_minor = order.total_minor - order.refunded_minor;
  // Its parts were booked, and their mails sent, before.
  if (amount_minor === 0) return row;
  await bookRefund(ctx, trx, order, newRefund(order.id, { ...booking, amount_minor }, now));
  await mailBuyer(ctx, trx, row, {
    fact: 'refunded',
    template: 'order-refunded',
    values: { 'order.refunded': unrefunded(order) },
  });
  return row;
}

/** @param refundId PayPal's; null if PayPal only reports that the capture is refunded */
export function recordRefund(ctx: Context, { id }: OrderRow, refundId: string | null): Promise<OrderRow> {
  return untilWritten(async () => {
    // Read again: units shipped during the call to PayPal don't return to stock.
    const row = await orderRow(ctx.db, id);
    if (row.payment_state !== 'refunding' && !isRefundable(row)) return row;
    return ctx.db.transaction().execute(async (trx) => {
      const booking = { origin: 'paypal', recorded_by: 'payments', paypal_refund_id: refundId } as const;
      const done = await writeRefund(ctx, trx, row, booking);
      if (done && row.payment_state !== 'refunding')
        await audit(ctx, trx, 'payments', 'refund', ['order', row.id], {
          before: { payment: row.payment_state },
          after: { payment: 'refunded', reason: 'refunded at PayPal' },
        });
      return done;
    });
  });
}

/** Flags the order for staff, once per issue; the refund is retried. */
async function mailRefused(ctx: Context, order: OrderRow, issue: string): Promise<void> {
  const reason = `PayPal refuses the refund (${issue}). The site keeps trying. Refund it in PayPal’s own pages, or write to the buyer`;
  await ctx.db.transaction().execute((trx) => mailReason(ctx, trx, order, reason));
}

/**
 * Asks PayPal to refund a capture in full, and first whether that is done already: its idempotency keys live only six hours.
 * @param key what the refund is for: an order's id, or the capture's own
 * @param record stores the refund; its id is null if PayPal only reports that the capture is refunded
 * @returns what `record` does, or PayPal's refusal; null while PayPal has not finished
 */
export async function refundAtPayPal<T>(
  ctx: Context,
  captureId: string,
  key: string,
  record: (refundId: string | null) => Promise<T>,
): Promise<T | PayPalError | null> {
  try {
    const capture = await ctx.payments.getCapture(captureId);
    if (capture?.status === 'REFUNDED') return await record(null);
    const refund = await ctx.payments.refundCapture(captureId, key);
    return refund.status === 'COMPLETED' ? await record(refund.id) : null;
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    if (error.issue === 'CAPTURE_FULLY_REFUNDED') return record(null);
    ctx.log.warn({ capture: captureId, kind: error.kind, issue: error.issue }, 'refund not done yet');
    return error;
  }
}

/** @returns the order as it is now */
export async function continueRefund(ctx: Context, order: OrderRow): Promise<OrderRow> {
  if (order.payment_state !== 'refunding' || !order.capture_id) return order;
  // PayPal refunds all that is left, so the parts that were asked for before come first.
  for (const part of await requestedOf(ctx.db, order.id))
    if ((await continuePart(ctx, part)).state === 'requested') return order;
  const done = await refundAtPayPal(ctx, order.capture_id, order.id, (refundId) =>
    recordRefund(ctx, order, refundId),
  );
  if (!(done instanceof PayPalError)) return done ?? order;
  if (done.kind !== 'unreachable') await mailRefused(ctx, order, done.issue);
  return order;
}
