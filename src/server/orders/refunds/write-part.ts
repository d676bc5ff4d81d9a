// Writes a partial refund that is done: the order's sum, stock, credit note and the buyer's mail, in one transaction.

import { formatMoney } from '#lib/money.ts';
import type { Trx } from '#server/db/open.ts';
import type { OrderLineRow, OrderRow, RefundRow } from '#server/db/order-tables.ts';
import { mailBuyer } from '#server/orders/order-mails.ts';
import { orderLines } from '#server/orders/orders.ts';
import { giveStockBack, isOnTheShelf } from '#server/orders/stock.ts';
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
    await audit(ctx, trx, {
      actor: 'payments',
      action: 'refunded',
      entity: 'order',
      entityId: order.id,
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
