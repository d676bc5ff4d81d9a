// A refund that an admin asks for: by lines, by amount, or all that is left. Its amount is taken before PayPal is asked, so that no two
// requests together ask for more than was paid.
import type { BodyOf } from '#contract/endpoint.ts';
import type { refundOrder } from '#contract/orders/refunds-admin.ts';
import { formatMoney, lineTotal, toMinor } from '#lib/money.ts';
import type { OrderLineRow, PaymentRow, RefundedLine, RefundRow } from '#server/db/order-tables.ts';
import { hashOf, keyColumns, once, ownKey } from '#server/http/idempotency.ts';
import { type Balance, readLedger } from '#server/money/balance.ts';
import { beginRefund } from '#server/money/begin-refund.ts';
import { captureOf, type FullOrder, isInReview } from '#server/money/payment-rows.ts';
import { refusedByPayPal } from '#server/money/refund-problems.ts';
import { itemId, type NotedRefund, ofThisPayment, unitsRefunded } from '#server/money/refund-rows.ts';
import { lockOrder, orderLines, orderRow } from '#server/orders/order-rows.ts';
import { ApiError, invalidField, orderClosed } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { type Asked, askPayPal, notAnswering } from './ask-paypal.ts';
import { continueRefund } from './continue-refund.ts';
import { recordRefund } from './record-refund.ts';

type Wanted = BodyOf<typeof refundOrder>;

const notRefundable = (msg: string) => new ApiError('not_refundable', { msg: `${msg} Nothing was changed.` });

/** @throws ApiError not_refundable, order_closed unless the order was paid and not refunded */
function refuseState(order: FullOrder): void {
  if (order.payment_state === 'refunded') throw notRefundable('This payment has been refunded in full.');
  if (isInReview(order))
    throw orderClosed(
      'Choose what to do about the payment first: set it to completed, or refund it in full.',
    );
  if (order.payment_state !== 'completed') throw new ApiError('not_refundable');
}

/** @throws ApiError invalid, not_refundable */
function linesWanted(
  order: FullOrder,
  lines: readonly OrderLineRow[],
  taken: Map<number, number>,
  wanted: NonNullable<Wanted['lines']>,
): RefundedLine[] {
  // What is due later, or a discount, is a share of every line.
  if (lines.some(({ price_minor }) => price_minor < 0))
    throw notRefundable('This order has a discount, or a part that is due later, so refund an amount.');
  return wanted.map(({ _id, quantity }, at) => {
    const line = lines.find(({ position }) => itemId(order.id, position) === _id);
    if (!line) throw invalidField(`lines.${at}._id`, 'This line isn’t in the order');
    const left = line.quantity - (taken.get(line.position) ?? 0);
    if (quantity > left) throw notRefundable(`Only ${left} of ${line.name} can still be refunded.`);
    return { position: line.position, quantity };
  });
}

interface Reckoned {
  amount_minor: number;
  lines: RefundedLine[];
}

/** @throws ApiError invalid, not_refundable, order_closed */
function reckon(
  order: FullOrder,
  left: number,
  lines: readonly OrderLineRow[],
  rows: readonly RefundRow[],
  { lines: chosen, amount, expected }: Wanted,
): Reckoned {
  const taken = unitsRefunded(ofThisPayment(order, rows));
  const money = (minor: number) => formatMoney(minor, order.currency);
  const rest = lines
    .map(({ position, quantity }) => ({ position, quantity: quantity - (taken.get(position) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
  const ofAmount = amount === undefined ? rest : [];
  const named = chosen ? linesWanted(order, lines, taken, chosen) : ofAmount;
  const priceOf = ({ position, quantity }: RefundedLine) =>
    lineTotal({ priceMinor: lines.find((line) => line.position === position)?.price_minor ?? 0, quantity });
  const sum = named.reduce((total, line) => total + priceOf(line), 0);
  const wanted = amount === undefined ? left : toMinor(amount);
  const amount_minor = chosen ? sum : wanted;
  if (left === 0) throw notRefundable('All of this payment has gone back, or is on its way.');
  if (amount_minor > left)
    throw notRefundable(`${money(amount_minor)} is more than the ${money(left)} that is left.`);
  if (expected !== undefined && toMinor(expected) !== amount_minor)
    throw orderClosed(
      `This refund is ${money(amount_minor)} now, not ${money(toMinor(expected))}. Please check it.`,
    );
  return { amount_minor, lines: named };
}

/** A refund is of one payment. @throws ApiError not_refundable */
function mostLeft({ payments }: FullOrder, { of }: Balance): PaymentRow {
  const [most] = payments.toSorted((one, other) => of(other).left - of(one).left);
  if (!most) throw new ApiError('not_refundable');
  return most;
}

interface Request {
  actor: string;
  orderId: string;
  wanted: Wanted;
  key: string | null;
}

/** Takes the amount; money outside PayPal is recorded at once. @throws ApiError as requestRefund */
function begin(
  ctx: Context,
  { isSure }: Asked,
  { actor, orderId, wanted, key }: Request,
): Promise<RefundRow> {
  const same = { key: ownKey(key, actor, orderId), hash: hashOf(wanted) };
  return ctx.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    return once(trx, 'refunds', same, async () => {
      refuseState(order);
      if (!captureOf(order) && !isSure) throw notAnswering();
      const { refunds, balance } = await readLedger(trx, order);
      const payment = mostLeft(order, balance);
      const { left } = balance.of(payment);
      const reckoned = reckon(order, left, await orderLines(trx, orderId), refunds, wanted);
      const refund = await beginRefund(ctx, trx, payment, {
        ...keyColumns(same),
        amount_minor: reckoned.amount_minor,
        whole: reckoned.amount_minor === left ? 1 : 0,
        lines: JSON.stringify(reckoned.lines),
        reason: wanted.reason,
        stock_back: wanted.stockBack ? 1 : 0,
        recorded_by: actor,
      });
      const sum = formatMoney(refund.amount_minor, order.currency);
      await audit(ctx, trx, actor, 'refund', ['order', orderId], {
        after: { amount: sum, reason: wanted.reason },
      });
      // Outside PayPal the money is sent first.
      if (!payment.capture_id)
        await recordRefund(ctx, trx, order, { ...refund, method: 'other', reference: '' });
      return refund;
    });
  });
}

/**
 * @returns the refund; `requested` while PayPal has not confirmed it
 * @throws ApiError not_found, not_refundable, order_closed, key_reused, unavailable, invalid
 */
export async function requestRefund(ctx: Context, request: Request): Promise<NotedRefund> {
  const order = await orderRow(ctx.db, request.orderId);
  const begun = await begin(ctx, await askPayPal(ctx, order), request);
  const refund = await continueRefund(ctx, begun);
  if (refund.state !== 'failed') return refund;
  // Perhaps somebody has refunded in PayPal's own pages meanwhile.
  if (refund.closed_at !== null) throw notRefundable('All of this payment has gone back.');
  throw refusedByPayPal(refund);
}
