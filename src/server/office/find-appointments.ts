// Lists appointments for the staff, by what waits about them in any room.
import { type RawBuilder, sql } from 'kysely';
import type { AppointmentKind, AppointmentQuery } from '#contract/appointments/appointments.ts';
import { ENDING_DAYS, type QuoteSummary } from '#contract/quotes/quote-summary.ts';
import { addDays } from '#lib/days.ts';
import { londonClock } from '#lib/london.ts';
import {
  appointmentsWhere,
  type PageQuery,
  plannedVisits,
  VISITS_SORTED,
} from '#server/appointments/appointments.ts';
import { TO_COME_BACK } from '#server/appointments/coming-back.ts';
import { toAdminAppointment } from '#server/appointments/to-contract.ts';
import { PENDING_FIRST, SOONEST_FIRST } from '#server/db/action-order.ts';
import { iso } from '#server/db/iso.ts';
import { listPage } from '#server/db/list-page.ts';
import type { Queries } from '#server/db/open.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { TO_BILL, toEnd } from '#server/jobs/to-finish.ts';
import type { Context } from '#server/platform/context.ts';
import { endsWith } from '#server/quotes/ends-with.ts';

/** Filters of a list. */
export type AppointmentFilter = Pick<AppointmentQuery, 'status' | 'search'> & { kind?: AppointmentKind };

/**
 * As of visits (db/action-order.ts), but pending ones whose quote is sent, unless a change of it is asked for, come after those that wait
 * for one, and the first to end first. No index has this order: 20 ms for 10,000 quote requests, which are kept for two years.
 */
const SORTED_QUOTES = {
  ...VISITS_SORTED,
  action: [
    PENDING_FIRST,
    "coalesce((select valid_until from quotes where appointment_id = appointments.id and state = 'sent' and change_asked_at is null), '')",
    "case when exists (select 1 from quotes where appointment_id = appointments.id and state = 'sent' and change_asked_at is not null) then 0 else 1 end",
    ...SOONEST_FIRST,
  ],
};

/** What waits for an answer, for a quote, or for a change of one that the customer asked for. */
export const TO_ANSWER = sql<boolean>`(status = 'pending' and suspected = 0 and (is_quote = 0
    or not exists (select 1 from quotes where appointment_id = appointments.id and state = 'sent'))
  or id in (select appointment_id from quotes where state = 'sent' and change_asked_at is not null))`;

/** Confirmed visits to come whose engineer doesn't know where to go. @param today `YYYY-MM-DD` in London */
export const withoutAddress = (today: string): RawBuilder<boolean> =>
  sql`status = 'confirmed' and address = '' and date >= ${today}
    and (is_quote = 0 or exists (select 1 from diary_entries where appointment_id = appointments.id))`;

/** The quotes that end soon. @param now milliseconds since 1970 */
export const endingQuotes = (now: number) =>
  sql`from quotes where state = 'sent' and valid_until between ${londonClock(now).date} and ${addDays(londonClock(now).date, ENDING_DAYS)}`;

/** Asks for a price, or has one: a quote is written for a booking, too. */
const HAS_PRICE = sql<boolean>`(is_quote = 1 or exists (select 1 from quotes where appointment_id = appointments.id))`;

export function listedAppointments(
  ctx: Pick<Context, 'db' | 'clock'>,
  { status, search, kind = '' }: AppointmentFilter,
) {
  const today = londonClock(ctx.clock.now()).date;
  let found = appointmentsWhere(ctx, { status, search });
  if (status === 'to-answer') found = found.where(TO_ANSWER);
  if (status === 'without-address') found = found.where(withoutAddress(today));
  if (status === 'quote-ending')
    found = found.where(sql<boolean>`id in (select appointment_id ${endingQuotes(ctx.clock.now())})`);
  if (status === 'safety-notice')
    found = found.where(
      sql<boolean>`id in (select appointment_id from safety_notices where seen_at is null)`,
    );
  if (status === 'late-sheet')
    found = found.where(sql<boolean>`id in (select appointment_id from late_sheets where seen_at is null)`);
  if (status === 'to-end') found = found.where(toEnd(today));
  if (status === 'to-bill') found = found.where(TO_BILL);
  if (status === 'to-come-back') found = found.where(TO_COME_BACK);
  if (kind === 'booking') found = found.where('is_quote', '=', 0);
  // What waits for an answer waits in one list, as Today counts it.
  if (kind === 'quote') found = found.where(status === 'to-answer' ? sql<boolean>`is_quote = 1` : HAS_PRICE);
  return found;
}

/** @returns by the appointments' ids */
async function newestQuotes(
  queries: Queries,
  rows: readonly AppointmentRow[],
): Promise<Map<string, QuoteSummary>> {
  if (rows.length === 0) return new Map();
  const found = await queries
    .selectFrom('quotes')
    .select(['appointment_id', 'number', 'version', 'state', 'valid_until', 'opened_at', 'change_asked_at'])
    .where(
      'appointment_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('version')
    .execute();
  return new Map(
    found.map(({ appointment_id, valid_until: validUntil, opened_at, change_asked_at, ...quote }) => [
      appointment_id,
      {
        ...quote,
        validUntil,
        asksChange: change_asked_at !== null,
        ...(opened_at !== null && { openedAt: iso(opened_at) }),
      },
    ]),
  );
}

/** Everybody's appointments, for the staff: one page, and how many there are in all. */
export async function findAppointments(
  ctx: Pick<Context, 'db' | 'visits' | 'company' | 'clock'>,
  query: PageQuery,
) {
  const { db } = ctx;
  const found = listedAppointments(ctx, query);
  const sorted = query.kind === 'quote' ? SORTED_QUOTES : VISITS_SORTED;
  const { rows, total } = await listPage(found, found.selectAll(), query, sorted);
  const quotes = await newestQuotes(db, rows);
  const endings = await endsWith(db, rows);
  const visits = await plannedVisits(ctx, rows);
  const appointments = rows.map((row) => {
    const visit = visits.get(row.id);
    const quote = quotes.get(row.id);
    const ends = endings.get(row.id);
    return {
      ...toAdminAppointment(row),
      ...(visit && { visit }),
      ...(quote && { quote }),
      ...(ends && { ends }),
    };
  });
  return { appointments, total };
}
