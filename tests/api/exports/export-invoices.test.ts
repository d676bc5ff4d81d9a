// The CSVs of documents and of money: the one by date of issue, the other by the day it moved, whatever became of the order since.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { getDashboard } from '#contract/dashboard/dashboard.ts';
import { exportInvoices, exportMoney } from '#contract/exports/exports.ts';
import { changeOrder } from '#contract/orders/orders.ts';
import type { PaymentRow } from '#server/db/order-tables.ts';
import { withKey } from '#server/db/search-keys.ts';
import { documentsCsv } from '#server/exports/export-documents.ts';
import { type FullOrder, newPayment } from '#server/money/payment-rows.ts';
import { writeMoney } from '#server/orders/write-money.ts';
import { changePayment, pay, paymentOf, place } from '../../support/records/orders.ts';
import { makeAdmin, makeCustomer } from '../../support/records/people.ts';
import { refund as askRefund } from '../../support/records/refunds.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
const DAY = 24 * 3_600_000;

type Export = typeof exportInvoices | typeof exportMoney;

async function rowsOf(endpoint: Export, from: string, to: string): Promise<Record<string, string>[]> {
  const text = await dataOf(shop.admin(endpoint, { query: { from, to } }));
  const [head = [], ...rows] = text
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')));
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])));
}
const sumOf = (rows: Record<string, string>[], column: string) =>
  Math.round(rows.reduce((sum, row) => sum + Number(row[column]) * 100, 0)) / 100;
const refund = (id: string) =>
  dataOf(shop.admin(changeOrder, { params: { id }, body: { paymentStatus: 'refunded' } }));

