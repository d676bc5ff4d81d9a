// Paying a quote by its link: the order of an acceptance that was begun; after acceptance, the rest.
import type { Trx } from '#server/db/open.ts';
import type { OrderRow } from '#server/db/order-tables.ts';
import { startPayment } from '#server/orders/payments/start-payment.ts';
import { untilWritten } from '#server/orders/update-order.ts';
import { illegalMove } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import type { Quoted } from '#server/quotes/quotes.ts';
import { offered, refuseEnded, stillDue } from './offer.ts';
import { holdAgain, lockOrderOf, openOrderOf, placeQuoteOrder } from './place-quote-order.ts';

const NOTHING_DUE = 'Nothing is left to pay for this quote.';
const ACCEPT_FIRST = 'Accept the quote first.';

/**
 * Before the quote is accepted, only an acceptance that was begun has an order.
 * @throws ApiError illegal_move, order_closed, out_of_stock, slot_taken
 */
async function firstAgain(ctx: Context, trx: Trx, { quote }: Quoted): Promise<OrderRow> {
  refuseEnded(ctx, quote);
  const order = await lockOrderOf(trx, quote.id, 'first');
  if (!order) throw illegalMove(ACCEPT_FIRST);
  return holdAgain(ctx, trx, order);
}

/** Locks the quote, so that the second of two calls finds the first one's order. @returns null to try again */
async function placeBalance(ctx: Context, trx: Trx, seen: Quoted, net: string): Promise<OrderRow | null> {
  const { quote, appointment } = seen;
  const known = await lockOrderOf(trx, quote.id, 'balance');
  if ((await stillDue(trx, quote)) === 0) throw illegalMove(NOTHING_DUE);
  if (known) return holdAgain(ctx, trx, known);
  const locked = await trx
    .updateTable('quotes')
    .set({ updated_at: ctx.clock.now() })
    .where('id', '=', quote.id)
    .where('state', '=', 'accepted')
    .executeTakeFirst();
  if (locked.numUpdatedRows === 0n || (await openOrderOf(trx, quote.id, 'balance'))) return null;
  return placeQuoteOrder(ctx, trx, { quote, appointment, part: 'balance', holdsTime: false, net });
}

/**
 * A repeated call returns the same order.
 * @param linked id of the quote that the link was made for
 * @param net the caller's network
 * @throws ApiError illegal_move, order_closed, out_of_stock, slot_taken
 */
export async function payOffer(ctx: Context, linked: string, net: string): Promise<OrderRow> {
  const order = await untilWritten(async () => {
    const seen = await offered(ctx.db, linked);
    return ctx.db
      .transaction()
      .execute((trx) =>
        seen.quote.state === 'accepted' ? placeBalance(ctx, trx, seen, net) : firstAgain(ctx, trx, seen),
      );
  });
  return startPayment(ctx, order);
}
