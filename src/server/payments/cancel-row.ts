// An order's row when it is cancelled: what becomes of its units and of the buyer's money. None waits for PayPal.
import { formatMoney } from '#lib/money.ts';
import type { Trx } from '#server/db/open.ts';
import type { OrderRow } from '#server/db/order-tables.ts';
import { readLedger } from '#server/money/balance.ts';
import { beginRefund, refundRest } from '#server/money/begin-refund.ts';
import { type FullOrder, isCapturing, undecidedOf } from '#server/money/payment-rows.ts';
import { flagOrder } from '#server/orders/flag-order.ts';
import { type Move, moveOrder } from '#server/orders/move-order.ts';
import type { LockedOrder } from '#server/orders/order-rows.ts';
import type { OrderChange } from '#server/orders/update-order.ts';
import type { Moved } from '#server/orders/write-money.ts';
import { FIRST_PAUSE_MS } from '#server/platform/claim-check.ts';
import type { Context } from '#server/platform/context.ts';
import type { AskedLocked } from './ask-paypal.ts';

const NOT_ASKED =
  'The order was cancelled, and PayPal didn’t answer whether it took a payment beside the one outside PayPal';

/** What becomes of the buyer's money; `under-way`: PayPal is taking it, and it goes back when it comes. */
export type Money = 'refunding' | 'refunded' | 'by-hand' | 'never-taken' | 'under-way' | 'unknown';

async function moneyOf(trx: Trx, { order, isSure }: AskedLocked): Promise<Money> {
  if (isCapturing(order)) return 'under-way';
  if (order.payment_state === 'refunded') return 'refunded';
  const { balance } = await readLedger(trx, order);
  const left = order.payments.filter((payment) => {
    const { received, returned } = balance.of(payment);
    return received > returned;
  });
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
  before: LockedOrder,
  actor: string,
  { left, kept }: { left: number; kept: Kept },
): Promise<LockedOrder> {
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
  const { balance } = await readLedger(trx, order);
  for (const payment of order.payments) {
    const amount_minor = Math.min(back, balance.of(payment).left);
    const facts = { amount_minor, reason: kept.reason, recorded_by: actor };
    if (amount_minor > 0) await beginRefund(ctx, trx, payment, facts);
    back -= amount_minor;
  }
  return order;
}

/**
 * Moves the order, and begins the refund of what came; mail and `continueRefunds` are the caller's.
 * @throws ApiError order_closed
 */
export async function cancelRow(
  ctx: Context,
  trx: Trx,
  asked: AskedLocked,
  move: Pick<Move, 'event' | 'by'> & { actor: string },
): Promise<{ order: LockedOrder; money: Money }> {
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
  return { order: await flagOrder(ctx, trx, order, { reason: NOT_ASKED }), money };
}
