// What a person does about a refund that PayPal can't make, or that never was PayPal's: says how the money was sent, that nothing is left
// to do, or that PayPal gave back what it had taken.

import type { BodyOf } from '#contract/endpoint.ts';
import type { settleRefund } from '#contract/orders/refunds-admin.ts';
import { formatMoney } from '#lib/money.ts';
import type { Trx } from '#server/db/open.ts';
import type { RefundRow } from '#server/db/order-tables.ts';
import { readLedger } from '#server/money/balance.ts';
import { newRefund } from '#server/money/refund-rows.ts';
import { changeRefund } from '#server/money/write-rows.ts';
import { type LockedOrder, lockOrder } from '#server/orders/order-rows.ts';
import { ApiError, illegalMove, notFound } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { isTakenBack, recordGivenBack } from './record-given-back.ts';
import { recordRefund } from './record-refund.ts';

type Decision = BodyOf<typeof settleRefund>;
type Sent = Pick<RefundRow, 'method' | 'reference' | 'recorded_by'>;

const isRefused = ({ state, closed_at, issue, origin }: RefundRow): boolean =>
  origin !== 'hand' && (state === 'failed' ? closed_at === null : state === 'requested' && issue !== null);

/** The refused one stays: should PayPal make it after all, Today says that the money went back twice. @throws ApiError not_refundable */
async function sendAnotherWay(ctx: Context, trx: Trx, order: LockedOrder, refund: RefundRow, sent: Sent) {
  await changeRefund(trx, refund.id, { state: 'failed', closed_at: ctx.clock.now() });
  const payment = order.payments.find(({ id }) => id === refund.payment_id);
  if (!payment || refund.amount_minor > (await readLedger(trx, order)).balance.of(payment).left)
    throw new ApiError('not_refundable', {
      msg: 'This money has gone back, or is on its way. Nothing was changed.',
    });
  const { amount_minor, why, whole, reason, lines, stock_back } = refund;
  const facts = { origin: 'hand', amount_minor, why, whole, reason, lines, stock_back } as const;
  const another = newRefund(payment, { ...facts, ...sent, replaces: refund.id }, ctx.clock.now());
  await recordRefund(ctx, trx, order, another);
}

/** @returns the deed for the order's history; null where recording it has written that @throws ApiError illegal_move */
async function decide(
  ctx: Context,
  trx: Trx,
  order: LockedOrder,
  refund: RefundRow,
  { decision, ...sent }: Pick<Decision, 'decision'> & Sent,
): Promise<'refund-sent' | 'refund-dismissed' | null> {
  const isByHand = refund.state === 'requested' && refund.origin === 'hand';
  const isTwice = refund.state === 'done' && refund.closed_at === null;
  if (decision === 'given-back' && isTakenBack(refund) && refund.given_back_at === null) {
    await recordGivenBack(ctx, trx, order, refund, sent.recorded_by);
    return null;
  }
  if (decision === 'sent' && isByHand) {
    await recordRefund(ctx, trx, order, { ...refund, ...sent });
    return 'refund-sent';
  }
  if (decision === 'sent' && isRefused(refund) && !refund.paypal_refund_id) {
    await sendAnotherWay(ctx, trx, order, refund, sent);
    return 'refund-sent';
  }
  if (decision === 'dismiss' && (isByHand || isRefused(refund))) {
    await changeRefund(trx, refund.id, { state: 'failed', closed_at: ctx.clock.now() });
    return 'refund-dismissed';
  }
  if (decision === 'dismiss' && isTwice) {
    await changeRefund(trx, refund.id, { closed_at: ctx.clock.now() });
    return 'refund-dismissed';
  }
  throw illegalMove('This refund doesn’t wait for you any more. Please reload.');
}

/** @param id of the refund @returns the order's id @throws ApiError not_found, illegal_move, not_refundable */
export async function applyRefundDecision(
  ctx: Context,
  actor: string,
  id: string,
  { decision, method, reference = '' }: Decision,
): Promise<string> {
  const { order_id: orderId } = await ctx.db
    .selectFrom('refunds')
    .select('order_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  await ctx.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    const refund = await trx
      .selectFrom('refunds')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow(notFound);
    const sent = { method: method ?? 'other', reference, recorded_by: actor };
    const deed = await decide(ctx, trx, order, refund, { decision, ...sent });
    if (!deed) return;
    await audit(ctx, trx, actor, deed, ['order', orderId], {
      after: {
        amount: formatMoney(refund.amount_minor, order.currency),
        ...(method ? { method, reference } : {}),
      },
    });
  });
  return orderId;
}
