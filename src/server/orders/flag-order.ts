// Marks an order for a person: the reason is written on the order and into the audit log, and the staff get a mail.
import { hash } from 'node:crypto';
import { formatMoney } from '#lib/money.ts';
import type { Trx } from '#server/db/open.ts';
import type { OrderRow } from '#server/db/order-tables.ts';
import type { FullOrder } from '#server/money/payment-rows.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { mailStaff } from '#server/settings/admin-settings.ts';
import { orderRow } from './order-rows.ts';
import { type OrderChange, untilWritten, updateOrder } from './update-order.ts';
import type { Moved } from './write-money.ts';

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
