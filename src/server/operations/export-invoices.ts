// Exports the invoices of a period as CSV.
import { type RawBuilder, sql } from 'kysely';
import { addDays } from '#lib/days.ts';
import { londonInstant } from '#lib/london.ts';
import { toWire } from '#lib/money.ts';
import { invoiceNumber } from '#server/orders/invoices/read-invoice.ts';
import type { Context } from '#server/platform/context.ts';
import { csvStream } from '#server/platform/csv.ts';
import { londonTime, PAGE, pages } from './exports.ts';

/** Counted as in the dashboard's revenue. */
const PAID_AT: RawBuilder<number> = sql`coalesce(orders.paid_at, orders.created_at)`;

const HEAD = [
  ...['Invoice', 'Order', 'Issued (London)', 'Tax point (London)', 'Paid (London)', 'Customer', 'Payment'],
  ...[
    'Currency',
    'Net',
    'VAT rate',
    'VAT',
    'Gross',
    'VAT in sterling',
    'Sterling rate',
    'Kept after refunds',
  ],
];

/** Columns left out if nothing in the period was sold with VAT. */
const OF_VAT = ['Tax point (London)', 'Net', 'VAT rate', 'VAT', 'VAT in sterling', 'Sterling rate'];

const invoicesBetween = ({ db }: Pick<Context, 'db'>, from: number, to: number) =>
  db
    .selectFrom('orders')
    .leftJoin('invoices', 'invoices.order_id', 'orders.id')
    .select([
      'orders.id',
      PAID_AT.as('created_at'),
      'orders.number as order_number',
      'first_name',
      'last_name',
    ])
    .select(['payment_state', 'orders.currency', 'total_minor', 'refunded_minor', 'invoices.number'])
    .select(['issued_at', 'tax_point_at', 'net_minor', 'vat_rate', 'vat_minor', 'gross_minor'])
    .select(['vat_sterling_minor', 'sterling_rate'])
    .where(({ or, eb }) =>
      or([
        eb('invoices.order_id', 'is not', null),
        eb('orders.payment_state', 'in', ['completed', 'refunding']),
      ]),
    )
    .where(PAID_AT, '>=', from)
    .where(PAID_AT, '<', to)
    .orderBy(PAID_AT, 'desc')
    .orderBy('orders.id', 'desc')
    .limit(PAGE);

type Row = Awaited<ReturnType<ReturnType<typeof invoicesBetween>['execute']>>[number];

const money = (minor: number | null) => (minor === null ? '' : toWire(minor));

function cells(row: Row): (string | number)[] {
  const isKept = row.payment_state === 'completed' || row.payment_state === 'refunding';
  return [
    row.number === null ? '' : invoiceNumber(row.number),
    row.order_number,
    ...[londonTime(row.issued_at), londonTime(row.tax_point_at), londonTime(row.created_at)],
    ...[`${row.first_name} ${row.last_name}`, row.payment_state, row.currency],
    money(row.net_minor),
    row.vat_rate === null ? '' : row.vat_rate / 100,
    ...[money(row.vat_minor), money(row.gross_minor), money(row.vat_sterling_minor)],
    row.sterling_rate === null ? '' : Number(row.sterling_rate),
    isKept ? toWire(row.total_minor - row.refunded_minor) : 0,
  ];
}

/** @param period days in London, both included */
export async function invoicesCsv(
  ctx: Pick<Context, 'db' | 'company'>,
  period: { from: string; to: string },
): Promise<ReadableStream<Uint8Array>> {
  const from = londonInstant(period.from, '00:00') ?? 0;
  const to = londonInstant(addDays(period.to, 1), '00:00') ?? 0;
  const found = invoicesBetween(ctx, from, to);
  const taxed = found.clearSelect().clearOrderBy().select('orders.id').where('vat_rate', '>', 0).limit(1);
  const hasVat = ctx.company.vat.registered || (await taxed.executeTakeFirst()) !== undefined;
  const isShown = HEAD.map((head) => hasVat || !OF_VAT.includes(head));
  const shown = <T>(all: readonly T[]): T[] => all.filter((_, at) => isShown[at]);
  async function* lines() {
    const fetch = (last: Row | null) =>
      (last
        ? found.where(({ or, and, eb }) =>
            or([
              eb(PAID_AT, '<', last.created_at),
              and([eb(PAID_AT, '=', last.created_at), eb('orders.id', '<', last.id)]),
            ]),
          )
        : found
      ).execute();
    for await (const rows of pages(fetch)) yield rows.map((row) => shown(cells(row)));
  }
  return csvStream(shown(HEAD), lines());
}
