// Exports a period's payments with their invoices, and its refunds with their credit notes, as CSV.
import { type RawBuilder, sql } from 'kysely';
import { addDays } from '#lib/days.ts';
import { londonInstant } from '#lib/london.ts';
import { toWire } from '#lib/money.ts';
import type { PaymentState } from '#server/db/order-tables.ts';
import { creditNoteNumber, invoiceNumber } from '#server/orders/invoices/read-invoice.ts';
import type { Context } from '#server/platform/context.ts';
import { csvStream } from '#server/platform/csv.ts';
import { londonTime, pages } from './exports.ts';

/** When the money came, and the states in which it did. The dashboard's revenue counts by both. */
export const PAID_AT: RawBuilder<number> = sql`coalesce(orders.paid_at, orders.created_at)`;
export const RECEIVED: PaymentState[] = ['completed', 'refunding', 'refunded'];

const HEAD = [
  ...['Invoice', 'Credit note', 'Order', 'Issued (London)', 'Tax point (London)'],
  ...['Paid or refunded (London)', 'Customer', 'Payment', 'Currency', 'Net', 'VAT rate', 'VAT', 'Gross'],
  ...['VAT in sterling', 'Sterling rate', 'Received'],
];
/** Columns left out if nothing in the period was sold with VAT. */
const OF_VAT = ['Tax point (London)', 'Net', 'VAT rate', 'VAT', 'VAT in sterling', 'Sterling rate'];

type Queries = Pick<Context, 'db'>;

const payments = ({ db }: Queries) =>
  db
    .selectFrom('orders')
    .leftJoin('invoices', 'invoices.order_id', 'orders.id')
    .select(['orders.id', PAID_AT.as('created_at'), 'orders.number as order_number', 'total_minor'])
    .select(['first_name', 'last_name', 'payment_state', 'orders.currency', 'invoices.number'])
    .select(['issued_at', 'tax_point_at', 'net_minor', 'vat_rate', 'vat_minor', 'gross_minor'])
    .select(['vat_sterling_minor', 'sterling_rate'])
    .where('payment_state', 'in', RECEIVED)
    .orderBy(PAID_AT, 'desc')
    .orderBy('orders.id', 'desc');

const REFUNDED_AT: RawBuilder<number> = sql`refunds.done_at`;

const refunds = ({ db }: Queries) =>
  db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .leftJoin('invoices', 'invoices.order_id', 'orders.id')
    .select(['refunds.id', REFUNDED_AT.as('created_at'), 'orders.number as order_number', 'amount_minor'])
    .select(['first_name', 'last_name', 'payment_state', 'orders.currency', 'invoices.number'])
    .select(['credit_note_number', 'refunds.net_minor', 'vat_rate', 'refunds.vat_minor'])
    .select(['refunds.vat_sterling_minor', 'sterling_rate'])
    .where('refunds.state', '=', 'done')
    .where('payment_state', 'in', RECEIVED)
    .orderBy(REFUNDED_AT, 'desc')
    .orderBy('refunds.id', 'desc');

type Payment = Awaited<ReturnType<ReturnType<typeof payments>['execute']>>[number];
type Refund = Awaited<ReturnType<ReturnType<typeof refunds>['execute']>>[number];

const money = (minor: number | null) => (minor === null ? '' : toWire(minor));
const numberOf = (row: Payment | Refund) => (row.number === null ? '' : invoiceNumber(row.number));
const partyOf = (row: Payment | Refund) => [
  `${row.first_name} ${row.last_name}`,
  row.payment_state,
  row.currency,
];
const rateOf = ({ vat_rate }: Payment | Refund) => (vat_rate === null ? '' : vat_rate / 100);

const paymentCells = (row: Payment): (string | number)[] => [
  ...[numberOf(row), '', row.order_number],
  ...[londonTime(row.issued_at), londonTime(row.tax_point_at), londonTime(row.created_at)],
  ...partyOf(row),
  ...[money(row.net_minor), rateOf(row), money(row.vat_minor), money(row.gross_minor)],
  ...[money(row.vat_sterling_minor), row.sterling_rate === null ? '' : Number(row.sterling_rate)],
  toWire(row.total_minor),
];

/** Amounts below zero. One without a credit note changes no invoice. */
function refundCells(row: Refund): (string | number)[] {
  const isNoted = row.credit_note_number !== null;
  const off = (minor: number | null) => (minor === null || !isNoted ? '' : toWire(-minor));
  const at = londonTime(row.created_at);
  return [
    ...[numberOf(row), isNoted ? creditNoteNumber(row.credit_note_number ?? 0) : '', row.order_number],
    ...[isNoted ? at : '', isNoted ? at : '', at],
    ...partyOf(row),
    ...[off(row.net_minor), isNoted ? rateOf(row) : '', off(row.vat_minor), off(row.amount_minor)],
    ...[off(row.vat_sterling_minor), row.sterling_rate === null ? '' : Number(row.sterling_rate)],
    toWire(-row.amount_minor),
  ];
}

type Found = ReturnType<typeof payments> | ReturnType<typeof refunds>;

async function isTaxed(found: Found): Promise<boolean> {
  const taxed = (found as ReturnType<typeof payments>).clearSelect().clearOrderBy().select('orders.id');
  return (await taxed.where('vat_rate', '>', 0).limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Payments, then refunds, each newest first: `Received` sums to the dashboard's revenue of the period.
 * @param period days in London, both included
 */
export async function invoicesCsv(
  ctx: Pick<Context, 'db' | 'company'>,
  period: { from: string; to: string },
): Promise<ReadableStream<Uint8Array>> {
  const from = londonInstant(period.from, '00:00') ?? 0;
  const to = londonInstant(addDays(period.to, 1), '00:00') ?? 0;
  const paid = payments(ctx).where(PAID_AT, '>=', from).where(PAID_AT, '<', to);
  const refunded = refunds(ctx).where(REFUNDED_AT, '>=', from).where(REFUNDED_AT, '<', to);
  const hasVat = ctx.company.vat.registered || (await isTaxed(paid)) || (await isTaxed(refunded));
  const isShown = HEAD.map((head) => hasVat || !OF_VAT.includes(head));
  const shown = <T>(all: readonly T[]): T[] => all.filter((_, at) => isShown[at]);
  async function* lines() {
    for await (const rows of pages(paid, PAID_AT, 'orders.id'))
      yield rows.map((row) => shown(paymentCells(row)));
    for await (const rows of pages(refunded, REFUNDED_AT, 'refunds.id'))
      yield rows.map((row) => shown(refundCells(row)));
  }
  return csvStream(shown(HEAD), lines());
}
