// The team's two dropdowns and the customer's Cancel. Every change is audited, and both dropdowns change together or not at all.
import { isTeam } from '#contract/accounts/roles.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { CANCELLABLE, type changeOrder, type OrderStatus } from '#contract/orders/orders.ts';
import type { Trx } from '#server/db/open.ts';
import type { SignedIn } from '#server/http/authenticate.ts';
import { captureOf, type FullOrder, isInReview } from '#server/money/payment-rows.ts';
import { refusedByPayPal } from '#server/money/refund-problems.ts';
import { refundsOf } from '#server/money/refund-rows.ts';
import { factsOf, moveOrder } from '#server/orders/move-order.ts';
import type { By, OrderEvent } from '#server/orders/order-facts.ts';
import { ADMINS_REFUND, isAllowed } from '#server/orders/order-rights.ts';
import { type LockedOrder, orderRow } from '#server/orders/order-rows.ts';
import { toPaymentView } from '#server/orders/order-to-contract.ts';
import { ownOrder } from '#server/orders/own-orders.ts';
import { type Edit, untilWritten, updateOrder } from '#server/orders/update-order.ts';
import { type AskedLocked, askPayPal, expectHeld, lockAsked } from '#server/payments/ask-paypal.ts';
import { continueRefunds } from '#server/payments/continue-refund.ts';
import { PAYMENT_EVENTS, setPayment } from '#server/payments/set-payment.ts';
import { ApiError } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { visitPaidBy } from '#server/quotes/follow-quote.ts';
import { cancelOrder, cancelWithin } from './cancel-order.ts';
import { endVisit } from './end-visit.ts';
import { keepingOf } from './keeping.ts';

type Change = BodyOf<typeof changeOrder>;

const CANCELLING_DECIDES =
  'Cancelling an order gives back what was paid for it, so its payment can’t be set to anything else. Nothing was changed.';
/** Two admins at one order: the second has decided upon an old state. Asking for the present state is no conflict. */
function refuseStale(order: FullOrder, { status, paymentStatus, seen }: Change): void {
  const now = toPaymentView(order);
  const isDone =
    (status ?? now.status) === now.status && (paymentStatus ?? now.paymentStatus) === now.paymentStatus;
  if (!seen || isDone || (seen.status === now.status && seen.paymentStatus === now.paymentStatus)) return;
  throw new ApiError('order_closed', {
    msg: `Someone else changed this order: it is ${now.status}, its payment ${now.paymentStatus}. Nothing was changed.`,
  });
}

/** @throws ApiError order_closed, out_of_stock, slot_taken */
function setStatus(
  ctx: Context,
  trx: Trx,
  asked: AskedLocked,
  status: OrderStatus,
  edit: Edit,
): Promise<LockedOrder> {
  const { order } = asked;
  // As when the buyer cancels: we never hold money for a cancelled order.
  if (status === 'cancelled' && CANCELLABLE.includes(order.status))
    return cancelWithin(ctx, trx, asked, edit);
  const { actor, by, note } = edit;
  return moveOrder(ctx, trx, order, {
    event: `set to ${status}`,
    by,
    actor,
    log: { action: 'change', more: note ? { note } : {} },
  });
}

/** The mark goes; the reason stays in the audit log. @throws ApiError order_closed while the payment itself is undecided */
async function markReviewed(
  ctx: Context,
  trx: Trx,
  order: LockedOrder,
  { actor, note }: Edit,
): Promise<LockedOrder> {
  if (isInReview(order))
    throw new ApiError('order_closed', {
      msg: 'Choose what to do about the payment: set it to completed, or refund it.',
    });
  if (order.review_reason === null) return order;
  const row = await updateOrder(ctx, trx, order, { review_reason: null });
  await audit(ctx, trx, actor, 'reviewed', ['order', order.id], {
    before: { review: order.review_reason },
    after: { review: null, ...(note ? { note } : {}) },
  });
  return row;
}

