// A partial refund: asked of PayPal under its own id, looked up there before it is asked again, and written once it is done: the
// order's sum, stock, credit note and the buyer's mail, in one transaction.
import { formatMoney, toDecimal } from '#lib/money.ts';
import type { Trx } from '#server/db/open.ts';
import type { OrderLineRow, OrderRow, RefundRow } from '#server/db/order-tables.ts';
import { mailBuyer } from '#server/orders/order-mails.ts';
import { orderLines, orderRow } from '#server/orders/orders.ts';
import { mailReason } from '#server/orders/payments/payment-review.ts';
import { giveStockBack, isOnTheShelf } from '#server/orders/stock.ts';
import { type PayPalRefund, refundRefused } from '#server/paypal/answers.ts';
import { PayPalError } from '#server/paypal/paypal-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { bookRefund } from './book-refund.ts';
import { linesOf, lockOrder } from './refund-rows.ts';

const areAllBack = (lines: readonly OrderLineRow[]): boolean =>
  lines.every(({ product_id, quantity, returned }) => product_id === null || returned === quantity);

/** @returns whether all of the order's units are back now */
async function putBack(ctx: Context, trx: Trx, order: OrderRow, refund: RefundRow): Promise<boolean> {
  const quantities = new Map(linesOf(refund).map(({ position, quantity }) => [position, quantity]));
  const back = (await orderLines(trx, order.id)).flatMap((line) => {
    const quantity = quantities.get(line.position);
    return quantity && line.product_id ? [{ ...line, quantity, returned: 0 }] : [];
  });
  for (const { position, quantity } of back)
    await trx
      .updateTable('order_lines')
      .set(({ eb }) => ({ returned: eb('returned', '+', quantity) }))
      .where('order_id', '=', order.id)
      .where('position', '=', position)
      .execute();
  await giveStockBack(trx, back, ctx.clock.now());
  return areAllBack(await orderLines(trx, order.id));
}

/** @param order locked, as it was before @param refund new or `requested` @returns the refund, done */
export async function writePart(
  ctx: Context,
  trx: Trx,
  order: OrderRow,
  refund: RefundRow,
): Promise<RefundRow> {
  const now = ctx.clock.now();
  const refunded = order.refunded_minor + refund.amount_minor;
  // One that is refunded in full ends with the rest, however much that is by then.
  const isWhole = refunded === order.total_minor && order.payment_state !== 'refunding';
  // Units of an order that ended meanwhile are on the shelf already.
  const isBack = refund.stock_back === 1 && !isOnTheShelf(order);
  const isEmpty = isBack && (await putBack(ctx, trx, order, refund));
  const row = await trx
    .updateTable('orders')
    .set({
      refunded_minor: refunded,
      refund_id: refund.paypal_refund_id,
      updated_at: now,
      ...(isWhole ? { payment_state: 'refunded' as const, refunded_at: now } : {}),
      ...(isEmpty ? { stock_state: 'returned' as const } : {}),
    })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const done = await bookRefund(ctx, trx, order, { ...refund, stock_back: isBack ? 1 : 0 });
  // What somebody asked for here is in the log since then.
  if (refund.recorded_by === 'payments')
    await audit(ctx, trx, 'payments', 'refunded', ['order', order.id], {
      before: { refunded: formatMoney(order.refunded_minor, order.currency) },
      after: { refunded: formatMoney(refunded, order.currency) },
    });
  if (done.origin !== 'reversal') await mailRefunded(ctx, trx, row, done, isWhole);
  return done;
}

const mailRefunded = (
  ctx: Context,
  trx: Trx,
  order: OrderRow,
  { id, amount_minor }: RefundRow,
  isWhole: boolean,
): Promise<void> =>
  mailBuyer(ctx, trx, order, {
    fact: isWhole ? 'refunded' : `refunded-${id}`,
    template: isWhole ? 'order-refunded' : 'order-part-refunded',
    values: { 'order.refunded': formatMoney(amount_minor, order.currency) },
  });

/** Once for each request, however often PayPal confirms it. */
export async function recordPart(ctx: Context, { id, order_id }: RefundRow, refundId: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, order_id);
    const refund = await trx.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    // PayPal may still have made what it refused once.
    if (refund.state === 'done') return;
    await writePart(ctx, trx, order, { ...refund, issue: null, paypal_refund_id: refundId });
  });
}

/** What PayPal has made of it; its idempotency keys end one day. @throws PayPalError unreachable, as a refused question decides nothing */
async function lookUp(
  ctx: Context,
  { paypal_id }: OrderRow,
  { id, paypal_refund_id }: RefundRow,
): Promise<PayPalRefund | null> {
  try {
    if (paypal_refund_id) return await ctx.payments.getRefund(paypal_refund_id);
    const payment = paypal_id ? await ctx.payments.getOrder(paypal_id) : null;
    return payment?.refunds.find(({ customId }) => customId === id) ?? null;
  } catch (error) {
    throw error instanceof PayPalError ? new PayPalError('unreachable', error.issue) : error;
  }
}

/** @throws PayPalError */
async function askFor(ctx: Context, order: OrderRow, refund: RefundRow): Promise<PayPalRefund | null> {
  const made = await lookUp(ctx, order, refund);
  if (made || refund.paypal_refund_id) return made;
  return ctx.payments.refundCapture(order.capture_id ?? '', refund.id, {
    value: toDecimal(refund.amount_minor),
    currency: order.currency,
    note: refund.reason,
  });
}

/** Its amount is free again; the staff get a mail. */
async function fail(ctx: Context, refund: RefundRow, issue: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, refund.order_id);
    const { numUpdatedRows } = await trx
      .updateTable('refunds')
      .set({ state: 'failed', issue })
      .where('id', '=', refund.id)
      .where('state', '=', 'requested')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const sum = formatMoney(refund.amount_minor, order.currency);
    const reason = `PayPal refused a refund of ${sum} (${issue}). No money moved`;
    await audit(ctx, trx, 'payments', 'refund-refused', ['order', order.id], { after: { reason } });
    await mailReason(ctx, trx, order, reason);
  });
}

const refundRow = (ctx: Context, id: string): Promise<RefundRow> =>
  ctx.db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Repeats are safe. @returns the refund as it is now: still `requested` while PayPal is silent or has not finished */
export async function continuePart(ctx: Context, refund: RefundRow): Promise<RefundRow> {
  if (refund.state !== 'requested') return refund;
  try {
    const made = await askFor(ctx, await orderRow(ctx.db, refund.order_id), refund);
    if (made && ['CANCELLED', 'FAILED'].includes(made.status)) throw refundRefused(made.status);
    if (made?.status === 'COMPLETED') await recordPart(ctx, refund, made.id);
    else if (made)
      await ctx.db
        .updateTable('refunds')
        .set({ paypal_refund_id: made.id })
        .where('id', '=', refund.id)
        .where('state', '=', 'requested')
        .execute();
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    const { kind, issue } = error;
    ctx.log.warn({ order: refund.order_id, kind, issue }, 'refund not done yet');
    if (kind !== 'unreachable') await fail(ctx, refund, issue);
  }
  return refundRow(ctx, refund.id);
}
