// Reads appointments.
import { type RawBuilder, sql } from 'kysely';
import {
  APPOINTMENT_STATUSES,
  type AppointmentDetail,
  type AppointmentKind,
  type AppointmentQuery,
} from '#contract/appointments/appointments.ts';
import type { PlannedVisit } from '#contract/appointments/own-visit.ts';
import { ENDING_DAYS, type QuoteSummary } from '#contract/quotes/quote-summary.ts';
import { addDays } from '#lib/days.ts';
import { londonClock } from '#lib/london.ts';
import { CHANGEABLE } from '#lib/visit-change.ts';
import { ACTION_ORDER } from '#server/db/action-order.ts';
import { iso } from '#server/db/iso.ts';
import { listPage } from '#server/db/list-page.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import { BY_NAME } from '#server/db/search-keys.ts';
import { contains } from '#server/db/search-pattern.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { toAdminAppointment, toAppointmentDetail } from '#server/diary/appointment-to-contract.ts';
import { arrivalMinutes } from '#server/diary/arrival.ts';
import { entryOf, visitMinutes } from '#server/diary/claim.ts';
import { engineerRow } from '#server/diary/engineers.ts';
import { photoCounts } from '#server/pictures/photos.ts';
import { notFound } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { fact, historyOf } from '#server/platform/history.ts';
import { isOneOf } from '#server/platform/one-of.ts';
import { TO_COME_BACK } from './coming-back.ts';
import { TO_BILL, toEnd } from './to-finish.ts';

/** @throws ApiError not_found */
export const appointmentRow = (queries: Queries, id: string): Promise<AppointmentRow> =>
  queries.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound);

/** The appointment, locked: before its sheet, its parts and the diary. @throws ApiError not_found */
export const lockAppointment = (trx: Trx, id: string): Promise<AppointmentRow> =>
  trx
    .updateTable('appointments')
    .set(({ ref }) => ({ version: ref('version') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow(notFound);

/** One appointment for the staff, with its history. @throws ApiError not_found */
export async function loadAppointmentDetail(ctx: Context, id: string): Promise<AppointmentDetail> {
  const { db } = ctx;
  const row = await appointmentRow(db, id);
  const history = await historyOf(db, 'appointment', id, fact('asked', row.created_at));
  const entry = await entryOf(db, id);
  const engineer = entry && (await engineerRow(db, entry.engineer_id));
  const slot = engineer && {
    engineer: { _id: engineer.id, name: engineer.name },
    minutes: visitMinutes(ctx, row.service, entry),
    arrivalMinutes: arrivalMinutes(ctx, row),
    ...(entry.kept_until === null ? {} : { keptUntil: iso(entry.kept_until) }),
  };
  const photos = (await photoCounts(db, [id])).get(id) ?? 0;
  const ends = (await ctx.visitRules.endings(db, [row])).get(id);
  const again = await ctx.visitRules.mailsAgain(ctx, db, id);
  const mailsAgain = again.map(({ mail, to }) => ({ subject: mail.subject, to }));
  return toAppointmentDetail(row, { slot: slot ?? null, ...(ends && { ends }), photos, mailsAgain, history });
}

/** Of a request whose customer waits for no other time. */
export const NO_CHOICE = { chosen_date: null, chosen_time: null } as const;

/** Selects appointments that aren't what was asked for any more: ended, or moved to another time. */
export const isChanged = ({ date, time }: Pick<AppointmentRow, 'date' | 'time'>): RawBuilder<boolean> =>
  sql`status not in (${sql.join(CHANGEABLE)}) or date <> ${date} or time <> ${time}`;

/** Filters of a list. */
export type AppointmentFilter = Pick<AppointmentQuery, 'status' | 'search'> & { kind?: AppointmentKind };

export const VISITS_SORTED: Record<string, readonly string[]> = {
  name: [BY_NAME],
  service: ['service'],
  date: ['date', 'time'],
  status: ['status', 'created_at'],
  action: ACTION_ORDER.appointments,
};
const SORTED_QUOTES = { ...VISITS_SORTED, action: ACTION_ORDER.quotes };

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

export function appointmentsWhere(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { status, search, kind = '' }: AppointmentFilter,
) {
  let found = db.selectFrom('appointments');
  if (status === 'to-answer') found = found.where(TO_ANSWER);
  if (status === 'without-address') found = found.where(withoutAddress(londonClock(clock.now()).date));
  if (status === 'quote-ending')
    found = found.where(sql<boolean>`id in (select appointment_id ${endingQuotes(clock.now())})`);
  if (status === 'safety-notice')
    found = found.where(
      sql<boolean>`id in (select appointment_id from safety_notices where seen_at is null)`,
    );
  if (status === 'late-sheet')
    found = found.where(sql<boolean>`id in (select appointment_id from late_sheets where seen_at is null)`);
  if (status === 'to-end') found = found.where(toEnd(londonClock(clock.now()).date));
  if (status === 'to-bill') found = found.where(TO_BILL);
  if (status === 'to-come-back') found = found.where(TO_COME_BACK);
  if (status === 'tell-by-phone') found = found.where('untold_at', 'is not', null);
  if (isOneOf(APPOINTMENT_STATUSES, status)) found = found.where('status', '=', status);
  if (status === 'suspected-spam') found = found.where('suspected', '=', 1).where('status', '=', 'pending');
  if (kind === 'booking') found = found.where('is_quote', '=', 0);
  // What waits for an answer waits in one list, as Today counts it.
  if (kind === 'quote') found = found.where(status === 'to-answer' ? sql<boolean>`is_quote = 1` : HAS_PRICE);
  return found.where(contains(search, 'search_key'));
}

export type PageQuery = Omit<AppointmentQuery, 'kind'> & AppointmentFilter;

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

type Planned = Pick<Context, 'db' | 'visits' | 'company'>;

/** Everybody's appointments, for the staff: one page, and how many there are in all. */
export async function findAppointments(
  ctx: Planned & Pick<Context, 'clock' | 'visitRules'>,
  query: PageQuery,
) {
  const { db } = ctx;
  const found = appointmentsWhere(ctx, query);
  const sorted = query.kind === 'quote' ? SORTED_QUOTES : VISITS_SORTED;
  const { rows, total } = await listPage(found, found.selectAll(), query, sorted);
  const quotes = await newestQuotes(db, rows);
  const endings = await ctx.visitRules.endings(db, rows);
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

/** @returns a map by the appointments' ids, of those in the diary */
export async function plannedVisits(
  ctx: Planned,
  rows: readonly AppointmentRow[],
): Promise<Map<string, PlannedVisit>> {
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const entries = await ctx.db
    .selectFrom('diary_entries')
    .innerJoin('appointments', 'appointments.id', 'appointment_id')
    .select(['appointments.id', 'service', 'date', 'time', 'from_unit', 'to_unit'])
    .where('appointments.id', 'in', ids)
    .execute();
  return new Map(
    entries.map(({ id, service, date, time, ...units }) => [
      id,
      {
        minutes: visitMinutes(ctx, service, units),
        arrivalMinutes: arrivalMinutes(ctx, { date, time }),
      },
    ]),
  );
}
