// Records a payment: status, stock, invoice and both mails in one transaction, once per order and capture.
import type { ErrorCode } from '#contract/error.ts';
import { isUniqueViolation } from '#server/db/errors.ts';
import type { Trx } from '#server/db/open.ts';
import type { PaymentRow } from '#server/db/order-tables.ts';
import { dueMinor } from '#server/money/balance.ts';
import { beginRefund } from '#server/money/begin-refund.ts';
import { isSettled, undecidedOf } from '#server/money/payment-rows.ts';
import { flagLatest, flagOrder } from '#server/orders/flag-order.ts';
import { moveOrder, moveOrElse } from '#server/orders/move-order.ts';
import type { OrderEvent } from '#server/orders/order-facts.ts';
import { type LockedOrder, orderRow } from '#server/orders/order-rows.ts';
import type { Moved } from '#server/orders/write-money.ts';
import { notFound } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { continueRefunds } from './continue-refund.ts';
import { sendToReview } from './payment-review.ts';
import type { Settlement } from './settlement.ts';
import { rememberUnmatched } from './unmatched-captures.ts';

/** Why money that came is sent back. */
const TOO_LATE: Partial<Record<ErrorCode, string>> = {
  out_of_stock: 'paid after the part had sold out',
  slot_taken: 'paid after the time of the visit had gone',
  order_closed: 'paid after the quote had ended',
};

const TWICE = { why: 'twice', recorded_by: 'payments' } as const;

interface Came {
  order: LockedOrder;
  payment: PaymentRow;
  /** PayPal's. */
  captureId: string;
}

/** Of two that were begun, the other isn't to be paid any more. */
function received(ctx: Context, { order, payment: { id }, captureId }: Came): Moved {
  const other = undecidedOf(order);
  const closed = other?.state === 'open' && other.id !== id ? [[other.id, { state: 'closed' }] as const] : [];
  return {
    payments: [
      ...closed,
      [id, { state: 'received', capture_id: captureId, received_at: ctx.clock.now(), request_key: null }],
    ],
  };
}

interface Event {
  event: OrderEvent;
  /** The first one's units, time or quote are gone. */
  why: ErrorCode | undefined;
}

/** Paid; or sold out, cancelled or ended before: all of it goes back then, and the buyer gets a mail. */
async function complete(ctx: Context, trx: Trx, came: Came, { event, why }: Event): Promise<void> {
  const { order, payment, captureId } = came;
  const paid_at = ctx.clock.now();
  const reason = order.status === 'cancelled' ? 'paid after it was cancelled' : why && TOO_LATE[why];
  const row = await moveOrder(ctx, trx, order, {
    event,
    by: 'payments',
    paymentId: payment.id,
    moved: received(ctx, came),
    change: { paid_at, ...(why && { review_reason: reason ?? null }) },
    log: why ? { action: 'refund', more: { reason } } : { action: 'paid' },
  });
  // A part was paid by hand meanwhile.
  const amount_minor = payment.amount_minor - dueMinor(order);
  if (amount_minor > 0 && row.status !== 'cancelled')
    await beginRefund(ctx, trx, { ...payment, capture_id: captureId }, { amount_minor, ...TWICE });
}

/** PayPal's answer comes while a person decides about the payment. */
function flagDecided(ctx: Context, trx: Trx, { order, payment, captureId }: Came): Promise<LockedOrder> {
  const reason = `PayPal took the payment meanwhile. Before: ${order.review_reason ?? 'no reason was noted'}`;
  const change = { capture_id: captureId, received_at: ctx.clock.now() };
  return flagOrder(ctx, trx, order, { reason, moved: { payments: [[payment.id, change]] } });
}

const PAID_TWICE =
  'PayPal took a payment for this order, which was marked as paid by hand. It goes back through PayPal by itself: make sure that the payment by hand came';

/** Nothing was due any more. */
async function sendSecondBack(ctx: Context, trx: Trx, came: Came): Promise<void> {
  const { order, payment, captureId } = came;
  await flagOrder(ctx, trx, order, { reason: PAID_TWICE, moved: received(ctx, came) });
  const { amount_minor } = payment;
  await beginRefund(ctx, trx, { ...payment, capture_id: captureId }, { amount_minor, whole: 1, ...TWICE });
}

/** PayPal captures an order once. Should there ever be two, the second waits with the payments that match no order. */
async function flagSecond(ctx: Context, { id, order_id, paypal_id }: PaymentRow, captureId: string) {
  await rememberUnmatched(ctx, { id: captureId, paypalId: paypal_id ?? '', customId: id });
  const reason = `PayPal took a second payment, ${captureId}`;
  return flagLatest(ctx, order_id, () => ({ reason }));
}

function recordCapture(ctx: Context, trx: Trx, came: Came, event: Event): Promise<unknown> {
  const { order, payment } = came;
  const isInVain = order.status === 'cancelled' && !isSettled(order);
  if (!isInVain && payment.state === 'review') return flagDecided(ctx, trx, came);
  return !isInVain && dueMinor(order) === 0
    ? sendSecondBack(ctx, trx, came)
    : complete(ctx, trx, came, event);
}

/** @param captureId PayPal's, verified and COMPLETED */
export async function recordPayment(ctx: Context, seen: PaymentRow, captureId: string): Promise<Settlement> {
  const { id, order_id } = seen;
  try {
    const known = await moveOrElse(ctx, order_id, 'captured', async (trx, order, event, why) => {
      const payment = order.payments.find((one) => one.id === id);
      if (!payment) throw notFound();
      if (!payment.capture_id) await recordCapture(ctx, trx, { order, payment, captureId }, { event, why });
      return payment.capture_id;
    });
    if (known === null) await continueRefunds(ctx, order_id);
    else if (known !== captureId) await flagSecond(ctx, seen, captureId);
    return { is: 'settled', order: await orderRow(ctx.db, order_id) };
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return sendToReview(ctx, seen, 'the capture belongs to another order', captureId);
  }
}
