// Records a payment: status, stock, invoice and both mails in one transaction, once per order and capture.
import type { ErrorCode } from '#contract/error.ts';
import { isUniqueViolation } from '#server/db/errors.ts';
import type { PaymentRow } from '#server/db/order-tables.ts';
import { dueMinor } from '#server/money/balance.ts';
import { beginRefund } from '#server/money/begin-refund.ts';
import { type FullOrder, isInReview, isSettled, undecidedOf } from '#server/money/payment-rows.ts';
import { flagOrder } from '#server/orders/flag-order.ts';
import { moveOrElse } from '#server/orders/move-order.ts';
import { orderRow } from '#server/orders/order-rows.ts';
import { untilWritten } from '#server/orders/update-order.ts';
import type { Moved } from '#server/orders/write-money.ts';
import { notFound } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { continueRefunds } from './continue-refund.ts';
import { sendToReview } from './payment-review.ts';
import { rememberUnmatched } from './unmatched-captures.ts';

/** Why money that came is sent back. */
const TOO_LATE: Partial<Record<ErrorCode, string>> = {
  out_of_stock: 'paid after the part had sold out',
  slot_taken: 'paid after the time of the visit had gone',
  order_closed: 'paid after the quote had ended',
};

interface Came {
  order: FullOrder;
  payment: PaymentRow;
  /** PayPal's. */
  captureId: string;
}

/** Of two that were begun, the other isn't to be paid any more. */
function received(ctx: Context, { order, payment: { id }, captureId }: Came): Moved {
  const other = undecidedOf(order);
  const closed = other?.state === 'open' && other.id !== id ? [[other.id, { state: 'closed' }] as const] : [];
  return {
    payments: [...closed, [id, { state: 'received', capture_id: captureId, received_at: ctx.clock.now() }]],
  };
}

/** Null when the order has changed since it was read. */
type Recorded = Promise<FullOrder | null>;

/** Paid; or sold out, cancelled or ended before: all of it goes back then, and the buyer gets a mail. */
async function complete(ctx: Context, came: Came): Recorded {
  const { order, payment, captureId } = came;
  const paid_at = ctx.clock.now();
  // A part was paid by hand meanwhile.
  const amount_minor = Math.max(0, payment.amount_minor - dueMinor(order));
  const row = await moveOrElse(ctx, order, {
    event: 'captured',
    by: 'payments',
    paymentId: payment.id,
    log: { action: 'paid' },
    change: { paid_at },
    moved: received(ctx, came),
    async also(trx, row) {
      if (amount_minor === 0 || row.status === 'cancelled') return;
      const facts = { amount_minor, why: 'twice', recorded_by: 'payments' } as const;
      await beginRefund(ctx, trx, { ...payment, capture_id: captureId }, facts);
    },
    whenGone: (code) => {
      const reason = order.status === 'cancelled' ? 'paid after it was cancelled' : TOO_LATE[code];
      const change = { paid_at, review_reason: reason ?? null };
      return { change, log: { action: 'refund', more: { reason } } };
    },
  });
  return row.status === 'cancelled' || amount_minor > 0 ? continueRefunds(ctx, order.id) : row;
}

/** PayPal's answer comes while a person decides about the payment. */
function flagDecided(ctx: Context, { order, payment, captureId }: Came): Recorded {
  const reason = `PayPal took the payment meanwhile. Before: ${order.review_reason ?? 'no reason was noted'}`;
  const change = { capture_id: captureId, received_at: ctx.clock.now() };
  return ctx.db
    .transaction()
    .execute((trx) => flagOrder(ctx, trx, order, { reason, moved: { payments: [[payment.id, change]] } }));
}

const TWICE =
  'PayPal took a payment for this order, which was marked as paid by hand. It goes back through PayPal by itself: make sure that the payment by hand came';

/** Nothing was due any more. */
async function sendSecondBack(ctx: Context, came: Came): Recorded {
  const { order, payment, captureId } = came;
  const refunding = await ctx.db.transaction().execute(async (trx) => {
    const row = await flagOrder(ctx, trx, order, { reason: TWICE, moved: received(ctx, came) });
    const { amount_minor } = payment;
    const facts = { amount_minor, whole: 1, why: 'twice', recorded_by: 'payments' } as const;
    if (row) await beginRefund(ctx, trx, { ...payment, capture_id: captureId }, facts);
    return row;
  });
  return refunding && continueRefunds(ctx, order.id);
}

/** PayPal captures an order once. Should there ever be two, the second waits with the payments that match no order. */
async function flagSecond(ctx: Context, { order, payment, captureId }: Came): Recorded {
  await rememberUnmatched(ctx, { id: captureId, paypalId: payment.paypal_id ?? '', customId: payment.id });
  const reason = `PayPal took a second payment, ${captureId}`;
  return ctx.db.transaction().execute((trx) => flagOrder(ctx, trx, order, { reason }));
}

async function recordCapture(ctx: Context, came: Came): Recorded {
  const { order, payment } = came;
  if (payment.capture_id) return flagSecond(ctx, came);
  const isInVain = order.status === 'cancelled' && !isSettled(order);
  if (!isInVain && isInReview(order) && payment.state === 'review') return flagDecided(ctx, came);
  return !isInVain && dueMinor(order) === 0 ? sendSecondBack(ctx, came) : complete(ctx, came);
}

/** @param captureId PayPal's, verified and COMPLETED @returns the order as it is now, with that capture */
export async function recordPayment(ctx: Context, seen: PaymentRow, captureId: string): Promise<FullOrder> {
  const { id, order_id } = seen;
  try {
    return await untilWritten(async () => {
      const order = await orderRow(ctx.db, order_id);
      const payment = order.payments.find((one) => one.id === id);
      if (!payment) throw notFound();
      return payment.capture_id === captureId ? order : recordCapture(ctx, { order, payment, captureId });
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return sendToReview(ctx, seen, 'the capture belongs to another order', captureId);
  }
}
