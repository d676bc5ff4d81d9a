// The orders of a quote, which quotes lock, read and close: one for what is due on acceptance, one for the rest.
import { sql } from 'kysely';
import type { QuotePart } from '#contract/quotes/quote-lines.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import { type FullOrder, hasPaymentIn, withPayments } from '#server/money/payment-rows.ts';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { asLocked, type LockedOrder } from './order-rows.ts';

const PAYING = 'PayPal is still confirming a payment for this quote. Try again in a minute.';

/** The part's order that isn't cancelled. */
export async function openOrderOf(
  queries: Queries,
  quoteId: string,
  part: QuotePart,
): Promise<FullOrder | undefined> {
  const open = queries.selectFrom('orders').selectAll().where('quote_id', '=', quoteId);
  const found = open.where('quote_part', '=', part).where('status', '!=', 'cancelled');
  return (await withPayments(queries, await found.execute())).at(0);
}

/** Like openOrderOf, but locks the row; always before the quote's. */
export async function lockOrderOf(
  trx: Trx,
  quoteId: string,
  part: QuotePart,
): Promise<LockedOrder | undefined> {
  const locked = await trx
    .updateTable('orders')
    .set(({ ref }) => ({ updated_at: ref('updated_at') }))
    .where('quote_id', '=', quoteId)
    .where('quote_part', '=', part)
    .where('status', '!=', 'cancelled')
    .returningAll()
    .execute();
  return (await withPayments(trx, locked)).map(asLocked).at(0);
}

/**
 * Closes the open order of a quote that ends: it can't be captured any more, and the reconciler releases its stock and time in its
 * next round. What PayPal is taking already goes back when it comes.
 */
export async function closeOpenOrder({ clock }: Context, trx: Trx, quoteId: string): Promise<void> {
  const now = clock.now();
  await trx
    .updateTable('orders')
    .set({ hold_expires_at: now, next_check_at: now, updated_at: now })
    .where('quote_id', '=', quoteId)
    .where('payment_state', '=', 'pending')
    .where(sql<boolean>`not ${hasPaymentIn('capturing', 'review')}`)
    .execute();
}

/** Before a revision or its last day ends a quote: its customer may have accepted it in time. @throws ApiError order_closed */
export async function endUnpaid(ctx: Context, trx: Trx, quoteId: string): Promise<void> {
  await closeOpenOrder(ctx, trx, quoteId);
  const paying = await trx
    .selectFrom('orders')
    .select('id')
    .where('quote_id', '=', quoteId)
    .where(hasPaymentIn('capturing', 'review'))
    .executeTakeFirst();
  if (paying) throw new ApiError('order_closed', { msg: PAYING });
}