/** Asking for the present state is no move. @throws ApiError forbidden */
function refuseMoney(order: FullOrder, { status, paymentStatus }: Change, by: By): void {
  const events: OrderEvent[] = status && status !== order.status ? [`set to ${status}`] : [];
  if (paymentStatus === 'refunded' || (paymentStatus && toPaymentView(order).paymentStatus !== paymentStatus))
    events.push(PAYMENT_EVENTS[paymentStatus]);
  if (!events.every((event) => isAllowed(factsOf(order), event, by)))
    throw new ApiError('forbidden', { msg: ADMINS_REFUND });
}

/** @throws ApiError order_closed where cancelling leads to another state */
function refuseOtherPayment(wanted: Change['paymentStatus'], endsVisit: boolean): void {
  if (wanted === 'completed' || (endsVisit && wanted && wanted !== 'refunded'))
    throw new ApiError('order_closed', { msg: CANCELLING_DECIDES });
}

/** One try with the order as it is now. @returns null if another change was faster */
async function tryChange(
  ctx: Context,
  id: string,
  change: Change,
  user: SignedIn,
): Promise<FullOrder | null> {
  const { id: actor, role } = user;
  const order = await orderRow(ctx.db, id);
  refuseStale(order, change);
  const { status, paymentStatus } = change;
  const isCancelled = status === 'cancelled' && CANCELLABLE.includes(order.status);
  // Nothing about money is decided before PayPal has answered.
  const asked = isCancelled || paymentStatus ? await askPayPal(ctx, order) : { order, isSure: false };
  refuseMoney(asked.order, change, role);
  const visit = isCancelled ? await visitPaidBy(ctx.db, asked.order) : null;
  if (isCancelled) refuseOtherPayment(paymentStatus, visit !== null);
  if (visit) {
    const keeping = await keepingOf(ctx, user, visit, change);
    await endVisit(ctx, visit, { how: 'order cancelled', actor, keeping });
    return orderRow(ctx.db, id);
  }
  const captureId = captureOf(asked.order);
  const isPaid = toPaymentView(asked.order).paymentStatus === 'completed';
  if (paymentStatus === 'completed' && captureId && !isPaid) await expectHeld(ctx, captureId);
  const { note, receivedOn } = change;
  const edit = { actor, by: role, note, receivedOn };
  return ctx.db.transaction().execute(async (trx) => {
    const locked = await lockAsked(trx, asked);
    if (!locked) return null;
    let row = locked.order;
    if (status) row = await setStatus(ctx, trx, locked, status, edit);
    if (paymentStatus) row = await setPayment(ctx, trx, { ...asked, order: row }, paymentStatus, edit);
    // A payment by hand begins the work, unless its recorder says otherwise.
    if (status && row.status !== status)
      row = await setStatus(ctx, trx, { ...asked, order: row }, status, edit);
    return change.reviewed ? await markReviewed(ctx, trx, row, edit) : row;
  });
}

/** @throws ApiError not_refundable with PayPal's reason */
async function expectNotRefused({ db }: Context, { id, payment_state }: FullOrder): Promise<void> {
  const newest = (await refundsOf(db, id)).findLast(({ origin }) => origin !== 'hand');
  if (payment_state !== 'refunded' && newest?.state === 'failed') throw refusedByPayPal(newest);
}

/**
 * @returns the order as it is now
 * @throws ApiError not_found (also for another's order), forbidden, order_closed, out_of_stock, not_refundable, unavailable
 */
export async function applyOrderChange(
  ctx: Context,
  user: SignedIn,
  id: string,
  change: Change,
): Promise<FullOrder> {
  if (!isTeam(user.role)) {
    const order = await ownOrder(ctx.db, id, user.id);
    const { status, paymentStatus, reviewed, giveBack } = change;
    if (status !== 'cancelled' || paymentStatus !== undefined || reviewed || giveBack !== undefined)
      throw new ApiError('forbidden');
    return cancelOrder(ctx, order, user.id);
  }
  const changed = await untilWritten(() => tryChange(ctx, id, change, user));
  const isMoneyMoved = change.status === 'cancelled' || change.paymentStatus === 'refunded';
  if (!isMoneyMoved) return changed;
  const row = await continueRefunds(ctx, changed.id);
  if (change.paymentStatus === 'refunded') await expectNotRefused(ctx, row);
  return row;
}
