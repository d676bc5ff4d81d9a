// Records a refund that is done: the order's sums, its units, the credit note and the buyer's mail, in one transaction.

import { formatMoney } from '#lib/money.ts';
import type { Trx } from '#server/db/open.ts';
import type { OrderLineRow, OrderRow, RefundRow } from '#server/db/order-tables.ts';
import { readLedger } from '#server/money/balance.ts';
import { creditInvoice } from '#server/money/credit-invoice.ts';
import { linesOf } from '#server/money/refund-rows.ts';
import { changeRefund, closeRefused, keepRefund } from '#server/money/write-rows.ts';
import { moveOrder } from '#server/orders/move-order.ts';
import { mailBuyer } from '#server/orders/order-mails.ts';
import { type LockedOrder, lockOrder, orderLines } from '#server/orders/order-rows.ts';
import { followsFrom } from '#server/orders/origins.ts';
import { giveStockBack, isOnTheShelf, noteReturned } from '#server/orders/stock.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';

const areAllBack = (lines: readonly OrderLineRow[]): boolean =>
  lines.every(({ product_id, quantity, returned }) => product_id === null || returned === quantity);

/** The units that the refund names. @returns whether all of the order's units are back now */
async function putBack(ctx: Context, trx: Trx, order: OrderRow, refund: RefundRow): Promise<boolean> {
  const quantities = new Map(linesOf(refund).map(({ position, quantity }) => [position, quantity]));
  const back = (await orderLines(trx, order.id)).flatMap((line) => {
    // Those that weren't fitted may be on the shelf already, by the job sheet.
    const quantity = Math.min(quantities.get(line.position) ?? 0, line.quantity - line.returned);
    return quantity && line.product_id ? [{ ...line, quantity, returned: 0 }] : [];
  });
  for (const { position, quantity } of back) await noteReturned(trx, order.id, position, quantity);
  await giveStockBack(trx, back, ctx.clock.now());
  return areAllBack(await orderLines(trx, order.id));
}

const mailRefunded = (ctx: Context, trx: Trx, order: OrderRow, { id }: RefundRow, amount: number) =>
  mailBuyer(ctx, trx, order, {
    fact: `refunded-${id}`,
    template: order.payment_state === 'refunded' ? 'order-refunded' : 'order-part-refunded',
    values: { 'order.refunded': formatMoney(amount, order.currency) },
  });

/**
 * The caller makes sure that it happens once.
 * @param refund new, or as it was asked for
 * @param how `mailed`: what the buyer reads that went back, in minor units; 0 for no mail
 * @returns the order as it is now
 */
export async function recordRefund(
  ctx: Context,
  trx: Trx,
  order: LockedOrder,
  refund: RefundRow,
  { mailed = refund.amount_minor } = {},
): Promise<LockedOrder> {
  const now = ctx.clock.now();
  const refunded = order.refunded_minor + refund.amount_minor;
  const isAll = refunded >= order.received_minor;
  // What a person puts back; what the shop hasn't sent yet goes back by itself, once all of its money is.
  const isPrice = refund.why === 'price' && !isOnTheShelf(order);
  const isBack = isPrice && refund.stock_back === 1;
  const isEmpty = isBack && (await putBack(ctx, trx, order, refund));
  const done: RefundRow = { ...refund, state: 'done', done_at: now, stock_back: isBack ? 1 : 0 };
  await keepRefund(trx, done);
  const returned = isAll && isPrice ? 'all returned' : 'part returned';
  const row = await moveOrder(ctx, trx, order, {
    event: isEmpty ? 'units put back' : returned,
    by: 'payments',
    change: {
      ...(isAll && { refunded_at: now }),
      // Nobody is reminded of a bill until a person has looked at it.
      ...(refund.why === 'taken-back' && followsFrom(order).isOwed && { disputed_at: now }),
    },
  });
  if (isAll) await closeRefused(trx, 'order_id', order.id, now);
  // Whoever sends money by hand says so in the history themselves.
  if (refund.origin !== 'hand')
    await audit(ctx, trx, 'payments', 'refunded', ['order', order.id], {
      before: { refunded: formatMoney(order.refunded_minor, order.currency) },
      after: { refunded: formatMoney(refunded, order.currency) },
    });
  if (done.why === 'price')
    await creditInvoice(ctx, trx, {
      orderId: order.id,
      amountMinor: done.amount_minor,
      reason: done.reason,
      refundId: done.id,
      lines: linesOf(done),
    });
  if (done.why !== 'taken-back' && mailed > 0) await mailRefunded(ctx, trx, row, done, mailed);
  return row;
}

/**
 * PayPal has made it: once, however often PayPal confirms it, and although it refused once.
 * @param refundId null where PayPal names none, only that nothing is left: what others took of it, this one can't have
 */
export async function recordMade(
  ctx: Context,
  { id, order_id }: RefundRow,
  refundId: string | null,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, order_id);
    const refund = await trx.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    if (refund.state === 'done') return;
    const { balance } = await readLedger(trx, order);
    const { received, returned } = balance.of({ id: refund.payment_id });
    if (refundId === null && refund.amount_minor > received - returned) {
      const over = { state: 'failed', closed_at: ctx.clock.now() } as const;
      await changeRefund(trx, id, over);
      return;
    }
    // Sent another way meanwhile: both stay, and Today says so.
    await recordRefund(ctx, trx, order, {
      ...refund,
      issue: null,
      request_key: null,
      closed_at: null,
      paypal_refund_id: refundId,
    });
  });
}
