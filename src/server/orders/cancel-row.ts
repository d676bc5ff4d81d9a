// An order's row when it is cancelled: what becomes of its units and of the buyer's money. None waits for PayPal.
import { formatMoney } from '#lib/money.ts';
import type { Trx } from '#server/db/open.ts';
import type { OrderRow } from '#server/db/order-tables.ts';
import type { Asked } from '#server/orders/payments/ask-paypal.ts';
import { flagOrder } from '#server/orders/payments/payment-review.ts';
import { FIRST_PAUSE_MS } from '#server/payments/claim-check.ts';
import { type FullOrder, isCapturing, undecidedOf } from '#server/payments/payment-rows.ts';
import type { Moved } from '#server/payments/write-money.ts';
import type { Context } from '#server/platform/context.ts';
import { beginRefund, refundRest } from '#server/refunds/begin-refund.ts';
import { leftOf, refundsOf, unrefundedOf } from '#server/refunds/refund-rows.ts';
import { type Move, moveOrder } from './move-order.ts';
import type { OrderChange } from './update-order.ts';

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

/** A payment that may still come is watched. */
function watched(ctx: Context, order: OrderRow, money: Money): OrderChange {
  if (money === 'never-taken') return { idempotency_key: null };
  if (money !== 'unknown' && money !== 'under-way') return {};
  const now = ctx.clock.now();
  return {
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
}

const keptColumns = ({ minor, reason }: Kept): OrderChange => ({
  kept_minor: minor,
  kept_reason: reason,
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
  const money = (minor: number) => formatMoney(minor, before.currency);
  const more = { 'given back': money(left - kept.minor), kept: money(kept.minor), reason: kept.reason };
  const order = await moveOrder(ctx, trx, before, {
    event: 'ended with its visit',
    by: 'admin',
    actor,
    change: keptColumns(kept),
    log: { action: 'cancel', more },
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
 * Moves the order, and begins the refund of what came; mail and `continueRefunds` are the caller's.
 * @throws OrderChanged, ApiError order_closed
 */
export async function cancelRow(
  ctx: Context,
  trx: Trx,
  asked: Asked,
  move: Pick<Move, 'event' | 'by'> & { actor: string },
): Promise<{ order: FullOrder; money: Money }> {
  const { order: before } = asked;
  const money = await moneyOf(trx, asked);
  const order = await moveOrder(ctx, trx, before, {
    ...move,
    change: watched(ctx, before, money),
    moved: movedFor(before, money),
    log: { action: 'cancel' },
  });
  await refundRest(ctx, trx, order, { recorded_by: move.actor });
  if (money !== 'by-hand' || asked.isSure) return { order, money };
  const flagged = await flagOrder(ctx, trx, order, { reason: NOT_ASKED });
  return { order: flagged ?? order, money };
}
