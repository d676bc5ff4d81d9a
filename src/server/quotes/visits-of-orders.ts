// The open visits that orders of quotes pay for, as those are told who are about to cancel or refund one.
import type { Order } from '#contract/orders/orders.ts';
import { CHANGEABLE } from '#lib/visit-change.ts';
import type { Queries } from '#server/db/open.ts';
import type { OrderRow } from '#server/db/order-tables.ts';
import { arrivalMinutes } from '#server/diary/arrival.ts';
import type { Context } from '#server/platform/context.ts';
import { endsWith } from './ends-with.ts';

type OrderVisit = NonNullable<Order['visit']>;

/** @returns by the orders' ids */
export async function visitsOf(
  ctx: Pick<Context, 'visits' | 'company'>,
  queries: Queries,
  rows: readonly OrderRow[],
): Promise<Map<string, OrderVisit>> {
  const quotes = rows.flatMap(({ quote_id }) => quote_id ?? []);
  if (quotes.length === 0) return new Map();
  const visits = await queries
    .selectFrom('quotes')
    .innerJoin('appointments', 'appointments.id', 'quotes.appointment_id')
    .leftJoin('diary_entries', (join) =>
      join
        .onRef('diary_entries.appointment_id', '=', 'appointments.id')
        .on('diary_entries.kind', '=', 'appointment'),
    )
    .select('diary_entries.id as entry')
    .select(['quotes.id as quote', 'quotes.state', 'appointments.id', 'date', 'time'])
    .select('appointments.status')
    .where('quotes.id', 'in', quotes)
    .where('appointments.status', 'in', CHANGEABLE)
    .execute();
  const endings = await endsWith(queries, visits);
  return new Map(
    rows.flatMap(({ id, status, quote_id, quote_part }) => {
      const visit = visits.find(({ quote }) => quote === quote_id);
      if (!visit) return [];
      const isPaidBy = quote_part === 'first' && visit.state === 'accepted' && status !== 'cancelled';
      const { paid } = endings.get(visit.id) ?? { paid: 0 };
      const when = {
        date: visit.date,
        time: visit.time,
        arrivalMinutes: visit.entry === null ? 0 : arrivalMinutes(ctx, visit),
      };
      return [[id, { _id: visit.id, ...when, paid, isPaidBy }]];
    }),
  );
}
