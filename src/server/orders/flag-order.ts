// Marks an order for a person: the reason is written on the order and into the audit log, and the staff get a mail.
import { hash } from 'node:crypto';
import { formatMoney } from '#lib/money.ts';
import type { Trx } from '#server/db/open.ts';
import type { OrderRow } from '#server/db/order-tables.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { mailStaff } from '#server/settings/admin-settings.ts';
import { type LockedOrder, lockOrder } from './order-rows.ts';
import { type OrderChange, updateOrder } from './update-order.ts';
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

/** @returns the order as it is now */
export async function flagOrder(
  ctx: Context,
  trx: Trx,
  order: LockedOrder,
  { reason, change = {}, moved = {} }: Finding,
): Promise<LockedOrder> {
  const row = await updateOrder(ctx, trx, order, { ...change, review_reason: reason }, moved);
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
 * As flagOrder, in a transaction of its own.
 * @param decide what there is to say; null when that is written already
 */
export const flagLatest = (
  ctx: Context,
  orderId: string,
  decide: (order: LockedOrder) => Finding | null,
): Promise<LockedOrder> =>
  ctx.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    const finding = decide(order);
    return finding ? flagOrder(ctx, trx, order, finding) : order;
  });
