// Money that went back without us: refunds in PayPal's console, whole or in part, and payments that PayPal took back.
import { formatMoney, toMinor } from '#lib/money.ts';
import { isUniqueViolation } from '#server/db/errors.ts';
import type { OrderRow, RefundOrigin } from '#server/db/order-tables.ts';
import { orderRow } from '#server/orders/orders.ts';
import { bookRefund } from '#server/orders/refunds/book-refund.ts';
import { continuePart, recordPart, writePart } from '#server/orders/refunds/refund-part.ts';
import { lockOrder, newRefund, refundsOf, requestedOf } from '#server/orders/refunds/refund-rows.ts';
import { untilWritten } from '#server/orders/update-order.ts';
import type { PayPalRefund } from '#server/paypal/answers.ts';
import { PayPalError } from '#server/paypal/paypal-error.ts';
import type { Context } from '#server/platform/context.ts';
import { flagLatest, flagOrder } from './payment-review.ts';
import { recordRefund } from './refund-order.ts';

const TAKEN_BACK =
  'PayPal took this payment back from us (a chargeback or reversal). The parts were not put back into stock: cancel the order if they are still here';

const PART_UNKNOWN =
  'A part of this payment has been refunded at PayPal, which no longer tells how much: look it up in PayPal’s own pages';

const isDone = ({ status, value }: PayPalRefund): boolean =>
  status === 'COMPLETED' && /^\d{1,9}\.\d{2}$/.test(value);

/** Nobody knows yet whether the goods come back, so nothing returns to stock by itself, and no mail says that we refunded. */
function takeBack(ctx: Context, orderId: string, refundId: string | null): Promise<OrderRow> {
  return untilWritten(async () => {
    const order = await orderRow(ctx.db, orderId);
    if (order.review_reason === TAKEN_BACK) return order;
    const isNew = order.payment_state !== 'refunded';
    const now = ctx.clock.now();
    const change = isNew
      ? { payment_state: 'refunded' as const, refunded_minor: order.total_minor, refunded_at: now }
      : {};
    return ctx.db.transaction().execute(async (trx) => {
      const row = await flagOrder(ctx, trx, order, { reason: TAKEN_BACK, change });
      const amount_minor = order.total_minor - order.refunded_minor;
      const facts = { origin: 'reversal', amount_minor, recorded_by: 'payments' } as const;
      if (row && isNew && amount_minor > 0)
        await bookRefund(ctx, trx, order, newRefund(order.id, { ...facts, paypal_refund_id: refundId }, now));
      return row;
    });
  });
}

/** Once, as PayPal's id is unique, and no more than is left. */
async function recordConsolePart(
  ctx: Context,
  orderId: string,
  { id, value }: PayPalRefund,
  origin: RefundOrigin,
): Promise<void> {
  const amount_minor = toMinor(value);
  const write = ctx.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (amount_minor > order.total_minor - order.refunded_minor) return;
    const facts = { origin, amount_minor, paypal_refund_id: id, recorded_by: 'payments' };
    await writePart(ctx, trx, order, newRefund(orderId, facts, ctx.clock.now()));
    const row = await orderRow(trx, orderId);
    const money = (minor: number) => formatMoney(minor, row.currency);
    const reason =
      origin === 'reversal'
        ? TAKEN_BACK
        : `${money(row.refunded_minor)} of ${money(row.total_minor)} has been refunded at PayPal`;
    await flagOrder(ctx, trx, row, { reason });
  });
  await write.catch((error) => {
    if (!isUniqueViolation(error)) throw error;
  });
}

/** Those of ours are recorded first, so that what is left was made at PayPal. @throws PayPalError while one of ours is open */
async function recordOurs(ctx: Context, order: OrderRow, told: readonly PayPalRefund[]): Promise<void> {
  const ours = await refundsOf(ctx.db, order.id);
  for (const refund of told.filter(isDone)) {
    const own = ours.find(({ id, state }) => id === refund.customId && state !== 'done');
    if (own) await recordPart(ctx, own, refund.id);
  }
  for (const open of await requestedOf(ctx.db, order.id)) {
    const now = await continuePart(ctx, open);
    if (now.state === 'requested' && !now.paypal_refund_id)
      throw new PayPalError('unreachable', 'REFUND_OPEN');
  }
}

/** Earlier versions recorded sums without PayPal's ids: the oldest refunds are theirs. */
async function unknownOf(
  ctx: Context,
  orderId: string,
  told: readonly PayPalRefund[],
): Promise<PayPalRefund[]> {
  const rows = await refundsOf(ctx.db, orderId);
  const ids = rows.map(({ paypal_refund_id }) => paypal_refund_id);
  let unnamed = rows
    .filter(({ origin, paypal_refund_id }) => origin === 'paypal' && paypal_refund_id === null)
    .reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  return told.filter(isDone).filter(({ id, value }) => {
    if (ids.includes(id)) return false;
    const isUnnamed = toMinor(value) <= unnamed;
    if (isUnnamed) unnamed -= toMinor(value);
    return !isUnnamed;
  });
}

/**
 * Asks PayPal what became of the capture. Repeats change nothing.
 * @param order with a capture
 * @param event `refundId`: what PayPal tells of, as it stores its orders, which name the refunds, for less long; `isReversal`: it
 * took the money back, we didn't refund it
 * @throws PayPalError while PayPal does not answer
 */
export async function followRefund(
  ctx: Context,
  order: OrderRow,
  { refundId = '', isReversal = false } = {},
): Promise<void> {
  const payment = order.paypal_id ? await ctx.payments.getOrder(order.paypal_id) : null;
  const capture =
    payment?.captures.find(({ id }) => id === order.capture_id) ??
    (await ctx.payments.getCapture(order.capture_id ?? ''));
  if (!capture) return;
  const named = payment ? null : await ctx.payments.getRefund(refundId);
  const told = payment?.refunds ?? (named ? [named] : []);
  await recordOurs(ctx, order, told);
  const unknown = await unknownOf(ctx, order.id, told);
  const isWhole = capture.status === 'REFUNDED';
  const newest = unknown.at(-1)?.id ?? null;
  if (isWhole && isReversal) await takeBack(ctx, order.id, newest);
  else if (isWhole) await recordRefund(ctx, order, newest);
  else
    for (const refund of unknown)
      await recordConsolePart(ctx, order.id, refund, isReversal ? 'reversal' : 'paypal');
  if (capture.status === 'PARTIALLY_REFUNDED' && told.length === 0)
    await flagLatest(ctx, order.id, ({ payment_state, review_reason }) =>
      payment_state === 'refunded' || review_reason === PART_UNKNOWN ? null : { reason: PART_UNKNOWN },
    );
}
