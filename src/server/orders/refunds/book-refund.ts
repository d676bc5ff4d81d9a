// Books a refund that is done, with its credit note, in the transaction that writes the order.
import type { Trx } from '#server/db/open.ts';
import type { OrderRow, RefundRow } from '#server/db/order-tables.ts';
import { creditNoteFor } from '#server/orders/invoices/credit-note.ts';
import type { Context } from '#server/platform/context.ts';
import { newRefund, refundsOf, unitsRefunded } from './refund-rows.ts';

/**
 * Once for each refund; the caller adds it to the order's `refunded_minor`.
 * @param trx has locked the order, and locks stock and diary before this
 * @param order as it was before @param refund new or `requested`
 */
export async function bookRefund(
  ctx: Pick<Context, 'clock'>,
  trx: Trx,
  order: OrderRow,
  refund: RefundRow,
): Promise<RefundRow> {
  const now = ctx.clock.now();
  // PayPal took the money back: no refund of ours that we would write a note for.
  const note = refund.origin === 'reversal' ? null : await creditNoteFor(trx, order, refund.amount_minor);
  const done: RefundRow = { ...refund, ...note, state: 'done', done_at: now };
  const { id, ...values } = done;
  await trx
    .insertInto('refunds')
    .values(done)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
  return done;
}

/**
 * Takes refunds back that an admin had recorded by hand: the opposite entry, so that none disappears and the sums agree.
 * @param trx sets `refunded_minor` to 0 @param order as it was before
 */
export async function undoRefunds(ctx: Context, trx: Trx, order: OrderRow, actor: string): Promise<void> {
  if (order.refunded_minor === 0) return;
  const units = unitsRefunded(await refundsOf(trx, order.id));
  const lines = [...units].map(([position, quantity]) => ({ position, quantity: -quantity }));
  const facts = { origin: 'undone', recorded_by: actor, lines: JSON.stringify(lines) } as const;
  const refund = newRefund(order.id, { ...facts, amount_minor: -order.refunded_minor }, ctx.clock.now());
  await bookRefund(ctx, trx, order, refund);
}
