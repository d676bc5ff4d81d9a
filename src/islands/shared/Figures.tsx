// Figures of the last twelve months: a customer's own, or the whole shop's for an admin.
import type { ReactNode } from 'react';
import * as notices from '#content/messages/notices.yml';
import * as messages from '#content/messages/profile.yml';
import type { ChartPoint } from '#contract/dashboard/dashboard.ts';
import { BarChart } from '#islands/ui/BarChart.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { fillIn } from '#lib/fill.ts';
import { formatMoney } from '#lib/money.ts';
import { dashboard, type Figures as Facts } from '#stores/figures.ts';
import { useLoaded } from './use-guard.ts';

interface Figure {
  label: string;
  value: string;
  /** In other currencies, each by itself. */
  beside?: string;
  chart?: { caption: string; points: readonly ChartPoint[]; format?: (value: number) => string };
}

const count = (value: number) => value.toLocaleString('en-GB');

const visits = ({ stats, appointmentData }: Facts): Figure => ({
  label: messages.appointments,
  value: count(stats.appointments),
  chart: { caption: messages.appointmentsPerMonth, points: appointmentData },
});
const orders = ({ stats, orderData }: Facts): Figure => ({
  label: messages.orders,
  value: count(stats.orders),
  chart: { caption: messages.ordersPerMonth, points: orderData },
});

const money = (value: number, currency: string) => formatMoney(Math.round(value * 100), currency);

/** @example 'and £142.00' */
const otherMoney = ({ stats }: Facts): string =>
  (stats.otherMoney ?? [])
    .map(({ amount, currency }) => fillIn(messages.otherMoney, { amount: money(amount, currency) }))
    .join(' ');

function ofCustomer(facts: Facts): Figure[] {
  const { totalSpent, currency } = facts.stats;
  const spent = { label: messages.totalSpent, value: money(totalSpent, currency), beside: otherMoney(facts) };
  return [visits(facts), orders(facts), spent];
}

function ofAdmin(facts: Facts): Figure[] {
  const { totalRevenue, totalUsers, currency } = facts.stats;
  const chart = {
    caption: messages.revenuePerMonth,
    points: facts.adminRevenueData,
    format: (value: number) => money(value, currency),
  };
  return [
    visits(facts),
    orders(facts),
    { label: messages.revenue, value: money(totalRevenue, currency), beside: otherMoney(facts), chart },
    { label: messages.users, value: count(totalUsers) },
  ];
}

const EMPTY: Facts = {
  stats: { appointments: 0, orders: 0, totalSpent: 0, totalUsers: 0, totalRevenue: 0, currency: 'GBP' },
  appointmentData: [],
  orderData: [],
  adminRevenueData: [],
};

/** Two in a row on phones, all in one row on larger screens. */
const CELL =
  'min-w-0 border-line py-4 max-sm:odd:pr-5 even:border-l even:pl-5 nth-[n+3]:border-t sm:nth-[n+3]:border-t-0 sm:not-first:border-l sm:not-first:pl-5 sm:not-last:pr-5 lg:not-first:pl-6 lg:not-last:pr-6';

function Cell({ label, value, beside, children }: Omit<Figure, 'chart'> & { children: ReactNode }) {
  return (
    <div className={`${CELL} grid content-start gap-x-6 gap-y-3 xl:flex xl:justify-between`}>
      <div className="shrink-0">
        <p className="label">{label}</p>
        <p className="text-h3 font-semibold tracking-tight">{value}</p>
        {beside && <p className="text-compact font-semibold">{beside}</p>}
      </div>
      {children && <div className="min-w-0 xl:grow xl:max-w-56">{children}</div>}
    </div>
  );
}

export function Figures({ whose }: { whose: 'customer' | 'admin' }) {
  const state = useLoaded(dashboard.$state, dashboard.load);

  if (state.state === 'failed')
    return (
      <div className="grid justify-items-start gap-4 border-y border-line py-6">
        <Notice kind="error">{messages.figuresNotLoaded}</Notice>
        <Button small onClick={() => void dashboard.load()}>
          {notices.tryAgain}
        </Button>
      </div>
    );
  const isReady = state.state === 'ready';
  const figures = (whose === 'admin' ? ofAdmin : ofCustomer)(isReady ? state.data : EMPTY);
  const columns = whose === 'admin' ? 'sm:grid-cols-[1fr_1fr_1fr_minmax(6rem,auto)]' : 'sm:grid-cols-3';
  return (
    <div aria-busy={!isReady} className={`grid grid-cols-2 border-y border-line ${columns}`}>
      {figures.map(({ value, chart, ...figure }) => (
        <Cell key={figure.label} {...figure} value={isReady ? value : '…'}>
          {chart && <BarChart {...chart} />}
        </Cell>
      ))}
    </div>
  );
}
