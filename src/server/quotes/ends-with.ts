// What ends with an open visit: its quote and the money. Whoever is asked to confirm an ending reads it first.
import type { VisitEnding } from '#contract/appointments/own-visit.ts';
import { toWire } from '#lib/money.ts';
import { CHANGEABLE } from '#lib/visit-change.ts';
import type { Queries } from '#server/db/open.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { readLedgers } from '#server/money/balance.ts';
import { withPayments } from '#server/money/payment-rows.ts';

type Visit = Pick<AppointmentRow, 'id' | 'status'>;

/** @returns by the appointments' ids: of open ones with a quote that was sent */
export const endsWith = (queries: Queries, visits: readonly Visit[]): Promise<Map<string, VisitEnding>> =>
  paidForQuotes(
    queries,
    visits.filter(({ status }) => CHANGEABLE.includes(status)).map(({ id }) => id),
  );

/** @param ids of appointments @returns by them, what is paid for their quotes */
export async function paidForQuotes(
  queries: Queries,
  ids: readonly string[],
): Promise<Map<string, VisitEnding>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .selectFrom('quotes')
    .select(['id', 'appointment_id', 'number', 'state', 'currency'])
    .where('appointment_id', 'in', ids)
    .where('state', '!=', 'draft')
    .execute();
  if (rows.length === 0) return new Map();
  const paid = await queries
    .selectFrom('orders')
    .selectAll()
    .where(
      'quote_id',
      'in',
      rows.map(({ id }) => id),
    )
    .where('payment_state', '=', 'completed')
    // As end-orders.ts takes them.
    .where(({ or, eb }) => or([eb('status', '!=', 'cancelled'), eb('shipped_at', 'is not', null)]))
    .execute();
  const orders = await withPayments(queries, paid);
  const ledgers = await readLedgers(queries, orders);
  const leftOf = (quotes: readonly string[]) =>
    ledgers.reduce(
      (sum, { balance }, at) => sum + (quotes.includes(orders[at]?.quote_id ?? '') ? balance.left : 0),
      0,
    );
  return new Map(
    [...Map.groupBy(rows, ({ appointment_id }) => appointment_id)].map(([id, all]) => [
      id,
      {
        quote: all.find(({ state }) => state === 'sent' || state === 'accepted')?.number ?? '',
        paid: toWire(leftOf(all.map((quote) => quote.id))),
        currency: all[0]?.currency ?? '',
      },
    ]),
  );
}
