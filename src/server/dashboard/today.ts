// What waits for the staff: counted for the dashboard, and mailed to them each morning when there is anything.
import { type RawBuilder, sql } from 'kysely';
import { TODAY_KINDS, type TodayItem, type TodayKind } from '#contract/dashboard/today.ts';
import type { RefundFilter } from '#contract/orders/refunds.ts';
import { clockOf, minutesOf } from '#lib/clock-minutes.ts';
import { addDays, DAY_MS } from '#lib/days.ts';
import { hasUkPostCodes } from '#lib/delivery-address.ts';
import { formatMoment, formatVisitDay } from '#lib/format-date.ts';
import { londonClock, namedDay } from '#lib/london.ts';
import { formatMoney } from '#lib/money.ts';
import { todayText } from '#lib/today.ts';
import { TO_COME_BACK } from '#server/appointments/coming-back.ts';
import type { Queries } from '#server/db/open.ts';
import { wholeSum } from '#server/db/whole-sum.ts';
import { phonesWaiting } from '#server/diary/engineer-phones.ts';
import { TO_BILL, toEnd } from '#server/jobs/to-finish.ts';
import { MAIL_FAILED } from '#server/mail/deliver-mail.ts';
import { mailedFacts } from '#server/mail/queue-mail.ts';
import { REFUNDS_WAITING } from '#server/money/refunds-waiting.ts';
import { endingQuotes, TO_ANSWER, withoutAddress } from '#server/office/find-appointments.ts';
import { PAID_TWICE_TO_SEE, TO_CHECK } from '#server/orders/orders.ts';
import { PARCELS } from '#server/orders/origins.ts';
import { OVERDUE, PHONED, TO_PHONE } from '#server/orders/owed.ts';
import type { Context } from '#server/platform/context.ts';
import { clockIsDoubted } from '#server/platform/trusted-clock.ts';
import { NEW_REVIEWS } from '#server/reviews/reviews-admin.ts';
import { mailStaff } from '#server/settings/admin-settings.ts';

/** How long everybody sees that the bank details were changed. */
const BANK_SHOWN_MS = 7 * DAY_MS;

const AGED = sql`min(created_at)`;
const AGELESS = sql`cast(null as bigint)`;

const visitsOn = (day: string) =>
  sql`from appointments where status = 'confirmed' and date = ${day} and not (${TO_COME_BACK})
    and (is_quote = 0 or exists (select 1 from diary_entries where appointment_id = appointments.id))`;

const ofRefunds = (kind: RefundFilter): [RawBuilder<unknown>, RawBuilder<unknown>] => [
  AGED,
  sql`from (select min(created_at) as created_at from refunds where ${REFUNDS_WAITING[kind]} group by order_id) as waiting`,
];
const waitingRefunds = {
  'to-give-back': ofRefunds('to-give-back'),
  'refund-refused': ofRefunds('refund-refused'),
  'refunded-twice': ofRefunds('refunded-twice'),
};

/** A live shop that prices parts for the UK in another currency than sterling (Price Marking Order 2004). */
export const isPricedAbroad = ({ config, company }: Pick<Context, 'config' | 'company'>): boolean =>
  config.production &&
  company.currency !== 'GBP' &&
  company.delivery.some(({ country }) => hasUkPostCodes(country));

