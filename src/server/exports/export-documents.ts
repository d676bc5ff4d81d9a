// Exports a period's invoices and credit notes as CSV: what was owed, whatever became of the order since.
import { type RawBuilder, sql } from 'kysely';
import type { ExportPeriod } from '#contract/exports/exports.ts';
import { addDays } from '#lib/days.ts';
import { londonInstant } from '#lib/london.ts';
import { toDecimal } from '#lib/money.ts';
import type { OrderRow } from '#server/db/order-tables.ts';
import { pages } from '#server/db/pages.ts';
import { creditNoteNumber, invoiceNumber } from '#server/money/documents.ts';
import type { Context } from '#server/platform/context.ts';
import { csvStream, londonTime } from '#server/platform/csv.ts';

const HEAD = [
  'Invoice',
  'Credit note',
  'Order',
  'Issued (London)',
  'Tax point (London)',
  'Customer',
  'Currency',
  'Net',
  'VAT rate',
  'VAT',
  'Gross',
  'VAT in sterling',
  'Sterling rate',
];
const GAP = 'Not used: the shop was restored from a backup';
/** Columns left out if nothing in the period was sold with VAT. */
const OF_VAT = ['Tax point (London)', 'Net', 'VAT rate', 'VAT', 'VAT in sterling', 'Sterling rate'];

/** The first millisecond of a period's first day in London, and the first after its last. */
export const instantsOf = ({ from, to }: Pick<ExportPeriod, 'from' | 'to'>): [from: number, to: number] => [
  londonInstant(from, '00:00') ?? 0,
  londonInstant(addDays(to, 1), '00:00') ?? 0,
];

/** @example 'Bean Holdings Ltd, Olive Office' */
export const buyerName = (row: Pick<OrderRow, 'company' | 'first_name' | 'last_name'>): string =>
  [row.company, `${row.first_name} ${row.last_name}`].filter(Boolean).join(', ');

/** Newest first. @param at the date that counts */
const documents = ({ db }: Pick<Context, 'db'>, at: RawBuilder<number>, key: RawBuilder<string>) =>
  db
    .selectFrom('documents')
    .innerJoin('orders', 'orders.id', 'documents.order_id')
    .selectAll('documents')
    .select([
      key.as('id'),
      at.as('created_at'),
      'orders.number as order_number',
      'company',
      'first_name',
      'last_name',
    ])
    .orderBy(at, 'desc')
    .orderBy(key, 'desc');

type Row = Awaited<ReturnType<ReturnType<typeof documents>['execute']>>[number];

/** A credit note's amounts are below zero. */
function cells(row: Row): (string | number)[] {
  const isNote = row.kind === 'credit';
  const money = (minor: number) => toDecimal(isNote ? -minor : minor);
  return [
    invoiceNumber(row.invoice_number ?? row.number),
    isNote ? creditNoteNumber(row.number) : '',
    row.order_number,
    londonTime(row.issued_at),
    londonTime(row.tax_point_at),
    buyerName(row),
    row.currency,
    money(row.net_minor),
    row.vat_rate / 100,
    money(row.vat_minor),
    money(row.gross_minor),
    row.vat_sterling_minor === null ? '' : money(row.vat_sterling_minor),
    row.sterling_rate === null ? '' : Number(row.sterling_rate),
  ];
}

/** Numbers that a restore left out: the books explain why they are missing. */
async function gapCells({ db }: Pick<Context, 'db'>, from: number, to: number): Promise<string[][]> {
  const gaps = await db
    .selectFrom('number_gaps')
    .selectAll()
    .where('name', 'in', ['invoice', 'credit-note'])
    .where('at', '>=', from)
    .where('at', '<', to)
    .orderBy('at', 'desc')
    .orderBy('name', 'desc')
    .execute();
  return gaps.map(({ name, from_number, to_number, at }) => {
    const written = name === 'invoice' ? invoiceNumber : creditNoteNumber;
    const numbers = `${written(from_number)} to ${written(to_number)}`;
    const when = londonTime(at);
    const [invoice, note] = name === 'invoice' ? [numbers, ''] : ['', numbers];
    return [invoice, note, '', when, when, GAP, ...HEAD.slice(6).map(() => '')];
  });
}

/** Newest first. @param period days in London, both included */
export async function documentsCsv(
  ctx: Pick<Context, 'db' | 'company'>,
  period: ExportPeriod,
): Promise<ReadableStream<Uint8Array>> {
  const [from, to] = instantsOf(period);
  const at: RawBuilder<number> = sql.ref(
    period.by === 'tax-point' ? 'documents.tax_point_at' : 'documents.issued_at',
  );
  const key = sql<string>`documents.kind || documents.number`;
  const found = documents(ctx, at, key).where(at, '>=', from).where(at, '<', to);
  const taxed = found.clearSelect().clearOrderBy().select('kind').where('vat_rate', '>', 0).limit(1);
  const hasVat = ctx.company.vat.registered || (await taxed.executeTakeFirst()) !== undefined;
  const isShown = HEAD.map((head) => hasVat || !OF_VAT.includes(head));
  const shown = <T>(all: readonly T[]): T[] => all.filter((_, place) => isShown[place]);
  const gaps = await gapCells(ctx, from, to);
  async function* lines() {
    yield gaps.map(shown);
    for await (const rows of pages(found, at, key)) yield rows.map((row) => shown(cells(row)));
  }
  return csvStream(shown(HEAD), lines());
}
