// Dashboard figures: a customer's own, and the shop's for the admin.
import { describe, expect, it } from 'vitest';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { getDashboard } from '#contract/dashboard/dashboard.ts';
import { changeOrder } from '#contract/orders/orders.ts';
import { lastMonths } from '#server/dashboard/dashboard-figures.ts';
import { shareStack } from '../../support/database/empty.ts';
import { pay, place, shelve } from '../../support/records/orders.ts';
import { makeAdmin, makeCustomer } from '../../support/records/people.ts';
import { aVisit } from '../../support/service/bodies.ts';
import { dataOf } from '../../support/service/data-of.ts';

const DAY = 24 * 3_600_000;
const stack = shareStack();

async function figures(token: string) {
  return dataOf(stack.as(token)(getDashboard));
}
/** Only months with a value. */
const busy = (points: { label: string; value: number }[]) =>
  Object.fromEntries(points.filter(({ value }) => value !== 0).map(({ label, value }) => [label, value]));

describe('the months', () => {
  it('are the last twelve in London', () => {
    const months = lastMonths(Date.parse('2026-11-24T10:00:00Z'));
    expect(months.map(({ label }) => label)).toEqual([
      '2025-12',
      '2026-01',
      '2026-02',
      '2026-03',
      '2026-04',
      '2026-05',
      '2026-06',
      '2026-07',
      '2026-08',
      '2026-09',
      '2026-10',
      '2026-11',
    ]);
    const april = months.find(({ label }) => label === '2026-04');
    expect(april?.from).toBe(Date.parse('2026-03-31T23:00:00Z'));
    expect(april?.to).toBe(Date.parse('2026-04-30T23:00:00Z'));
  });

  it('start at midnight in London: 23:30 UTC in summer is the next month', () => {
    expect(lastMonths(Date.parse('2026-06-30T23:30:00Z')).at(-1)?.label).toBe('2026-07');
    expect(lastMonths(Date.parse('2026-12-31T23:30:00Z')).at(-1)?.label).toBe('2026-12');
  });
});

describe('the figures', () => {
  it('are twelve zeros each without any activity', async () => {
    const { token } = await makeCustomer(stack);
    const found = await figures(token);
    expect(found.stats).toEqual({
      appointments: 0,
      orders: 0,
      totalSpent: 0,
      totalUsers: 0,
      totalRevenue: 0,
      currency: 'USD',
    });
    for (const points of [found.appointmentData, found.orderData, found.adminRevenueData]) {
      expect(points).toHaveLength(12);
      expect(busy(points)).toEqual({});
    }
  });

  it('of a customer are their own; the admin sees everybody’s', async () => {
    const [ada, bob] = [await makeCustomer(stack), await makeCustomer(stack)];
    const part = await shelve(stack, { stock: 50, price: 435 });
    await pay(stack, part, 2, stack.as(ada.token));
    await stack.as(ada.token)(requestAppointment, { body: aVisit() });
    await place(stack, part, 1, stack.as(ada.token));
    stack.clock.advance(7 * DAY);
    await pay(stack, part, 3);
    await stack.call(requestAppointment, { body: aVisit({ date: '2026-12-10' }) });

    const own = await figures(ada.token);
    expect(own.stats).toMatchObject({
      appointments: 1,
      orders: 2,
      totalSpent: 8.7,
      totalUsers: 0,
      totalRevenue: 0,
    });
    expect(busy(own.orderData)).toEqual({ '2026-11': 2 });
    expect(busy(own.adminRevenueData)).toEqual({ '2026-11': 8.7 });
    expect((await figures(bob.token)).stats).toMatchObject({ appointments: 0, orders: 0, totalSpent: 0 });

    const all = await figures((await makeAdmin(stack)).token);
    expect(all.stats).toMatchObject({
      appointments: 2,
      orders: 3,
      totalSpent: 0,
      totalUsers: 2,
      totalRevenue: 21.75,
    });
    expect(busy(all.appointmentData)).toEqual({ '2026-11': 1, '2026-12': 1 });
    expect(busy(all.adminRevenueData)).toEqual({ '2026-11': 8.7, '2026-12': 13.05 });
  });

  it('leave out refunded money', async () => {
    const [ada, admin] = [await makeCustomer(stack), await makeAdmin(stack)];
    const { id } = await pay(stack, await shelve(stack), 1, stack.as(ada.token));
    expect((await figures(ada.token)).stats.totalSpent).toBe(12.5);
    await stack.as(admin.token)(changeOrder, { params: { id }, body: { paymentStatus: 'refunded' } });
    expect((await figures(ada.token)).stats).toMatchObject({ orders: 1, totalSpent: 0 });
    expect((await figures(admin.token)).stats.totalRevenue).toBe(0);
  });

  it('count older activity in the totals, not in the months', async () => {
    const { token } = await makeCustomer(stack);
    await pay(stack, await shelve(stack), 1, stack.as(token));
    const then = stack.clock.now() - 400 * DAY;
    await stack.ctx.db.updateTable('orders').set({ created_at: then, paid_at: then }).execute();
    await stack.ctx.db.updateTable('payments').set({ received_at: then }).execute();
    const found = await figures(token);
    expect(found.stats).toMatchObject({ orders: 1, totalSpent: 12.5 });
    expect([busy(found.orderData), busy(found.adminRevenueData)]).toEqual([{}, {}]);
  });
});