/** Of each kind: since when the oldest waits, and where its rows are. */
const sources = (
  now: number,
  today: string,
  pricedAbroad: boolean,
): Record<TodayKind, [RawBuilder<unknown>, RawBuilder<unknown>]> => ({
  clock: [AGELESS, sql`from job_turns where ${clockIsDoubted(now)}`],
  currency: [AGELESS, sql`from settings where id = 'shop' and ${sql.lit(pricedAbroad ? 1 : 0)} = 1`],
  'safety-notices': [
    sql`min(at)`,
    sql`from (select min(at) as at from safety_notices where seen_at is null group by appointment_id) as unseen`,
  ],
  'late-sheets': [
    sql`min(at)`,
    sql`from (select min(at) as at from late_sheets where seen_at is null group by appointment_id) as uncompared`,
  ],
  'phones-waiting': [AGELESS, sql`from engineers where active = 1 and phone_waiting > 0`],
  'bank-waiting': [AGELESS, sql`from bank_waiting where ended_at is null`],
  'bank-changed': [AGELESS, sql`from bank_changes where at > ${now - BANK_SHOWN_MS}`],
  publication: [
    sql`min(at)`,
    sql`from publications where problem <> '' and at = (select max(at) from publications)`,
  ],
  'visits-today': [AGELESS, visitsOn(today)],
  'visits-tomorrow': [AGELESS, visitsOn(addDays(today, 1))],
  'without-address': [AGELESS, sql`from appointments where ${withoutAddress(today)}`],
  requests: [AGED, sql`from appointments where ${TO_ANSWER} and is_quote = 0`],
  'quote-requests': [AGED, sql`from appointments where ${TO_ANSWER} and is_quote = 1`],
  'quotes-ending': [AGELESS, endingQuotes(now)],
  'visits-to-end': [AGELESS, sql`from appointments where ${toEnd(today)}`],
  'jobs-to-bill': [
    sql`min(finished_at)`,
    sql`from (select coalesce(job_sheets.finished_at, appointments.updated_at) as finished_at from appointments
      left join job_sheets on job_sheets.appointment_id = appointments.id where ${TO_BILL}) as unbilled`,
  ],
  'money-overdue': [AGELESS, sql`from orders where ${OVERDUE(today)}`],
  'cash-with-engineers': [
    sql`min(at)`,
    sql`from job_takings where method = 'cash' and handed_in_at is null and at < ${now - 7 * DAY_MS}`,
  ],
  'bills-to-phone': [AGELESS, sql`from orders where ${TO_PHONE(today)}`],
  'bills-phoned': [AGELESS, sql`from orders where ${PHONED(today)}`],
  'orders-to-send': [
    sql`min(paid_at)`,
    sql`from orders where status in ('pending', 'processing') and payment_state = 'completed' and origin in (${sql.join(PARCELS)})`,
  ],
  payments: [
    AGED,
    sql`from (select created_at from orders where ${TO_CHECK} union all
      select seen_at as created_at from unmatched_captures
      where refunded_at is null and closed_at is null
        and not exists (select 1 from payments where payments.capture_id = unmatched_captures.capture_id)) as unsettled`,
  ],
  'paid-twice': [sql`min(paid_at)`, sql`from orders where ${PAID_TWICE_TO_SEE}`],
  ...waitingRefunds,
  'tell-by-phone': [sql`min(untold_at)`, sql`from appointments where untold_at is not null`],
  'to-come-back': [
    sql`min((select finished_at from job_sheets where appointment_id = appointments.id))`,
    sql`from appointments where ${TO_COME_BACK}`,
  ],
  cancellations: [AGED, sql`from cancellations where handled_at is null`],
  suspected: [AGED, sql`from appointments where status = 'pending' and suspected = 1`],
  reviews: [AGED, sql`from reviews where state = 'held'`],
  'new-reviews': [AGELESS, sql`from reviews where ${NEW_REVIEWS(now)}`],
  mails: [AGED, sql`from outbox where ${MAIL_FAILED}`],
  counts: [AGELESS, sql`from products where archived = 0 and short > 0`],
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

/** What is overdue in all; sums of different currencies stay apart. @example '£92.00 and $10.00' */
async function overdueSum(queries: Queries, today: string): Promise<string> {
  const sums = await queries
    .selectFrom('orders')
    .select('currency')
    .select(wholeSum(sql`total_minor - received_minor + taken_back_minor`).as('due'))
    .where(OVERDUE(today))
    .groupBy('currency')
    .orderBy('currency')
    .execute();
  return sums.map(({ currency, due }) => formatMoney(due ?? 0, currency)).join(' and ');
}

/** @example 'The next call is on Wed 2 Dec 2026' */
async function nextCall(queries: Queries, today: string): Promise<string> {
  const row = await queries
    .selectFrom('orders')
    .select(({ fn }) => fn.min('phone_again_on').as('day'))
    .where(PHONED(today))
    .executeTakeFirst();
  return row?.day ? `The next call is on ${formatVisitDay(row.day)}` : '';
}

/** Characters of it that a line has room for. */
const REASON = 300;

/** Why the pages couldn't be published. */
async function publicationProblem(queries: Queries): Promise<string> {
  const last = await queries
    .selectFrom('publications')
    .select('problem')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (last?.problem ?? '').replaceAll('\n', ' ').slice(0, REASON);
}

/** Of the last change. @example 'By Grace Holt, 26 Nov 2026 at 14:02' */
async function bankChanged(queries: Queries): Promise<string> {
  const last = await queries
    .selectFrom('bank_changes')
    .leftJoin('users', 'users.id', 'bank_changes.author')
    .select(['username', 'at'])
    .orderBy('bank_changes.version', 'desc')
    .executeTakeFirst();
  return last ? `By ${last.username ?? 'a deleted account'}, ${formatMoment(last.at)}` : '';
}

/** @example 'By Grace Holt, from 27 Nov 2026 at 14:02' */
async function bankWaiting(queries: Queries): Promise<string> {
  const waiting = await queries
    .selectFrom('bank_waiting')
    .leftJoin('users', 'users.id', 'bank_waiting.author')
    .select(['username', 'due_at'])
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return waiting ? `By ${waiting.username ?? 'a deleted account'}, from ${formatMoment(waiting.due_at)}` : '';
}

/** @param now milliseconds since 1970 @param pricedAbroad as `isPricedAbroad` says */
export async function todayItems(queries: Queries, now: number, pricedAbroad = false): Promise<TodayItem[]> {
  const today = londonClock(now).date;
  const from = sources(now, today, pricedAbroad);
  const selects = TODAY_KINDS.map((kind) => {
    const [since, rows] = from[kind];
    return sql`select ${sql.lit(kind)} as kind, count(*) as count, ${since} as since ${rows}`;
  });
  const { rows } = await sql<Row>`${sql.join(selects, sql` union all `)}`.execute(queries);
  const sum = await overdueSum(queries, today);
  const reasons: Partial<Record<TodayKind, string>> = {
    'phones-waiting': await phonesWaiting(queries),
    publication: await publicationProblem(queries),
    'bank-changed': await bankChanged(queries),
    'bank-waiting': await bankWaiting(queries),
    'bills-phoned': await nextCall(queries, today),
  };
  return rows
    .map(({ kind, count, since }) => ({
      kind,
      count: Number(count),
      since: since === null ? null : new Date(Number(since)).toISOString(),
      ...(kind === 'money-overdue' && { sum }),
      ...(reasons[kind] && { reason: reasons[kind] }),
    }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => TODAY_KINDS.indexOf(one.kind) - TODAY_KINDS.indexOf(other.kind));
}

/** A service that starts later than this after the hour of the mail waits for the next morning. */
const LATE_MINUTES = 240;

const TEMPLATE = 'morning-staff';

/** The mail's fact is its day, so processes that run at once queue one. @returns whether a mail was queued */
export async function sendMorningMail(ctx: Context): Promise<boolean> {
  const { company, clock, db } = ctx;
  const now = clock.now();
  const { date, time } = londonClock(now);
  const due = company.morningMail && minutesOf(company.morningMail);
  if (due === '' || time < clockOf(due) || minutesOf(time) > due + LATE_MINUTES) return false;
  return db.transaction().execute(async (trx) => {
    const fact = `morning-${date}`;
    const isSent = (await mailedFacts(trx, [fact])).has(fact);
    const items = isSent ? [] : await todayItems(trx, now, isPricedAbroad(ctx));
    if (items.length === 0) return false;
    const lines = items.map((item) => {
      const { text, waiting } = todayText(item, now);
      return `${item.count} ${text}${waiting && ` (the oldest: ${waiting})`}`;
    });
    await mailStaff(ctx, trx, {
      fact,
      template: TEMPLATE,
      values: { 'today.day': namedDay(date), 'today.items': lines.join('\n') },
    });
    return true;
  });
}
