// The team's two dropdowns and the customer's Cancel. Every change is audited, and both dropdowns change together or not at all.
import { isTeam } from '#contract/accounts/roles.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { CANCELLABLE, type changeOrder as endpoint, type OrderStatus } from '#contract/orders/orders.ts';
import type { Trx } from '#server/db/open.ts';
import type { OrderRow } from '#server/db/order-tables.ts';
import { toPaymentView } from '#server/db/order-to-contract.ts';
import type { SignedIn } from '#server/http/authenticate.ts';
import { type Asked, askPayPal, expectHeld } from '#server/orders/payments/ask-paypal.ts';
import { continueRefund } from '#server/orders/payments/refund-order.ts';
import { setPayment } from '#server/orders/payments/set-payment.ts';
import { ApiError } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { cancelOrder, cancelWithin } from './cancel-order.ts';
import { hold } from './hold.ts';
import { mailBuyer, mailShipped } from './order-mails.ts';
import { orderLines, orderRow, ownOrder } from './orders.ts';
import { isOnTheShelf, isUnshipped } from './stock.ts';
import { type Edit, OrderChanged, untilWritten, updateOrder, writeChange } from './update-order.ts';

const OF_A_QUOTE = 'An order of a quote can’t be opened again. Write a new version of the quote.';

type OrderChange = BodyOf<typeof endpoint>;

const ADMINS_REFUND =
  'Only an admin can refund a payment, or cancel an order that was paid. Nothing was changed.';
const UNPAID: readonly OrderRow['payment_state'][] = ['pending', 'capturing', 'failed'];

/** Two admins at one order: the second has decided upon an old state. Asking for the present state is no conflict. */
function refuseStale(order: OrderRow, { status, paymentStatus, seen }: OrderChange): void {
  const now = toPaymentView(order);
  const isDone =
    (status ?? now.status) === now.status && (paymentStatus ?? now.paymentStatus) === now.paymentStatus;
  if (!seen || isDone || (seen.status === now.status && seen.paymentStatus === now.paymentStatus)) return;
  throw new ApiError('order_closed', {
    msg: `Someone else changed this order: it is ${now.status}, its payment ${now.paymentStatus}. Nothing was changed.`,
  });
}

/** Reopening a cancelled order, or sending one whose hold ran out, takes its units again. @throws ApiError out_of_stock */
async function setStatus(
  ctx: Context,
  trx: Trx,
  asked: Asked,
  status: OrderStatus,
  edit: Edit,
): Promise<OrderRow> {
  const { order } = asked;
  if (order.status === status) return order;
  if (status === 'cancelled' && CANCELLABLE.includes(order.status)) {
    // As when the buyer cancels: we never hold money for a cancelled order.
    const cancelled = await cancelWithin(ctx, trx, asked, edit.actor);
    if (!cancelled) throw new OrderChanged();
    return cancelled;
  }
  if (order.status === 'cancelled' && order.quote_part)
    throw new ApiError('order_closed', { msg: OF_A_QUOTE });
  const now = ctx.clock.now();
  const lines = await orderLines(trx, order.id);
  const change: Partial<OrderRow> = { status };
  const isLeaving = !isUnshipped({ status });
  const takesUnits = isOnTheShelf(order) && (isLeaving || order.status === 'cancelled');
  if (takesUnits) change.stock_state = order.payment_state === 'pending' && !isLeaving ? 'held' : 'sold';
  // A shipped order has no hold that could run out.
  if (isLeaving && order.stock_state === 'held') change.stock_state = 'sold';
  if (status === 'shipped') change.shipped_at = order.shipped_at ?? now;
  // The order is reopened, so a payment outside PayPal needn't be refunded.
  if (order.status === 'cancelled' && order.payment_state === 'completed' && !order.capture_id)
    change.review_reason = null;
  const row = await writeChange(ctx, trx, order, change, edit);
  if (takesUnits) await hold(ctx, trx, row);
  if (status === 'shipped') await mailShipped(ctx, trx, row, lines);
  // A quote's order is work done at a visit: the mail about that is another.
  if (status === 'delivered' && !row.quote_part)
    await mailBuyer(ctx, trx, row, { fact: 'delivered', template: 'order-delivered' });
  return row;
}

