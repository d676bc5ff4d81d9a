// A quote for whoever has an order of it in their account: what the order is for, and the quote as its link shows it.
import type { QuoteOffer } from '#contract/quotes/quote-links.ts';
import type { Queries } from '#server/db/open.ts';
import type { OrderRow } from '#server/db/order-tables.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { payerOf } from '#server/diary/payer.ts';
import { openOrderOf } from '#server/orders/orders-of-quote.ts';
import type { BilledWork } from '#server/orders/own-orders.ts';
import { addressKey } from '#server/platform/address-key.ts';
import { notFound } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { offered, stillDue, toOffer } from './offer.ts';
import type { Quoted } from './quotes.ts';
import { arrangedBy } from './visit-time.ts';

/** Whoever paid an order of a quote no longer reads the quote once somebody else pays for the visit. */
const isOfPayer = ({ email_key }: OrderRow, appointment: AppointmentRow): boolean =>
  addressKey(payerOf(appointment).email) === email_key;

/** The paid deposit is where the rest is asked for, until the rest has an order of its own. */
async function restAfter(queries: Queries, order: OrderRow, quoted: Quoted): Promise<number> {
  const isDeposit = order.quote_part === 'first' && order.payment_state === 'completed';
  if (!isDeposit || !isOfPayer(order, quoted.appointment)) return 0;
  return (await openOrderOf(queries, quoted.quote.id, 'balance')) ? 0 : stillDue(queries, quoted);
}

/** @returns by the orders' ids */
export async function quotedWork(
  queries: Queries,
  orders: readonly OrderRow[],
): Promise<Map<string, BilledWork>> {
  const works = orders.map(async (order): Promise<[string, BilledWork]> => {
    const quoted = await offered(queries, order.quote_id ?? '');
    const { service, date, status } = quoted.appointment;
    const isArranged =
      (status === 'confirmed' || status === 'completed') && (await arrangedBy(queries, quoted.appointment));
    const rest = await restAfter(queries, order, quoted);
    return [order.id, { service, visitOn: isArranged ? date : '', rest }];
  });
  return new Map(await Promise.all(works));
}

/** @returns the id of the order's quote @throws ApiError not_found */
export async function quoteOfOrder(queries: Queries, order: OrderRow): Promise<string> {
  if (order.quote_id === null) throw notFound();
  const { appointment } = await offered(queries, order.quote_id);
  if (!isOfPayer(order, appointment)) throw notFound();
  return order.quote_id;
}

/** As its link shows it, but that only the link answers it. @throws ApiError not_found */
export const toOwnOffer = async (ctx: Context, quote: string): Promise<QuoteOffer> => ({
  ...(await toOffer(ctx, quote)),
  canAnswer: false,
});
