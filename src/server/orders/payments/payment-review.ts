// Orders whose payment needs a person: the reason is written on the order and into the audit log, and the staff get a mail.
import { hash } from 'node:crypto';
import { formatMoney } from '#lib/money.ts';
import type { Trx } from '#server/db/open.ts';
import type { OrderRow, PaymentRow } from '#server/db/order-tables.ts';
import { orderRow } from '#server/orders/orders.ts';
import { type OrderChange, untilWritten, updateOrder } from '#server/orders/update-order.ts';
import { type FullOrder, isSettled, undecidedOf } from '#server/payments/payment-rows.ts';
import type { Moved } from '#server/payments/write-money.ts';
import { ApiError } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { mailStaff } from '#server/settings/admin-settings.ts';

interface Finding {
  /** A sentence for the staff, shown with the order. */
  reason: string;
  /** Written together with it. */
  change?: OrderChange;
  moved?: Moved;
}

/** One mail for each reason. */
export async function mailReason(ctx: Context, trx: Trx, order: OrderRow, reason: string): Promise<void> {
  await mailStaff(ctx, trx, {
    fact: `review-${hash('sha256', reason, 'hex').slice(0, 12)}-${order.id}`,
    template: 'order-review-staff',
    values: {
      'order.number': order.number,
      'order.reason': reason,
      'order.total': formatMoney(order.total_minor, order.currency),
    },
  });
}

/** Inside the caller's transaction. @returns the order as it is now; null when it has changed since it was read */
export async function flagOrder(
  ctx: Context,
  trx: Trx,
  order: FullOrder,
  { reason, change = {}, moved = {} }: Finding,
): Promise<FullOrder | null> {
  const row = await updateOrder(ctx, trx, order, { ...change, review_reason: reason }, moved);
  if (!row) return null;
  ctx.log.error({ order: order.id, reason }, 'payment needs a look');
  const captureId = moved.payments?.find(([, { capture_id }]) => capture_id)?.[1].capture_id;
  await audit(ctx, trx, 'payments', 'review', ['order', order.id], {
    before: { payment: order.payment_state, refunded: formatMoney(order.refunded_minor, order.currency) },
    after: {
      payment: row.payment_state,
      refunded: formatMoney(row.refunded_minor, row.currency),
      reason,
      ...(captureId ? { captureId } : {}),
    },
  });
  await mailReason(ctx, trx, row, reason);
  return row;
}

/**
 * As flagOrder, on the row as it is now.
 * @param decide what there is to say; null when that is written already
 */
export function flagLatest(
  ctx: Context,
  orderId: string,
  decide: (order: FullOrder) => Finding | null,
): Promise<FullOrder> {
  return untilWritten(async () => {
    const order = await orderRow(ctx.db, orderId);
    const finding = decide(order);
    if (!finding) return order;
    return ctx.db.transaction().execute((trx) => flagOrder(ctx, trx, order, finding));
  });
}

/** For a payment that does not fit its order: nothing is shipped. @throws ApiError payment_review, always */
export async function sendToReview(
  ctx: Context,
  { id, order_id }: PaymentRow,
  reason: string,
  captureId: string | null,
): Promise<never> {
  const owner = captureId
    ? await ctx.db.selectFrom('payments').select('id').where('capture_id', '=', captureId).executeTakeFirst()
    : undefined;
  await flagLatest(ctx, order_id, (row) => {
    const payment = row.payments.find((one) => one.id === id);
    // Recorded by now, or flagged already.
    if (payment?.capture_id && isSettled(row)) return null;
    if (payment?.state === 'review' && row.review_reason === reason) return null;
    const isFree = captureId !== null && owner === undefined && payment?.capture_id === null;
    const money = isFree ? { capture_id: captureId, received_at: ctx.clock.now() } : {};
    const other = undecidedOf(row);
    const closes = other && other.id !== id ? [[other.id, { state: 'closed' }] as const] : [];
    return { reason, moved: { payments: [...closes, [id, { state: 'review', ...money }]] } };
  });
  throw new ApiError('payment_review');
}
