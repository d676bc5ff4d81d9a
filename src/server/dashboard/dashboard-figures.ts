// Dashboard figures: totals, and series of the last twelve months of London's calendar.
import { type AliasableExpression, sql } from 'kysely';
import { isTeam } from '#contract/accounts/roles.ts';
import type { ChartPoint, getDashboard } from '#contract/dashboard/dashboard.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { londonClock, londonInstant } from '#lib/london.ts';
import { toWire } from '#lib/money.ts';
import { countRows } from '#server/db/count-rows.ts';
import type { Queries } from '#server/db/open.ts';
import { wholeSum } from '#server/db/whole-sum.ts';
import type { SignedIn } from '#server/http/authenticate.ts';
import type { Context } from '#server/platform/context.ts';

const MONTHS = 12;

interface Month {
  /** `2026-11` */
  label: string;
  /** Milliseconds since 1970; `to` belongs to the next month. */
  from: number;
  to: number;
}

/** The twelve months that end with the one of `now`. */
export function lastMonths(now: number): Month[] {
  const [year = 0, month = 0] = londonClock(now).date.split('-').map(Number);
  const first = year * 12 + month - MONTHS;
  const labels = Array.from({ length: MONTHS + 1 }, (_, at) => {
    const index = first + at;
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
  });
  const starts = labels.map((label) => londonInstant(`${label}-01`, '00:00') ?? 0);
  return labels
    .slice(0, MONTHS)
    .map((label, at) => ({ label, from: starts[at] ?? 0, to: starts[at + 1] ?? 0 }));
}

/** A month's label to its sum. */
type Sums = Record<string, number | null>;

/** One sum of each month, each by a range of an index: no query reads a whole table, which on SQLite would hold up all others. */
async function monthly(
  db: Queries,
  months: Month[],
  sumOf: (month: Month) => AliasableExpression<{ sum: number | null }>,
): Promise<Sums> {
  const selected = months.map((month) => sumOf(month).as(month.label));
  return db.selectNoFrom(selected).$castTo<Sums>().executeTakeFirstOrThrow();
}

const seriesOf = (months: Month[], at: (label: string) => number): ChartPoint[] =>
  months.map(({ label }) => ({ label, value: at(label) }));

type Table = 'appointments' | 'orders';

/** A customer's own figures, or the whole shop's for the team. Money counts in the month in which it came or went back. */
export async function dashboardFigures(
  { db, clock, company: { currency } }: Pick<Context, 'db' | 'clock' | 'company'>,
  user: SignedIn,
): Promise<ReplyOf<typeof getDashboard>> {
  const isOfTeam = isTeam(user.role);
  const months = lastMonths(clock.now());
  const whose = isOfTeam ? sql<boolean>`1 = 1` : sql<boolean>`user_id = ${user.id}`;
  const rows = (table: Table) => db.selectFrom(table).where(whose);
  const counts = (table: Table) =>
    monthly(db, months, ({ from, to }) =>
      rows(table)
        .select(({ fn }) => fn.countAll<number>().as('sum'))
        .where('created_at', '>=', from)
        .where('created_at', '<', to),
    );
  const paidInAny = rows('orders').where('received_minor', '>', 0);
  const paid = paidInAny.where('currency', '=', currency);
  const came = await monthly(db, months, ({ from, to }) =>
    paid
      .innerJoin('payments', 'payments.order_id', 'orders.id')
      .select(wholeSum('amount_minor').as('sum'))
      .where('payments.state', '!=', 'undone')
      .where('received_at', '>=', from)
      .where('received_at', '<', to),
  );
  const refundedIn = (at: 'refunds.done_at' | 'refunds.given_back_at') =>
    monthly(db, months, ({ from, to }) =>
      paid
        .innerJoin('refunds', 'refunds.order_id', 'orders.id')
        .select(wholeSum('amount_minor').as('sum'))
        .where('refunds.state', '=', 'done')
        .where(at, '>=', from)
        .where(at, '<', to),
    );
  const left = await refundedIn('refunds.done_at');
  const again = await refundedIn('refunds.given_back_at');
  const sums = await paidInAny
    .select(['currency', wholeSum(sql`received_minor - refunded_minor`).as('sum')])
    .groupBy('currency')
    .orderBy('currency')
    .execute();
  const money = sums.map(({ sum, ...one }) => ({ ...one, amount: toWire(sum ?? 0) }));
  const total = money.find((one) => one.currency === currency)?.amount ?? 0;
  const otherMoney = money.filter((one) => one.currency !== currency && one.amount !== 0);
  const visits = await counts('appointments');
  const orders = await counts('orders');
  return {
    stats: {
      appointments: await countRows(rows('appointments')),
      orders: await countRows(rows('orders')),
      totalSpent: isOfTeam ? 0 : total,
      totalUsers: isOfTeam ? await countRows(db.selectFrom('users').where('role', '=', 'customer')) : 0,
      totalRevenue: isOfTeam ? total : 0,
      currency,
      ...(otherMoney.length > 0 && { otherMoney }),
    },
    appointmentData: seriesOf(months, (label) => visits[label] ?? 0),
    orderData: seriesOf(months, (label) => orders[label] ?? 0),
    adminRevenueData: seriesOf(months, (label) =>
      toWire((came[label] ?? 0) - (left[label] ?? 0) + (again[label] ?? 0)),
    ),
  };
}
