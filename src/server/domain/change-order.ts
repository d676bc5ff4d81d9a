// The admin's two dropdowns and the customer's Cancel (spec section 4; safety.md A2 rows 52–55). Every change is audited.
import type { Transaction } from 'kysely';
import { CANCELLABLE, type OrderStatus, type PaymentStatus } from '#contract/orders.ts';
import { ApiError } from '../api-error.ts';
import type { Context } from '../context.ts';
import type { OrderRow } from '../db/order-tables.ts';
import { toPaymentView } from '../db/order-to-contract.ts';
import type { Tables } from '../db/tables.ts';
import { audit } from './audit.ts';
import type { SignedIn } from './authenticate.ts';
import { cancelOrder, PAYING } from './cancel-order.ts';
import { orderLines, orderRow } from './orders.ts';
import { beginRefund, continueRefund, recordRefund } from './refund-order.ts';
import { mailShipped } from './shipped-mail.ts';
import { giveStockBack, isOnTheShelf, isUnshipped, takeStock } from './stock.ts';

export interface OrderChange {
  status?: OrderStatus | undefined;
  paymentStatus?: PaymentStatus | undefined;
  note?: string | undefined;
  /** What the admin decided upon. */
  seen?: { status: OrderStatus; paymentStatus: PaymentStatus } | undefined;
}

/** Two admins at one order: the second decided upon what is no longer so. What is there already is no conflict. */
function refuseStale(order: OrderRow, { status, paymentStatus, seen }: OrderChange): void {
  const now = toPaymentView(order);
  const isDone =
    (status ?? now.status) === now.status && (paymentStatus ?? now.paymentStatus) === now.paymentStatus;
  if (!seen || isDone || (seen.status === now.status && seen.paymentStatus === now.paymentStatus)) return;
  throw new ApiError('order_closed', {
    msg: `Somebody changed this order meanwhile: it is ${now.status}, its payment ${now.paymentStatus}. Nothing was changed.`,
  });
}

const isPaid = (order: OrderRow) => ['completed', 'refunding'].includes(order.payment_state);

/** Writes a change and its audit row, unless the order has moved meanwhile. */
async function write(
  ctx: Context,
  trx: Transaction<Tables>,
  before: OrderRow,
  change: Partial<OrderRow>,
  actor: string,
  note: string | undefined,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('orders')
    .set({ ...change, updated_at: ctx.clock.now() })
    .where('id', '=', before.id)
    .where('status', '=', before.status)
    .where('payment_state', '=', before.payment_state)
    .where('stock_state', '=', before.stock_state)
    .executeTakeFirst();
  if (numUpdatedRows === 0n)
    throw new ApiError('order_closed', {
      msg: 'This order has just changed. Look at it again before you change it.',
    });
  await audit(ctx, trx, {
    actor,
    action: 'change',
    entity: 'order',
    entityId: before.id,
    before: { status: before.status, payment: before.payment_state, stock: before.stock_state },
    after: { ...change, ...(note ? { note } : {}) },
  });
}

/** Taking a cancelled order up again, or sending one whose hold ran out, takes its units again, or is refused. */
async function setStatus(
  ctx: Context,
  order: OrderRow,
  status: OrderStatus,
  actor: string,
  note?: string,
): Promise<void> {
  if (order.status === status) return;
  if (status === 'cancelled' && CANCELLABLE.includes(order.status)) {
    // Money must never stay with us for an order that is not kept: as when the buyer cancels.
    await cancelOrder(ctx, order, actor);
    return;
  }
  await ctx.db.transaction().execute(async (trx) => {
    const now = ctx.clock.now();
    const lines = await orderLines(trx, order.id);
    const change: Partial<OrderRow> = { status };
    const isLeaving = !isUnshipped({ status });
    const takesUnits = isOnTheShelf(order) && (isLeaving || order.status === 'cancelled');
    if (takesUnits) change.stock_state = order.payment_state === 'pending' && !isLeaving ? 'held' : 'sold';
    // What has left the workshop is no hold that runs out.
    if (isLeaving && order.stock_state === 'held') change.stock_state = 'sold';
    if (status === 'shipped') change.shipped_at = order.shipped_at ?? now;
    await write(ctx, trx, order, change, actor, note);
    if (takesUnits) await takeStock(trx, lines, now);
    if (status === 'shipped') await mailShipped(ctx, trx, await orderRow(trx, order.id), lines);
  });
}