describe('the invoices of a period', () => {
  it('sum to the dashboard’s revenue of each month, refunds and payments by hand included', async () => {
    await shop.stack.ctx.db.updateTable('products').set({ stock: 99 }).execute();
    const first = await pay(shop.stack, shop.product, 2, shop.customer);
    const second = await pay(shop.stack, shop.product, 1, shop.customer);
    await refund(first.id);
    shop.stack.clock.advance(10 * DAY);
    // Sessions have ended.
    shop.admin = shop.stack.as((await makeAdmin(shop.stack)).token);
    shop.customer = shop.stack.as((await makeCustomer(shop.stack)).token);
    await pay(shop.stack, shop.product, 3, shop.customer);
    const byHand = await place(shop.stack, shop.product, 1);
    await dataOf(
      shop.admin(changeOrder, { params: { id: byHand.id }, body: { paymentStatus: 'completed' } }),
    );
    const partly = await pay(shop.stack, shop.product, 4, shop.customer);
    await dataOf(askRefund(shop, partly.id, { amount: 10 }));
    // Refunded in another month than it was paid.
    await dataOf(askRefund(shop, second.id, { amount: 2.5 }));
    await place(shop.stack, shop.product, 1);
    const { stats, adminRevenueData } = await dataOf(shop.admin(getDashboard));
    const months = new Map(adminRevenueData.map(({ label, value }) => [label, value]));
    const november = await rowsOf(exportMoney, '2026-11-01', '2026-11-30');
    const december = await rowsOf(exportMoney, '2026-12-01', '2026-12-31');
    expect([november.length, december.length]).toEqual([3, 5]);
    expect(sumOf(november, 'Amount')).toBe(months.get('2026-11'));
    expect(sumOf(december, 'Amount')).toBe(months.get('2026-12'));
    const money = await rowsOf(exportMoney, '2026-01-01', '2026-12-31');
    expect(sumOf(money, 'Amount')).toBe(stats.totalRevenue);
    expect(new Set(money.map(({ What }) => What))).toEqual(
      new Set(['Paid by PayPal', 'Paid by hand', 'Refunded']),
    );
    const all = await rowsOf(exportInvoices, '2026-01-01', '2026-12-31');
    const isNote = (row: Record<string, string>) => row['Credit note'] !== '';
    const [notes, invoices] = [all.filter(isNote), all.filter((row) => !isNote(row))];
    expect(invoices.map(({ Invoice }) => Invoice).sort()).toEqual(
      [1, 2, 3, 4, 5].map((number) => `INV-0000${number}`),
    );
    expect(notes.map((row) => row['Credit note']).sort()).toEqual(['CN-00001', 'CN-00002', 'CN-00003']);
    expect(notes.map(({ Gross }) => Number(Gross)).sort((one, two) => one - two)).toEqual([-25, -10, -2.5]);
    expect(sumOf(all, 'Net') + sumOf(all, 'VAT')).toBeCloseTo(sumOf(all, 'Gross'));
    expect(sumOf(all, 'Gross')).toBe(sumOf(money, 'Amount'));
  });

  it('and each part of a payment counts in the month in which it came', async () => {
    const { id } = await place(shop.stack, shop.product, 4, shop.customer);
    const part = (amount_minor: number, received_at: number): PaymentRow => ({
      ...newPayment(
        { id, payments: [] } as unknown as FullOrder,
        { method: 'cash', state: 'received', amount_minor, recorded_by: 'test', received_at },
        received_at,
      ),
      position: amount_minor,
    });
    const { db, clock } = shop.stack.ctx;
    const parts = [part(2_000, clock.now()), part(3_000, clock.now() + 10 * DAY)];
    await db.insertInto('payments').values(parts).execute();
    await db.transaction().execute((trx) => writeMoney(trx, id));
    shop.stack.clock.advance(11 * DAY);
    shop.admin = shop.stack.as((await makeAdmin(shop.stack)).token);
    const { stats, adminRevenueData } = await dataOf(shop.admin(getDashboard));
    expect(adminRevenueData.slice(-2).map(({ value }) => value)).toEqual([20, 30]);
    expect(stats.totalRevenue).toBe(50);
  });

  it('stay in the file of their day when the payment is taken back: the note is of its own day', async () => {
    const { id } = await place(shop.stack, shop.product, 1);
    const set = (paymentStatus: 'completed' | 'pending') =>
      dataOf(shop.admin(changeOrder, { params: { id }, body: { paymentStatus } }));
    await set('completed');
    shop.stack.clock.advance(10 * DAY);
    shop.admin = shop.stack.as((await makeAdmin(shop.stack)).token);
    await set('pending');
    expect(await rowsOf(exportInvoices, '2026-11-01', '2026-11-30')).toMatchObject([
      { Invoice: 'INV-00001', 'Credit note': '', Gross: '12.50' },
    ]);
    expect(await rowsOf(exportInvoices, '2026-12-01', '2026-12-31')).toMatchObject([
      { Invoice: 'INV-00001', 'Credit note': 'CN-00001', Gross: '-12.50' },
    ]);
    expect(await rowsOf(exportMoney, '2026-11-01', '2026-12-31')).toEqual([]);
  });

  it('count by their tax point where that is asked for', async () => {
    await pay(shop.stack, shop.product);
    await shop.stack.ctx.db
      .updateTable('documents')
      .set({ tax_point_at: Date.parse('2026-10-05T12:00:00Z') })
      .execute();
    const csv = (by: 'issued' | 'tax-point') =>
      dataOf(shop.admin(exportInvoices, { query: { from: '2026-10-01', to: '2026-10-31', by } }));
    expect(await csv('issued')).not.toContain('INV-00001');
    expect(await csv('tax-point')).toContain('INV-00001');
  });

  it('take whole days in London, both included', async () => {
    const { id } = await pay(shop.stack, shop.product);
    const rowsBoth = async (day: string) => [
      ...(await rowsOf(exportInvoices, day, day)),
      ...(await rowsOf(exportMoney, day, day)),
    ];
    const at = async (iso: string) => {
      const instant = Date.parse(iso);
      await changePayment(shop.stack, { received_at: instant }, id);
      await shop.stack.ctx.db.updateTable('documents').set({ issued_at: instant }).execute();
    };
    // Summer time: the day begins at 23:00 UTC.
    await at('2026-06-30T22:59:59Z');
    const ofAda = { Customer: 'Ada Marsh', Currency: 'USD' };
    expect([await rowsBoth('2026-06-30'), await rowsBoth('2026-07-01')]).toMatchObject([[ofAda, ofAda], []]);
    await at('2026-06-30T23:00:00Z');
    expect([await rowsBoth('2026-06-30'), await rowsBoth('2026-07-01')]).toMatchObject([[], [ofAda, ofAda]]);
  });

  it('have columns of VAT only where the company is registered, or was when one was issued', async () => {
    const { ctx } = shop.stack;
    const company = { ...ctx.company, vat: { ...ctx.company.vat, registered: false } };
    const csvOf = async (from: string) =>
      new Response(await documentsCsv({ ...ctx, company }, { from, to: '2026-12-31' })).text();
    await pay(shop.stack, shop.product, 1, shop.customer);
    expect(await csvOf('2026-01-01')).toContain('"Net","VAT rate","VAT","Gross"');
    const without = await csvOf('2026-12-31');
    expect(without).toContain('"Currency","Gross"');
    expect(without).not.toMatch(/VAT|Tax/);
    await ctx.db
      .updateTable('documents')
      .set({ vat_rate: 0, net_minor: sql`gross_minor`, vat_minor: 0 })
      .execute();
    const [, row = ''] = (await csvOf('2026-01-01')).trim().split('\r\n');
    expect(row).toMatch(/"USD",12\.50$/);
  });

  it('come in pages, each once, also where many were paid at once', async () => {
    const { id } = await pay(shop.stack, shop.product);
    const { db } = shop.stack.ctx;
    const order = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const payment = await paymentOf(shop.stack, id);
    const document = await db.selectFrom('documents').selectAll().executeTakeFirstOrThrow();
    const many = Array.from({ length: 230 }, (_, at) =>
      withKey('orders', { ...order, id: `order-${at}`, number: `X${at}`, idempotency_key: null }),
    );
    const documents = many.map((row, at) => ({ ...document, order_id: row.id, number: at + 2 }));
    const payments = many.map((row) => ({
      ...payment,
      id: `payment-${row.id}`,
      order_id: row.id,
      paypal_id: null,
      capture_id: null,
    }));
    for (let from = 0; from < many.length; from += 20) {
      await db
        .insertInto('orders')
        .values(many.slice(from, from + 20))
        .execute();
      await db
        .insertInto('payments')
        .values(payments.slice(from, from + 20))
        .execute();
      await db
        .insertInto('documents')
        .values(documents.slice(from, from + 20))
        .execute();
    }
    for (const endpoint of [exportInvoices, exportMoney]) {
      const rows = await rowsOf(endpoint, '2026-11-24', '2026-11-24');
      expect(new Set(rows.map(({ Order }) => Order)).size).toBe(231);
      expect(rows).toHaveLength(231);
    }
  });

  it('are for admins, and every export is recorded', async () => {
    const query = { from: '2026-11-01', to: '2026-11-30' };
    expect(await shop.customer(exportInvoices, { query })).toMatchObject({ code: 'forbidden' });
    await rowsOf(exportInvoices, query.from, query.to);
    const trail = await shop.stack.ctx.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'export')
      .execute();
    expect(trail).toMatchObject([{ entity_id: 'invoices', after: JSON.stringify(query) }]);
    const wrong = await shop.admin(exportInvoices, { query: { from: 'x', to: '2026-11-30' } });
    expect(wrong).toMatchObject({ ok: false, code: 'invalid' });
  });
});
