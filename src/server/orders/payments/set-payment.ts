// A payment's state, set by an admin. Only a real refund changes what went through PayPal.
import type { PaymentStatus } from '#contract/orders/orders.ts';
import type { Trx } from '#server/db/open.ts';
import type { PaymentRow } from '#server/db/order-tables.ts';
import { toPaymentView } from '#server/db/order-to-contract.ts';
import { creditInvoice } from '#server/invoices/credit-invoice.ts';
import { issueInvoice } from '#server/invoices/issue-invoice.ts';
import { stillPaying } from '#server/orders/cancel-order.ts';
import { keep, release } from '#server/orders/hold.ts';
import { orderLines, orderRow } from '#server/orders/orders.ts';
import { rulesOf } from '#server/orders/origins.ts';
import { recordRefund } from '#server/orders/refunds/record-refund.ts';
import { takeReturned } from '#server/orders/stock.ts';
import {
  type Edit,
  type OrderChange,
  OrderChanged,
  updateOrder,
  writeChange,
} from '#server/orders/update-order.ts';
import { askedSoon } from '#server/payments/claim-check.ts';
import {
  captureOf,
  dueMinor,
  type FullOrder,
  hasCome,
  isCapturing,
  isSettled,
  newPayment,
  undecidedOf,
} from '#server/payments/payment-rows.ts';
import type { Moved } from '#server/payments/write-money.ts';
import { ApiError } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { beginRefund, refundRest } from '#server/refunds/begin-refund.ts';
import { requestedOf } from '#server/refunds/refund-rows.ts';
import { type Asked, notAnswering } from './ask-paypal.ts';

const closed = (msg: string) => new ApiError('order_closed', { msg });
const THROUGH_PAYPAL =
  'This order was paid through PayPal. Only a refund changes its payment. Nothing was changed.';
const HAS_ACCEPTED =
  'This payment accepted a quote. Cancel the order, which declines the quote. Nothing was changed.';
const HAS_GONE_BACK =
  'Money of this payment has gone back, so it stays as it is. Once it is paid again, set it to completed. Nothing was changed.';
/** The customer reads it on the credit note. */
const NOT_RECEIVED = 'The payment was not received';
const TWICE = { whole: 1, why: 'twice', recorded_by: 'payments' } as const;
const IS_CANCELLED =
  'This order is cancelled, so it can’t be marked as paid. Set its status first. Nothing was changed.';

/** Through PayPal it is only begun. Of money that never went through it, the admin's note says how it went back. */
async function refund(ctx: Context, trx: Trx, asked: Asked, edit: Edit): Promise<FullOrder> {
  const { order, isSure } = asked;
  const { actor, note } = edit;
  const isByHand = captureOf(order) === null;
  if (isByHand && !isSure) throw notAnswering();
  if (isByHand && (order.payment_state !== 'completed' || !note)) throw new ApiError('not_refundable');
  const undecided = undecidedOf(order);
  const decided = undecided?.capture_id ? [[undecided.id, { state: 'received' }] as const] : [];
  const row = await updateOrder(ctx, trx, order, { review_reason: null }, { payments: decided });
  if (!row) throw new OrderChanged();
  await audit(ctx, trx, actor, 'refund', ['order', order.id], {
    before: { payment: order.payment_state },
    after: { payment: isByHand ? 'refunded' : 'refund asked for', ...(note ? { note } : {}) },
  });
  await refundRest(ctx, trx, row, { recorded_by: actor });
  if (!note) return row;
  // What waited for a person already, too.
  for (const { credit_note_number: _, ...one } of await requestedOf(trx, order.id))
    if (one.origin === 'hand')
      await recordRefund(ctx, trx, await orderRow(trx, order.id), {
        ...one,
        method: 'other',
        reference: note,
      });
  return orderRow(trx, order.id);
}