async function refund(ctx: Context, order: OrderRow, actor: string, note?: string): Promise<OrderRow> {
  if (order.payment_state === 'refunded') return order;
  if (order.payment_state === 'refunding') return continueRefund(ctx, order);
  if (!order.capture_id) {
    // Money that never went through PayPal: the admin says how it went back.
    if (!isPaid(order) || !note) throw new ApiError('not_refundable');
    await ctx.db
      .transaction()
      .execute((trx) => write(ctx, trx, order, { payment_state: 'refunding' }, actor, note));
    return recordRefund(ctx, { ...order, payment_state: 'refunding' }, null);
  }
  const begun = await ctx.db.transaction().execute(async (trx) => {
    const row = await beginRefund(ctx, trx, order.id);
    if (!row) return orderRow(trx, order.id);
    await audit(ctx, trx, {
      actor,
      action: 'refund',
      entity: 'order',
      entityId: order.id,
      before: { payment: order.payment_state },
      after: { payment: 'refunding', ...(note ? { note } : {}) },
    });
    return row;
  });
  return continueRefund(ctx, begun);
}

/** By hand, for payments outside PayPal. What PayPal knows better the reconciler puts right. */
async function setPayment(
  ctx: Context,
  order: OrderRow,
  state: 'pending' | 'completed' | 'failed',
  actor: string,
  note?: string,
): Promise<void> {
  if (toPaymentView(order).paymentStatus === state) return;
  if (order.payment_state === 'capturing' && state === 'failed')
    throw new ApiError('order_closed', { msg: PAYING });
  await ctx.db.transaction().execute(async (trx) => {
    const now = ctx.clock.now();
    const change: Partial<OrderRow> = { payment_state: state };
    // Nobody looks at a failed payment again, so its hold would never end.
    const isLetGo = state === 'failed' && order.stock_state === 'held';
    const isSold = state === 'completed' && order.status !== 'cancelled';
    if (isLetGo) change.stock_state = 'released';
    if (isSold) {
      change.paid_at = now;
      change.stock_state = 'sold';
      if (order.status === 'pending') change.status = 'processing';
    }
    await write(ctx, trx, order, change, actor, note);
    const lines = await orderLines(trx, order.id);
    if (isLetGo) await giveStockBack(trx, lines, now);
    if (isSold && isOnTheShelf(order)) await takeStock(trx, lines, now);
  });
}

/**
 * @returns the order as it is kept now; still `refunding` while PayPal has not confirmed
 * @throws ApiError not_found (also for another's order), forbidden, order_closed, out_of_stock, not_refundable
 */
export async function changeOrder(
  ctx: Context,
  user: SignedIn,
  id: string,
  change: OrderChange,
): Promise<OrderRow> {
  const order = await orderRow(ctx.db, id);
  if (user.role !== 'admin') {
    if (order.user_id !== user.id) throw new ApiError('not_found');
    if (change.status !== 'cancelled' || change.paymentStatus !== undefined) throw new ApiError('forbidden');
    return cancelOrder(ctx, order, user.id);
  }
  refuseStale(order, change);
  if (change.status) await setStatus(ctx, order, change.status, user.id, change.note);
  if (change.paymentStatus === undefined) return orderRow(ctx.db, id);
  const current = await orderRow(ctx.db, id);
  if (change.paymentStatus === 'refunded') return refund(ctx, current, user.id, change.note);
  await setPayment(ctx, current, change.paymentStatus, user.id, change.note);
  return orderRow(ctx.db, id);
}
