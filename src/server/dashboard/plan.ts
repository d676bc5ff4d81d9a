// The visits of a day as each engineer's plan, with what is still missing for them.
import { sql } from 'kysely';
import type { PlannedDay } from '#contract/dashboard/today.ts';
import { TO_COME_BACK } from '#server/appointments/coming-back.ts';
import type { Queries } from '#server/db/open.ts';

/** A part of the accepted quote that nobody has paid for yet, and of which too few are on the shelf. */
const LACKS_PARTS = sql<number | string>`(select count(*) from quotes
  join quote_lines on quote_lines.quote_id = quotes.id
  join products on products.id = quote_lines.product_id
  where quotes.appointment_id = appointments.id and quotes.state = 'accepted' and products.stock < quote_lines.quantity
    and not exists (select 1 from orders where orders.quote_id = quotes.id and orders.status <> 'cancelled'))`;

/** @param date `YYYY-MM-DD` in London @returns by engineer; first the visits that have none */
export async function planOf(queries: Queries, date: string): Promise<PlannedDay> {
  const rows = await queries
    .selectFrom('appointments')
    .leftJoin('diary_entries', 'diary_entries.appointment_id', 'appointments.id')
    .leftJoin('engineers', 'engineers.id', 'diary_entries.engineer_id')
    .select(['appointments.id', 'appointments.name', 'service', 'time', 'address', 'post_code'])
    .select(['engineers.id as engineer_id', 'engineers.name as engineer', LACKS_PARTS.as('lacking')])
    .where('appointments.status', '=', 'confirmed')
    .where('date', '=', date)
    .where(sql<boolean>`not (${TO_COME_BACK})`)
    .where(({ or, eb }) => or([eb('is_quote', '=', 0), eb('diary_entries.id', 'is not', null)]))
    .orderBy('time')
    .orderBy('appointments.id')
    .execute();
  const byEngineer = Map.groupBy(rows, ({ engineer_id }) => engineer_id ?? '');
  return [...byEngineer]
    .map(([, visits]) => ({
      engineer: visits[0]?.engineer ?? '',
      visits: visits.map(({ id, name, service, time, address, post_code, engineer_id, lacking }) => ({
        _id: id,
        time,
        name,
        service,
        postCode: post_code,
        missing: [
          ...(address ? [] : (['address'] as const)),
          ...(engineer_id ? [] : (['engineer'] as const)),
          ...(Number(lacking) > 0 ? (['parts'] as const) : []),
        ],
      })),
    }))
    .sort((one, other) => one.engineer.localeCompare(other.engineer));
}