/** @throws ApiError order_closed, unavailable when the state may not be set */
function refuse({ order, isSure }: Asked, state: PaymentStatus): void {
  if (isCapturing(order)) throw stillPaying(order);
  if (captureOf(order) && (state !== 'completed' || order.payment_state === 'refunded'))
    throw closed(THROUGH_PAYPAL);
  if (state === 'completed' && order.status === 'cancelled') throw closed(IS_CANCELLED);
  if (order.quote_part === 'first' && order.payment_state === 'completed') throw closed(HAS_ACCEPTED);
  if (isSettled(order) && state !== 'completed' && order.refunded_minor > 0) throw closed(HAS_GONE_BACK);
  // Once it is pending again, the reconciler keeps asking PayPal.
  if (!isSure && state !== 'pending') throw notAnswering();
}

interface Moving {
  moved: Moved;
  twice?: PaymentRow | undefined;
}

/** What becomes of the payments when an admin names the state. `twice`: it had come already, so PayPal's goes back. */
function movedTo(ctx: Context, order: FullOrder, state: PaymentStatus, { actor, note }: Edit): Moving {
  const undecided = undecidedOf(order);
  if (state !== 'completed') {
    const undone: Partial<PaymentRow> = { state: 'undone', undone_reason: note ?? NOT_RECEIVED };
    const changes = order.payments.filter(hasCome).map(({ id }) => [id, undone] as const);
    const closed = undecided ? [[undecided.id, { state: 'closed' }] as const] : [];
    return { moved: { payments: [...changes, ...closed], unpaid: state === 'failed' ? 'closed' : 'open' } };
  }
  const now = ctx.clock.now();
  if (undecided?.capture_id) {
    const twice = dueMinor(order) === 0 && order.received_minor > order.total_minor ? undecided : undefined;
    return { moved: { payments: [[undecided.id, { state: 'received' }]] }, twice };
  }
  const facts = { method: 'other', state: 'received', recorded_by: actor, received_at: now } as const;
  return {
    moved: {
      payments: undecided ? [[undecided.id, { state: 'closed' }]] : [],
      begun: newPayment(order, { ...facts, amount_minor: order.total_minor, reference: note ?? null }, now),
    },
  };
}

/**
 * Inside the caller's transaction; `continueRefunds` follows it.
 * @throws ApiError order_closed, not_refundable, out_of_stock, slot_taken, unavailable
 */
export async function setPayment(
  ctx: Context,
  trx: Trx,
  asked: Asked,
  state: PaymentStatus,
  edit: Edit,
): Promise<FullOrder> {
  const { order } = asked;
  if (toPaymentView(order).paymentStatus === state) return order;
  if (state === 'refunded') return refund(ctx, trx, asked, edit);
  refuse(asked, state);
  const now = ctx.clock.now();
  const isSold = state === 'completed';
  const change: OrderChange = { review_reason: null, paid_at: isSold ? now : null, refunded_at: null };
  if (state === 'pending') Object.assign(change, { lapses_at: null, ...askedSoon(now) });
  // Nobody looks at a failed payment again, so its hold would never end.
  const isLetGo = state === 'failed' && order.stock_state === 'held';
  if (isLetGo) change.stock_state = 'released';
  if (isSold) change.stock_state = 'sold';
  if (isSold && order.status === 'pending' && !edit.namesStatus) change.status = 'processing';
  const { moved, twice } = movedTo(ctx, order, state, edit);
  const row = await writeChange(ctx, trx, order, change, edit, moved);
  const rules = rulesOf(ctx, row);
  const after = isSold ? await rules.paid?.(ctx, trx, row, edit.actor) : undefined;
  if (isLetGo) await release(ctx, trx, row);
  else if (state === 'failed') await rules.lapsed?.(trx, row);
  if (order.payment_state === 'refunded')
    await takeReturned(trx, order, await orderLines(trx, order.id), now);
  if (isSold) await keep(ctx, trx, order, after ?? null);
  if (twice) await beginRefund(ctx, trx, twice, { ...TWICE, amount_minor: twice.amount_minor });
  else if (isSold) await issueInvoice(ctx, trx, row);
  // The next payment gets an invoice of its own.
  else await creditInvoice(ctx, trx, { orderId: order.id, reason: NOT_RECEIVED, refundId: null, lines: [] });
  const paid = row.payments.findLast(hasCome);
  if (paid) await after?.mail(paid.id);
  return row;
}
