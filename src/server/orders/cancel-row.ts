// An order's row when it is cancelled: what becomes of its units and of the buyer's money. None waits for PayPal.
import { formatMoney } from '#lib/money.ts';
import type { Trx } from '#server/db/open.ts';
import type { OrderRow } from '#server/db/order-tables.ts';
import type { Asked } from '#server/orders/payments/ask-paypal.ts';
import { FIRST_PAUSE_MS } from '#server/orders/payments/claim-check.ts';
import { flagOrder } from '#server/orders/payments/payment-review.ts';
import { beginRefund, refundRest } from '#server/orders/refunds/begin-refund.ts';
import { unrefundedMinor } from '#server/orders/refunds/refund-rows.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { hasLeft, isOnTheShelf } from './stock.ts';
import { OrderChanged, updateOrder } from './update-order.ts';

const NOT_ASKED =
  'The order was cancelled, and PayPal didn’t answer whether it took a payment beside the one outside PayPal';

/** What becomes of the buyer's money; `under-way`: PayPal is taking it, and it goes back when it comes. */
export type Money = 'refunding' | 'refunded' | 'by-hand' | 'never-taken' | 'under-way' | 'unknown';

function moneyOf({ order, isSure }: Asked): Money {
  if (order.payment_state === 'capturing') return 'under-way';
  if (order.payment_state === 'refunded') return 'refunded';
  if (unrefundedMinor(order) > 0) return order.capture_id ? 'refunding' : 'by-hand';
  return isSure ? 'never-taken' : 'unknown';
}

/** Units that are here are free at once; PayPal may take days to confirm a refund. */
function changeFor(ctx: Context, order: OrderRow, money: Money): Partial<OrderRow> {
  const change: Partial<OrderRow> = { status: 'cancelled' };
  if (!hasLeft(order) && !isOnTheShelf(order))
    change.stock_state = order.stock_state === 'held' ? 'released' : 'returned';
  if (money === 'refunding') return { ...change, payment_state: 'completed' };
  if (money === 'never-taken') return { ...change, payment_state: 'failed', idempotency_key: null };
  // No job asks about a failed payment again, and PayPal has not answered yet.
  if (money === 'unknown' && order.payment_state === 'failed') change.payment_state = 'pending';
  const isWatched = money === 'unknown' || money === 'under-way';
  if (!isWatched) return change;
  const now = ctx.clock.now();
  return {
    ...change,
    idempotency_key: null,
    next_check_at: now,
    check_pause_ms: FIRST_PAUSE_MS,
    lapses_at: order.lapses_at ?? now,
  };
}

/** What an admin decided to keep. */
export interface Kept {
  minor: number;
  /** As the customer reads it. */
  reason: string;
  by: string;
}

const keptColumns = ({ minor, reason, by }: Kept): Partial<OrderRow> => ({
  ...{ kept_minor: minor, kept_reason: reason, kept_by: by },
});

/**
 * A paid order of which something is kept stays paid: the rest goes back as a part.
 * @param left what is neither back nor on its way
 */
export async function cancelKeeping(
  ctx: Context,
  trx: Trx,
  before: OrderRow,
  actor: string,
  { left, kept }: { left: number; kept: Kept },
): Promise<OrderRow> {
  const { stock_state } = changeFor(ctx, before, 'refunded');
  const change = { status: 'cancelled' as const, ...(stock_state && { stock_state }), ...keptColumns(kept) };
  const order = await updateOrder(ctx, trx, before, change);
  if (!order) throw new OrderChanged();
  await audit(ctx, trx, actor, 'cancel', ['order', before.id], {
    before: { status: before.status },
    after: {
      status: 'cancelled',
      'given back': formatMoney(left - kept.minor, before.currency),
      kept: formatMoney(kept.minor, before.currency),
      reason: kept.reason,
    },
  });
  const facts = { amount_minor: left - kept.minor, reason: kept.reason, recorded_by: actor };
  if (facts.amount_minor > 0) await beginRefund(ctx, trx, order, facts);
  return order;
}

/**
 * Writes the order and its history, and begins the refund of what came; stock, mail and `continueRefunds` are the caller's.
 * @throws OrderChanged
 */
export async function cancelRow(
  ctx: Context,
  trx: Trx,
  asked: Asked,
  actor: string,
): Promise<{ order: OrderRow; money: Money }> {
  const { order: before } = asked;
  const money = moneyOf(asked);
  const order = await updateOrder(ctx, trx, before, changeFor(ctx, before, money));
  if (!order) throw new OrderChanged();
  await audit(ctx, trx, actor, 'cancel', ['order', before.id], {
    before: { status: before.status, payment: before.payment_state },
    after: { status: 'cancelled', payment: order.payment_state },
  });
  await refundRest(ctx, trx, order, { recorded_by: actor });
  if (money !== 'by-hand' || asked.isSure) return { order, money };
  const flagged = await flagOrder(ctx, trx, order, { reason: NOT_ASKED });
  return { order: flagged ?? order, money };
}
