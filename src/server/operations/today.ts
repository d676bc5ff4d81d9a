// Counts what waits for the staff.
import { type RawBuilder, sql } from 'kysely';
import { TODAY_KINDS, type TodayItem, type TodayKind } from '#contract/operations/today.ts';
import { addDays } from '#lib/days.ts';
import { londonClock } from '#lib/london.ts';
import { endingQuotes, TO_ANSWER } from '#server/appointments/appointments.ts';
import type { Queries } from '#server/db/open.ts';

const AGED = sql`min(created_at)`;
const AGELESS = sql`cast(null as bigint)`;

const visitsOn = (day: string) =>
  sql`from appointments where status = 'confirmed' and date = ${day}
    and (is_quote = 0 or exists (select 1 from diary_entries where appointment_id = appointments.id))`;

/** Of each kind: since when the oldest waits, and where its rows are. */
const sources = (
  now: number,
  today: string,
): Record<TodayKind, [RawBuilder<unknown>, RawBuilder<unknown>]> => ({
  'visits-today': [AGELESS, visitsOn(today)],
  'visits-tomorrow': [AGELESS, visitsOn(addDays(today, 1))],
  requests: [AGED, sql`from appointments where ${TO_ANSWER} and is_quote = 0`],
  'quote-requests': [AGED, sql`from appointments where ${TO_ANSWER} and is_quote = 1`],
  'quotes-ending': [AGELESS, endingQuotes(now)],
  'orders-to-send': [
    sql`min(paid_at)`,
    sql`from orders where status in ('pending', 'processing') and payment_state = 'completed' and quote_part is null`,
  ],
  payments: [
    AGED,
    sql`from (select created_at from orders where payment_state = 'review' or review_reason is not null union all
      select seen_at as created_at from unmatched_captures where refunded_at is null and closed_at is null) as unsettled`,
  ],
  cancellations: [AGED, sql`from cancellations where handled_at is null`],
  suspected: [AGED, sql`from appointments where status = 'pending' and suspected = 1`],
  reviews: [AGED, sql`from reviews where state = 'held'`],
  mails: [AGED, sql`from outbox where sent_at is null and failed_at is not null`],
  'low-stock': [
    AGELESS,
    sql`from products where archived = 0 and stock < (select low_stock from settings where id = 'shop')`,
  ],
});

interface Row {
  kind: TodayKind;
  count: number | string;
  since: number | string | null;
}

/** @param now milliseconds since 1970 */
export async function todayItems(queries: Queries, now: number): Promise<TodayItem[]> {
  const from = sources(now, londonClock(now).date);
  const selects = TODAY_KINDS.map((kind) => {
    const [since, rows] = from[kind];
    return sql`select ${sql.lit(kind)} as kind, count(*) as count, ${since} as since ${rows}`;
  });
  const { rows } = await sql<Row>`${sql.join(selects, sql` union all `)}`.execute(queries);
  return rows
    .map(({ kind, count, since }) => ({
      kind,
      count: Number(count),
      since: since === null ? null : new Date(Number(since)).toISOString(),
    }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => TODAY_KINDS.indexOf(one.kind) - TODAY_KINDS.indexOf(other.kind));
}
