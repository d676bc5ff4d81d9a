// A payment's state, set by an admin. Only a real refund changes what went through PayPal.
import type { PaymentStatus } from '#contract/orders/orders.ts';
import type { Trx } from '#server/db/open.ts';
import type { OrderRow } from '#server/db/order-tables.ts';
import { toPaymentView } from '#server/db/order-to-contract.ts';
import { stillPaying } from '#server/orders/cancel-order.ts';
import { hold, release } from '#server/orders/hold.ts';
import { issueInvoice } from '#server/orders/invoices/issue-invoice.ts';
import { mailPaidQuote } from '#server/orders/order-mails.ts';
import { acceptPaidQuote } from '#server/orders/quotes/follow-quote.ts';
import { undoRefunds } from '#server/orders/refunds/book-refund.ts';
import { isOnTheShelf } from '#server/orders/stock.ts';
import { type Edit, OrderChanged, writeChange } from '#server/orders/update-order.ts';
import { ApiError } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { type Asked, notAnswering } from './ask-paypal.ts';
import { isRefundable, refundBegun, writeRefund } from './refund-order.ts';

const closed = (msg: string) => new ApiError('order_closed', { msg });
const THROUGH_PAYPAL =
  'This order was paid through PayPal. Only a refund changes its payment. Nothing was changed.';
const HAS_ACCEPTED =
  'This payment accepted a quote. Cancel the order, which declines the quote. Nothing was changed.';
const IS_CANCELLED =
  'This order is cancelled, so it can’t be marked as paid. Set its status first. Nothing was changed.';

/** For money that never went through PayPal: the admin's note says how it went back. */
async function refundByHand(
  ctx: Context,
  trx: Trx,
  { order, isSure }: Asked,
  { actor, note }: Edit,
): Promise<OrderRow> {
  if (!isSure) throw notAnswering();
  if (order.payment_state !== 'completed' || !note) throw new ApiError('not_refundable');
  const booking = { origin: 'hand', recorded_by: actor, paypal_refund_id: null } as const;
  const row = await writeRefund(ctx, trx, order, booking, { review_reason: null });
  if (!row) throw new OrderChanged();
  await audit(ctx, trx, actor, 'refund', ['order', order.id], {
    before: { payment: order.payment_state, stock: order.stock_state },
    after: { payment: row.payment_state, stock: row.stock_state, note },
  });
  return row;
}

async function refund(ctx: Context, trx: Trx, asked: Asked, edit: Edit): Promise<OrderRow> {
  const { order } = asked;
  if (order.payment_state === 'refunding') return order;
  if (!isRefundable(order)) return refundByHand(ctx, trx, asked, edit);
  return writeChange(ctx, trx, order, { ...refundBegun(ctx), review_reason: null }, edit);
}

/** @throws ApiError order_closed, unavailable when the state may not be set */
function refuse({ order, isSure }: Asked, state: PaymentStatus): void {
  if (order.payment_state === 'capturing') throw stillPaying(order);
  if (order.capture_id && (state !== 'completed' || order.payment_state === 'refunded'))
    throw closed(THROUGH_PAYPAL);
  if (state === 'completed' && order.status === 'cancelled') throw closed(IS_CANCELLED);
  if (order.quote_part === 'first' && order.payment_state === 'completed') throw closed(HAS_ACCEPTED);
  // Once it is pending again, the reconciler keeps asking PayPal.
  if (!isSure && state !== 'pending') throw notAnswering();
}

/**
 * Inside the caller's transaction; `continueRefund` follows it.
 * @throws ApiError order_closed, not_refundable, out_of_stock, slot_taken, unavailable
 */
export async function setPayment(
  ctx: Context,
  trx: Trx,
  asked: Asked,
  state: PaymentStatus,
  edit: Edit,
): Promise<OrderRow> {
  const { order } = asked;
  if (toPaymentView(order).paymentStatus === state) return order;
  if (state === 'refunded') return refund(ctx, trx, asked, edit);
  refuse(asked, state);
  const now = ctx.clock.now();
  const change: Partial<OrderRow> = {
    payment_state: state,
    review_reason: null,
    paid_at: state === 'completed' ? now : null,
    refunded_at: null,
  };
  if (!order.capture_id) change.refunded_minor = 0;
  // Nobody looks at a failed payment again, so its hold would never end.
  const isLetGo = state === 'failed' && order.stock_state === 'held';
  const isSold = state === 'completed';
  if (isLetGo) change.stock_state = 'released';
  if (isSold) change.stock_state = 'sold';
  if (isSold && order.status === 'pending' && !edit.namesStatus) change.status = 'processing';
  const row = await writeChange(ctx, trx, order, change, edit);
  const accepted = isSold ? await acceptPaidQuote(ctx, trx, row, edit.actor) : null;
  if (isLetGo) await release(ctx, trx, row);
  if (isSold && isOnTheShelf(order)) await hold(ctx, trx, row);
  if (change.refunded_minor === 0) await undoRefunds(ctx, trx, order, edit.actor);
  if (isSold) await issueInvoice(ctx, trx, row, now);
  if (accepted) await mailPaidQuote(ctx, trx, row, accepted);
  return row;
}