/** The mark goes; the reason stays in the audit log. @throws ApiError order_closed while the payment itself is undecided */
async function markReviewed(
  ctx: Context,
  trx: Trx,
  order: OrderRow,
  { actor, note }: Edit,
): Promise<OrderRow> {
  if (order.payment_state === 'review')
    throw new ApiError('order_closed', {
      msg: 'Choose what to do about the payment: set it to completed, or refund it.',
    });
  if (order.review_reason === null) return order;
  const row = await updateOrder(ctx, trx, order, { review_reason: null });
  if (!row) throw new OrderChanged();
  await audit(ctx, trx, actor, 'reviewed', ['order', order.id], {
    before: { review: order.review_reason },
    after: { review: null, ...(note ? { note } : {}) },
  });
  return row;
}

/** Cancelling a paid order refunds it. @throws ApiError forbidden */
function refuseRefund(
  { payment_state }: OrderRow,
  wanted: OrderChange['paymentStatus'],
  isCancelled: boolean,
): void {
  const isRefund = wanted === 'refunded' || (isCancelled && !UNPAID.includes(payment_state));
  if (isRefund) throw new ApiError('forbidden', { msg: ADMINS_REFUND });
}

/** One try with the order as it is now. @returns null if another change was faster */
async function tryChange(
  ctx: Context,
  id: string,
  change: OrderChange,
  { id: actor, role }: SignedIn,
): Promise<OrderRow | null> {
  const order = await orderRow(ctx.db, id);
  refuseStale(order, change);
  const { status, paymentStatus } = change;
  const isCancelled = status === 'cancelled' && CANCELLABLE.includes(order.status);
  // Nothing about money is decided before PayPal has answered.
  const asked = isCancelled || paymentStatus ? await askPayPal(ctx, order) : { order, isSure: false };
  if (role === 'staff') refuseRefund(asked.order, paymentStatus, isCancelled);
  const isPaid = toPaymentView(asked.order).paymentStatus === 'completed';
  if (paymentStatus === 'completed' && asked.order.capture_id && !isPaid)
    await expectHeld(ctx, asked.order.capture_id);
  const edit = { actor, note: change.note, namesStatus: status !== undefined };
  try {
    return await ctx.db.transaction().execute(async (trx) => {
      let row = asked.order;
      if (status) row = await setStatus(ctx, trx, asked, status, edit);
      if (paymentStatus) row = await setPayment(ctx, trx, { ...asked, order: row }, paymentStatus, edit);
      return change.reviewed ? await markReviewed(ctx, trx, row, edit) : row;
    });
  } catch (error) {
    if (error instanceof OrderChanged) return null;
    throw error;
  }
}

/**
 * @returns the order as it is now; still `refunding` while PayPal has not confirmed
 * @throws ApiError not_found (also for another's order), forbidden, order_closed, out_of_stock, not_refundable, unavailable
 */
export async function changeOrder(
  ctx: Context,
  user: SignedIn,
  id: string,
  change: OrderChange,
): Promise<OrderRow> {
  if (!isTeam(user.role)) {
    const order = await ownOrder(ctx.db, id, user.id);
    if (change.status !== 'cancelled' || change.paymentStatus !== undefined || change.reviewed)
      throw new ApiError('forbidden');
    return cancelOrder(ctx, order, user.id);
  }
  const changed = await untilWritten(() => tryChange(ctx, id, change, user));
  const isMoneyMoved = change.status === 'cancelled' || change.paymentStatus === 'refunded';
  return isMoneyMoved ? continueRefund(ctx, changed) : changed;
}
