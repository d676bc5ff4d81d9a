// Years of orders and appointments: pages come from an index, with a constant number of queries.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { APPOINTMENT_SORTS, type AppointmentQuery } from '#contract/appointments/appointments.ts';
import { ORDER_SORTS, type OrderQuery } from '#contract/orders/orders.ts';
import { dashboardFigures } from '#server/dashboard/dashboard-figures.ts';
import { documentsCsv } from '#server/exports/export-documents.ts';
import { moneyCsv } from '#server/exports/export-money.ts';
import { deliverDueMail } from '#server/mail/deliver-mail.ts';
import { MailError } from '#server/mail/mailer.ts';
import { ownDataOf } from '#server/my-records/own-data.ts';
import { findAppointments } from '#server/office/find-appointments.ts';
import { findOrders } from '#server/orders/orders.ts';
import {
  makeAppointments,
  makeEntries,
  makeMails,
  makeNotices,
  makeOrders,
} from '../../support/database/many-rows.ts';
import { type Plan, plansOf } from '../../support/database/plans.ts';
import { engine, type Stack, startStack } from '../../support/service/stack.ts';

const ORDERS = 10_000;
const VISITS = 20_000;
const MAILS = 5_000;
const ENTRIES = 5_000;
const NOTICES = 5_000;
let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
  await makeOrders(stack, ORDERS);
  await makeAppointments(stack, VISITS);
  await makeMails(stack, MAILS);
  await makeEntries(stack, ENTRIES);
  await makeNotices(stack, NOTICES);
  await sql`analyze`.execute(stack.ctx.db);
}, 120_000);
afterAll(() => stack.close());

const isSqlite = engine === 'sqlite';
// PostgreSQL scans the empty table of quotes faster.
const READS_ALL = isSqlite ? /SCAN \w+(?! USING)(?=\n|$)/ : /Seq Scan on (?!quotes)/;
const SORTS_ALL = isSqlite ? /TEMP B-TREE FOR ORDER BY/ : /^\s*(?:->\s+)?Sort\s+\(cost/m;

/** Neither scans nor sorts the whole table to show fifty rows. */
function expectIndexed(plan: Plan | undefined): void {
  expect(plan?.steps).not.toMatch(READS_ALL);
  expect(plan?.steps).not.toMatch(SORTS_ALL);
}

const PAGE = { limit: 50, offset: 0, search: '', status: '' };
const orders = (query: Partial<OrderQuery>) =>
  plansOf(stack, (db) => findOrders({ ...stack.ctx, db }, { ...PAGE, sort: 'newest', ...query }));
const visits = (query: Partial<AppointmentQuery>) =>
  plansOf(stack, (db) =>
    findAppointments({ ...stack.ctx, db }, { ...PAGE, sort: 'newest', kind: '', ...query }),
  );

describe(`${ORDERS} orders`, () => {
  it.each(ORDER_SORTS)(
    'sorted %s come from an index: a count, a page, its lines, payments and refunds',
    async (sort) => {
      const plans = await orders({ sort });
      expect(plans).toHaveLength(5);
      expectIndexed(plans[1]);
      // PostgreSQL scans so narrow a table faster than it uses the index.
      if (isSqlite) expect(plans[2]?.steps).not.toMatch(READS_ALL);
    },
  );

  it.each(['pending', 'processing', 'shipped', 'delivered'])('filtered by %s do too', async (status) => {
    expectIndexed((await orders({ status }))[1]);
  });

  it('take five queries, whether one or a thousand are shown', async () => {
    expect(await orders({ limit: 1 })).toHaveLength(5);
    expect(await orders({ limit: 1000 })).toHaveLength(5);
  });
});

describe(`${VISITS} appointments`, () => {
  it.each(APPOINTMENT_SORTS)('sorted %s come from an index: a count, a page, its quotes', async (sort) => {
    const [, page, ...others] = await visits({ sort });
    expectIndexed(page);
    // Of all of the page: its quotes, what ends with open ones, its places in the diary.
    expect(others.length).toBeLessThanOrEqual(3);
    if (isSqlite) for (const { steps } of others) expect(steps).not.toMatch(READS_ALL);
  });

  it.each([
    { status: 'pending' },
    { kind: 'quote' as const },
    { kind: 'quote' as const, status: 'confirmed' },
  ])('filtered by %o do too', async (filter) => {
    expectIndexed((await visits(filter))[1]);
  });

  it('quote requests alone are sorted by what needs action, each one’s quote read from an index', async () => {
    const [, page] = await visits({ kind: 'quote', sort: 'action' });
    // PostgreSQL scans the empty table of quotes faster.
    if (isSqlite) expect(page?.steps).not.toMatch(READS_ALL);
  });
});

describe(`${MAILS} queued mails`, () => {
  it('are read from an index, twenty at a time', async () => {
    vi.spyOn(stack.ctx.mailer, 'deliver').mockRejectedValue(new MailError('connection refused', 'outage'));
    const [due] = await plansOf(stack, (db) => deliverDueMail({ ...stack.ctx, db }));
    expect(due?.sql).toContain('outbox');
    expectIndexed(due);
  });
});

describe('a data export', () => {
  it('is read from indexes, whatever is stored of others', async () => {
    const row = { email_key: 'buyer-7@people.example', email_verified_at: 1, created_at: 1, updated_at: 1 };
    const user = { id: 'buyer-7', role: 'customer', row } as Parameters<typeof ownDataOf>[1];
    const plans = await plansOf(stack, (db) => ownDataOf({ ...stack.ctx, db }, user));
    const large = plans.filter(({ sql }) => /from "(outbox|audit_log|cancellations)"/.test(sql));
    expect(large).toHaveLength(3);
    for (const { steps } of large) expect(steps).not.toMatch(READS_ALL);
    expect(await ownDataOf(stack.ctx, user)).toMatchObject({
      changes: [{ entityId: 'order-7' }],
      cancellationNotices: [{ orderOrBooking: 'F200007' }],
      mails: [{ kind: 'password-changed' }],
    });
  });
});

describe('the dashboard figures', () => {
  it('are nine aggregates, each by an index, however many rows there are', async () => {
    const admin = { id: 'admin', role: 'admin' } as Parameters<typeof dashboardFigures>[1];
    const plans = await plansOf(stack, (db) => dashboardFigures({ ...stack.ctx, db }, admin));
    // A range of each month in five queries, and four totals.
    expect(plans).toHaveLength(5 * 12 + 5 + 4);
    for (const plan of plans) {
      expect(plan.sql).toMatch(/^select (?:"currency", |\(select )?(?:cast\(sum|sum|count)\(/);
      // PostgreSQL reads them by connections of their own. Customers are few, and have no index.
      if (isSqlite && !plan.sql.includes('"users"')) expect(plan.steps).not.toMatch(READS_ALL);
    }
    const figures = await dashboardFigures(stack.ctx, admin);
    expect(figures.stats).toMatchObject({ appointments: VISITS, orders: ORDERS + 1 });
  });
});

describe('a month’s money and its invoices', () => {
  const MONTH = { from: '2026-10-01', to: '2026-10-31', by: 'issued' } as const;

  it('are read from indexes by their dates', async () => {
    const plans = await plansOf(stack, async (db) => {
      const ctx = { ...stack.ctx, db };
      await new Response(moneyCsv(ctx, MONTH)).text();
      await new Response(await documentsCsv(ctx, MONTH)).text();
    });
    expect(plans.length).toBeGreaterThan(2);
    if (isSqlite) for (const { steps } of plans) expect(steps).not.toMatch(READS_ALL);
  });
});
