// Takes refunds back that an admin had recorded by hand: the opposite entry, so that none disappears and the sums agree.
import type { Trx } from '#server/db/open.ts';
import type { OrderRow } from '#server/db/order-tables.ts';
import type { Context } from '#server/platform/context.ts';
import { bookRefund } from './book-refund.ts';
import { newRefund, refundsOf, unitsRefunded } from './refund-rows.ts';

/** @param trx sets `refunded_minor` to 0 @param order as it was before */
export async function undoRefunds(ctx: Context, trx: Trx, order: OrderRow, actor: string): Promise<void> {
  if (order.refunded_minor === 0) return;
  const units = unitsRefunded(await refundsOf(trx, order.id));
  const lines = [...units].map(([position, quantity]) => ({ position, quantity: -quantity }));
  const facts = { origin: 'undone', recorded_by: actor, lines: JSON.stringify(lines) } as const;
  const refund = newRefund(order.id, { ...facts, amount_minor: -order.refunded_minor }, ctx.clock.now());
  await bookRefund(ctx, trx, order, refund);
}
