// What goes back of a quote's payments where the work came to less than its orders invoiced.
import { formatMoney } from '#lib/money.ts';
import type { Trx } from '#server/db/open.ts';
import { readLedger } from '#server/money/balance.ts';
import { beginRefund } from '#server/money/begin-refund.ts';
import type { FullOrder } from '#server/money/payment-rows.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';

const REASON = 'The work came to less than was paid for';

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
    const { balance } = await readLedger(trx, order);
    for (const payment of order.payments.toReversed()) {
      const { left } = balance.of(payment);
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
