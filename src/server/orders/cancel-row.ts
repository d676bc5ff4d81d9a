// An order's row when it is cancelled: what becomes of its units and of the buyer's money. None waits for PayPal.
import { formatMoney } from '#lib/money.ts';
import type { Trx } from '#server/db/open.ts';
import type { OrderRow } from '#server/db/order-tables.ts';
import type { Asked } from '#server/orders/payments/ask-paypal.ts';
import { flagOrder } from '#server/orders/payments/payment-review.ts';
import { FIRST_PAUSE_MS } from '#server/payments/claim-check.ts';
import { type FullOrder, isCapturing, undecidedOf } from '#server/payments/payment-rows.ts';
import type { Moved } from '#server/payments/write-money.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { beginRefund, refundRest } from '#server/refunds/begin-refund.ts';
import { leftOf, refundsOf, unrefundedOf } from '#server/refunds/refund-rows.ts';
import { hasLeft, isOnTheShelf } from './stock.ts';
import { type OrderChange, OrderChanged, updateOrder } from './update-order.ts';

const NOT_ASKED =
  'The order was cancelled, and PayPal didn’t answer whether it took a payment beside the one outside PayPal';

/** What becomes of the buyer's money; `under-way`: PayPal is taking it, and it goes back when it comes. */
export type Money = 'refunding' | 'refunded' | 'by-hand' | 'never-taken' | 'under-way' | 'unknown';

async function moneyOf(trx: Trx, { order, isSure }: Asked): Promise<Money> {
  if (isCapturing(order)) return 'under-way';
  if (order.payment_state === 'refunded') return 'refunded';
  const rows = await refundsOf(trx, order.id);
  const left = order.payments.filter((payment) => unrefundedOf(payment, rows) > 0);
  if (left.length > 0) return left.some(({ capture_id }) => capture_id) ? 'refunding' : 'by-hand';
  return isSure ? 'never-taken' : 'unknown';
}

/** A payment in review is decided, and one that never came is closed. */
function movedFor(order: FullOrder, money: Money): Moved {
  const undecided = undecidedOf(order);
  const set = (state: 'received' | 'closed') => (undecided ? [[undecided.id, { state }] as const] : []);
  if (money === 'refunding') return { payments: undecided?.capture_id ? set('received') : set('closed') };
  if (money === 'never-taken') return { payments: set('closed'), unpaid: 'closed' };
  // No job asks about a failed payment again, and PayPal has not answered yet.
  return money === 'unknown' ? { unpaid: 'open' } : {};
}

/** Units that are here are free at once; PayPal may take days to confirm a refund. */
function changeFor(ctx: Context, order: OrderRow, money: Money): OrderChange {
  const change: OrderChange = { status: 'cancelled' };
  if (!hasLeft(order) && !isOnTheShelf(order))
    change.stock_state = order.stock_state === 'held' ? 'released' : 'returned';
  if (money === 'never-taken') return { ...change, idempotency_key: null };
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

const keptColumns = ({ minor, reason, by }: Kept): OrderChange => ({
  ...{ kept_minor: minor, kept_reason: reason, kept_by: by },
});

/**
 * A paid order of which something is kept stays paid: the rest goes back as a part.
 * @param left what is neither back nor on its way
 */
export async function cancelKeeping(
  ctx: Context,
  trx: Trx,
  before: FullOrder,
  actor: string,
  { left, kept }: { left: number; kept: Kept },
): Promise<FullOrder> {
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
  let back = left - kept.minor;
  const rows = await refundsOf(trx, order.id);
  for (const payment of order.payments) {
    const amount_minor = Math.min(back, leftOf(payment, rows));
    const facts = { amount_minor, reason: kept.reason, recorded_by: actor };
    if (amount_minor > 0) await beginRefund(ctx, trx, payment, facts);
    back -= amount_minor;
  }
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
): Promise<{ order: FullOrder; money: Money }> {
  const { order: before } = asked;
  const money = await moneyOf(trx, asked);
  const change = changeFor(ctx, before, money);
  const order = await updateOrder(ctx, trx, before, change, movedFor(before, money));
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
