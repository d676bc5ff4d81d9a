// Reads invoices.
import type { Invoice } from '#contract/orders/invoices.ts';
import { toWire } from '#lib/money.ts';
import { iso } from '#server/db/iso.ts';
import type { Queries } from '#server/db/open.ts';
import type { InvoiceRow, OrderRow } from '#server/db/order-tables.ts';
import { notFound } from '#server/platform/api-error.ts';
import { pdfFile } from './invoice-pdf.ts';

/** Seller, buyer and lines as they were when the invoice was issued. */
export interface InvoiceParticulars {
  seller: Invoice['seller'];
  buyer: string[];
  items: { name: string; partNumber: string; quantity: number; priceMinor: number }[];
}

/** @example invoiceNumber(7) // 'INV-00007' */
export const invoiceNumber = (number: number): string => `INV-${String(number).padStart(5, '0')}`;

/** @example creditNoteNumber(7) // 'CN-00007' */
export const creditNoteNumber = (number: number): string => `CN-${String(number).padStart(5, '0')}`;

export function toInvoice(row: InvoiceRow, orderNumber: string): Invoice {
  const { seller, buyer, items }: InvoiceParticulars = JSON.parse(row.particulars);
  const { sterling_rate: rate, vat_sterling_minor: vat } = row;
  return {
    number: invoiceNumber(row.number),
    orderNumber,
    issuedAt: iso(row.issued_at),
    taxPoint: iso(row.tax_point_at),
    seller,
    buyer,
    items: items.map(({ priceMinor, ...item }) => ({ ...item, price: toWire(priceMinor) })),
    currency: row.currency,
    net: toWire(row.net_minor),
    vat: toWire(row.vat_minor),
    gross: toWire(row.gross_minor),
    vatRate: row.vat_rate / 100,
    sterling: rate === null || vat === null ? null : { vat: toWire(vat), rate },
  };
}

export const invoiceRow = (queries: Queries, orderId: string): Promise<InvoiceRow | undefined> =>
  queries.selectFrom('invoices').selectAll().where('order_id', '=', orderId).executeTakeFirst();

/** @returns null before the payment, and if the money was refunded at once */
export async function invoiceOf(
  queries: Queries,
  order: Pick<OrderRow, 'id' | 'number'>,
): Promise<Invoice | null> {
  const row = await invoiceRow(queries, order.id);
  return row ? toInvoice(row, order.number) : null;
}

/** Invoices of a user's orders, in the order of their numbers. */
export async function ownInvoices(queries: Queries, userId: string): Promise<Invoice[]> {
  const rows = await queries
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'order_id')
    .selectAll('invoices')
    .select('orders.number as order_number')
    .where('user_id', '=', userId)
    .orderBy('invoices.number')
    .execute();
  return rows.map((row) => toInvoice(row, row.order_number));
}

/** A response with the PDF. @throws ApiError not_found without an invoice */
export async function invoiceFile(queries: Queries, order: Pick<OrderRow, 'id' | 'number'>) {
  const invoice = await invoiceOf(queries, order);
  if (!invoice) throw notFound();
  return pdfFile(invoice);
}
