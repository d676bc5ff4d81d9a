// Dashboard figures: totals, and series of the last twelve months of London's calendar.
import { type AliasedExpression, type Expression, sql } from 'kysely';
import { isTeam } from '#contract/accounts/roles.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { ChartPoint, getDashboard } from '#contract/operations/dashboard.ts';
import { londonClock, londonInstant } from '#lib/london.ts';
import { toWire } from '#lib/money.ts';
import { countRows } from '#server/db/count-rows.ts';
import type { SignedIn } from '#server/http/authenticate.ts';
import type { Context } from '#server/platform/context.ts';
import { PAID_AT } from './export-money.ts';

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

type Sums = Record<string, number | string | null>;

/** One sum per month and one of all time, in a single pass over the rows. */
function sums(months: Month[], at: Expression<number | null>, amount: Expression<number>) {
  const month = ({ label, from, to }: Month): AliasedExpression<number, string> =>
    sql<number>`sum(case when ${at} >= ${from} and ${at} < ${to} then ${amount} else 0 end)`.as(label);
  return [...months.map(month), sql<number>`sum(${amount})`.as('all')];
}

const seriesOf = (months: Month[], row: Sums, toValue: (sum: number) => number = Number): ChartPoint[] =>
  months.map(({ label }) => ({ label, value: toValue(Number(row[label] ?? 0)) }));

const ONE = sql<number>`1`;

/** A customer's own figures, or the whole shop's for the team. A refund counts against the month in which it was made. */
export async function dashboardFigures(
  { db, clock, company }: Pick<Context, 'db' | 'clock' | 'company'>,
  user: SignedIn,
): Promise<ReplyOf<typeof getDashboard>> {
  const isAdmin = isTeam(user.role);
  const months = lastMonths(clock.now());
  const visits: Sums = await db
    .selectFrom('appointments')
    .$if(!isAdmin, (query) => query.where('user_id', '=', user.id))
    .select(sums(months, sql.ref('created_at'), ONE))
    .executeTakeFirstOrThrow();
  const ownOrders = db.selectFrom('orders').$if(!isAdmin, (query) => query.where('user_id', '=', user.id));
  const orders: Sums = await ownOrders
    .select(sums(months, sql.ref('created_at'), ONE))
    .executeTakeFirstOrThrow();
  const paid = ownOrders.where('received_minor', '>', 0).where('currency', '=', company.currency);
  const came: Sums = await paid
    .select(sums(months, PAID_AT, sql.ref('received_minor')))
    .executeTakeFirstOrThrow();
  const left: Sums = await paid
    .innerJoin('refunds', (join) =>
      join.onRef('refunds.order_id', '=', 'orders.id').on('refunds.state', '=', 'done'),
    )
    .select(sums(months, sql.ref('refunds.done_at'), sql.ref('amount_minor')))
    .executeTakeFirstOrThrow();
  const money: Sums = Object.fromEntries(
    Object.entries(came).map(([label, sum]) => [label, Number(sum ?? 0) - Number(left[label] ?? 0)]),
  );
  const total = toWire(Number(money.all ?? 0));
  return {
    stats: {
      appointments: Number(visits.all ?? 0),
      orders: Number(orders.all ?? 0),
      totalSpent: isAdmin ? 0 : total,
      totalUsers: isAdmin ? await countRows(db.selectFrom('users').where('role', '=', 'customer')) : 0,
      totalRevenue: isAdmin ? total : 0,
      currency: company.currency,
    },
    appointmentData: seriesOf(months, visits),
    orderData: seriesOf(months, orders),
    adminRevenueData: seriesOf(months, money, toWire),
  };
}
