// What goes back of a quote's payments where the work came to less than its orders invoiced.
import { formatMoney } from '#lib/money.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import { wholeSum } from '#server/db/whole-sum.ts';
import type { FullOrder } from '#server/payments/payment-rows.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { beginRefund } from '#server/refunds/begin-refund.ts';
import { leftMinor, leftOf, refundsOf } from '#server/refunds/refund-rows.ts';

const REASON = 'The work came to less than was paid for';

/** What is neither gone back nor on its way. */
export async function leftOfAll(queries: Queries, orders: readonly FullOrder[]): Promise<number> {
  let left = 0;
  for (const order of orders) left += leftMinor(order, await refundsOf(queries, order.id));
  return left;
}

/**
 * What was given back, or will be, because the price came down. Payments too many aren't in it: a bill takes off whole invoices,
 * and those have none.
 */
async function refundedOf(queries: Queries, orders: readonly FullOrder[]): Promise<number> {
  const { sum } = await queries
    .selectFrom('refunds')
    .select(wholeSum('amount_minor').as('sum'))
    .where('order_id', 'in', ['', ...orders.map(({ id }) => id)])
    .where('state', '!=', 'failed')
    .where('why', '=', 'price')
    .executeTakeFirstOrThrow();
  return sum ?? 0;
}

/**
 * @param total of the bill's lines less the invoices; below 0 where the work came to less
 * @returns what is still to go back
 */
export const owedBack = async (queries: Queries, total: number, orders: readonly FullOrder[]) =>
  total < 0 ? Math.max(0, -total - (await refundedOf(queries, orders))) : 0;

/** The newest payment first, each the way it came; `continueRefunds` follows the transaction. @param trx has locked the orders */
export async function giveBack(
  ctx: Context,
  trx: Trx,
  orders: readonly FullOrder[],
  sum: number,
  actor: string,
): Promise<void> {
  let back = sum;
  for (const order of orders.toSorted((one, other) => other.created_at - one.created_at)) {
    const rows = await refundsOf(trx, order.id);
    for (const payment of order.payments.toReversed()) {
      const left = leftOf(payment, rows);
      const amount_minor = Math.min(back, left);
      if (amount_minor <= 0) continue;
      back -= amount_minor;
      const whole = amount_minor === left ? 1 : 0;
      await beginRefund(ctx, trx, payment, { amount_minor, whole, reason: REASON, recorded_by: actor });
      await audit(ctx, trx, actor, 'refund', ['order', order.id], {
        after: { amount: formatMoney(amount_minor, order.currency), reason: REASON },
      });
    }
  }
}
