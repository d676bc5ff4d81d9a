// Takes one requested refund to its end: asked of PayPal under its own id, and looked up there before it is asked again.
import { formatMoney, toDecimal } from '#lib/money.ts';
import type { OrderRow, RefundRow } from '#server/db/order-tables.ts';
import { orderRow } from '#server/orders/orders.ts';
import { mailReason } from '#server/orders/payments/payment-review.ts';
import { type PayPalRefund, refundRefused } from '#server/paypal/answers.ts';
import { PayPalError } from '#server/paypal/paypal-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { lockOrder } from './refund-rows.ts';
import { recordPart } from './write-part.ts';

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
    await audit(ctx, trx, {
      actor: 'payments',
      action: 'refund-refused',
      entity: 'order',
      entityId: order.id,
      after: { reason },
    });
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
