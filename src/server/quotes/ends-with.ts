// What ends with an open visit: its quote and the money. Whoever is asked to confirm an ending reads it first.
import type { VisitEnding } from '#contract/appointments/own-visit.ts';
import { toWire } from '#lib/money.ts';
import { CHANGEABLE } from '#lib/visit-change.ts';
import type { Queries } from '#server/db/open.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { wholeSum } from '#server/db/whole-sum.ts';

/** Money of one of its orders, in minor units. PostgreSQL gives sums as text. */
interface Paid {
  received_minor: number | null;
  refunded_minor: number | null;
  requested: number | null;
}

/** What is neither back nor on its way. */
const paidMinor = ({ received_minor, refunded_minor, requested }: Paid): number =>
  (received_minor ?? 0) - (refunded_minor ?? 0) - (requested ?? 0);

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
    .leftJoin('orders', (join) =>
      join
        .onRef('orders.quote_id', '=', 'quotes.id')
        .on('payment_state', '=', 'completed')
        // As end-orders.ts takes them.
        .on(({ or, eb }) => or([eb('orders.status', '!=', 'cancelled'), eb('shipped_at', 'is not', null)])),
    )
    .select(['quotes.appointment_id as id', 'quotes.number', 'quotes.state', 'quotes.currency'])
    .select(['received_minor', 'refunded_minor'])
    .select(({ selectFrom }) =>
      selectFrom('refunds')
        .select(wholeSum('amount_minor').as('sum'))
        .whereRef('order_id', '=', 'orders.id')
        .where('refunds.state', '=', 'requested')
        .as('requested'),
    )
    .where('quotes.appointment_id', 'in', ids)
    .where('quotes.state', '!=', 'draft')
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, all]) => [
      id,
      {
        quote: all.find(({ state }) => state === 'sent' || state === 'accepted')?.number ?? '',
        paid: toWire(all.reduce((sum, row) => sum + paidMinor(row), 0)),
        currency: all[0]?.currency ?? '',
      },
    ]),
  );
}
