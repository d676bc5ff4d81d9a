// Credit notes: what each refund takes off its invoice, numbered without gaps like the invoices.
import type { CreditNote } from '#contract/orders/invoices.ts';
import { toWire } from '#lib/money.ts';
import { iso } from '#server/db/iso.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import type { InvoiceRow, OrderRow, RefundRow } from '#server/db/order-tables.ts';
import { takeNumber } from '#server/db/take-number.ts';
import { linesOf } from '#server/orders/refunds/refund-rows.ts';
import { notFound } from '#server/platform/api-error.ts';
import { pdfFile } from './invoice-pdf.ts';
import { creditNoteNumber, invoiceNumber, invoiceRow, toInvoice } from './read-invoice.ts';
import { vatIn } from './vat.ts';

type Figures = Pick<RefundRow, 'credit_note_number' | 'net_minor' | 'vat_minor' | 'vat_sterling_minor'>;

/**
 * Each note takes what its refund adds to the VAT of all refunds so far, so invoice and notes end at exactly 0.
 * @param order as it was before the refund @param amountMinor below zero takes refunds back
 * @returns null without an invoice
 */
export async function creditNoteFor(trx: Trx, order: OrderRow, amountMinor: number): Promise<Figures | null> {
  const invoice = await invoiceRow(trx, order.id);
  if (!invoice) return null;
  const before = order.refunded_minor;
  const vat = (refunded: number) => vatIn(refunded, invoice.vat_rate);
  const added = vat(before + amountMinor) - vat(before);
  const sterling = (refunded: number) => Math.round(vat(refunded) * Number(invoice.sterling_rate));
  return {
    credit_note_number: await takeNumber(trx, 'credit-note'),
    net_minor: amountMinor - added,
    vat_minor: added,
    vat_sterling_minor:
      invoice.sterling_rate === null ? null : sterling(before + amountMinor) - sterling(before),
  };
}

type Item = CreditNote['items'][number];

/** What it names: all of the invoice, some of its lines, or an amount. */
function itemsOf(refund: RefundRow, invoice: InvoiceRow, all: Item[]): Item[] {
  if (refund.amount_minor === invoice.gross_minor) return all;
  const named = linesOf(refund).flatMap(({ position, quantity }) => {
    const item = all[position];
    return item ? [{ ...item, quantity }] : [];
  });
  const sum = named.reduce((total, { price, quantity }) => total + Math.round(price * 100) * quantity, 0);
  if (named.length > 0 && sum === refund.amount_minor) return named;
  const name = refund.amount_minor < 0 ? 'Refund set back' : 'Part of the payment';
  return [{ name, partNumber: '', quantity: 1, price: toWire(refund.amount_minor) }];
}

function toCreditNote(refund: RefundRow, invoice: InvoiceRow, orderNumber: string): CreditNote {
  const base = toInvoice(invoice, orderNumber);
  const { vat_sterling_minor: sterling, done_at: at } = refund;
  return {
    ...base,
    number: creditNoteNumber(refund.credit_note_number ?? 0),
    invoiceNumber: invoiceNumber(invoice.number),
    reason: refund.reason,
    issuedAt: iso(at ?? refund.created_at),
    taxPoint: iso(at ?? refund.created_at),
    items: itemsOf(refund, invoice, base.items),
    net: toWire(refund.net_minor ?? 0),
    vat: toWire(refund.vat_minor ?? 0),
    gross: toWire(refund.amount_minor),
    sterling: base.sterling && sterling !== null ? { ...base.sterling, vat: toWire(sterling) } : null,
  };
}

/** @param refunds all of the order's, oldest first */
export async function creditNotesOf(
  queries: Queries,
  order: Pick<OrderRow, 'id' | 'number'>,
  refunds: readonly RefundRow[],
): Promise<CreditNote[]> {
  const noted = refunds.filter(({ credit_note_number }) => credit_note_number !== null);
  const invoice = noted.length > 0 && (await invoiceRow(queries, order.id));
  return invoice ? noted.map((refund) => toCreditNote(refund, invoice, order.number)) : [];
}

/** Credit notes of a user's orders, in the order of their numbers. */
export async function ownCreditNotes(queries: Queries, userId: string): Promise<CreditNote[]> {
  const rows = await queries
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .selectAll('refunds')
    .select('orders.number as order_number')
    .where('user_id', '=', userId)
    .where('credit_note_number', 'is not', null)
    .orderBy('credit_note_number')
    .execute();
  const notes = rows.map((row) =>
    creditNotesOf(queries, { id: row.order_id, number: row.order_number }, [row]),
  );
  return (await Promise.all(notes)).flat();
}

/** An answer with the PDF. @param number `CN-00001` @throws ApiError not_found unless it is this order's */
export async function creditNoteFile(
  queries: Queries,
  order: Pick<OrderRow, 'id' | 'number'>,
  number: string,
) {
  const refunds = await queries.selectFrom('refunds').selectAll().where('order_id', '=', order.id).execute();
  const note = (await creditNotesOf(queries, order, refunds)).find((one) => one.number === number);
  if (!note) throw notFound();
  return pdfFile(note);
}
