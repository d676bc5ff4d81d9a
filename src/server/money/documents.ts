// Reads invoices and credit notes: what an order's buyer owes, written once with all that it states, and never changed.
import type { CreditNote, Invoice } from '#contract/orders/invoices.ts';
import { toWire } from '#lib/money.ts';
import { foldNumber } from '#lib/search/fold.ts';
import { iso } from '#server/db/iso.ts';
import type { Queries } from '#server/db/open.ts';
import type { DocumentRow, OrderRow } from '#server/db/order-tables.ts';
import { notFound } from '#server/platform/api-error.ts';
import { pdfFile } from './invoice-pdf.ts';
import type { Standing } from './paper-notes.ts';
import { type FullOrder, hasCome } from './payment-rows.ts';
import { netAmounts } from './vat.ts';

/** Seller, buyer and lines as they were when it was issued. */
export interface Particulars {
  seller: Invoice['seller'];
  buyer: string[];
  /** In the place of the buyer's lines that can't be printed. */
  latinName?: string;
  items: { name: string; partNumber: string; quantity: number; priceMinor: number }[];
  /** Of a credit note. '' without one. */
  reason: string;
  /** To a company: its lines are shown without VAT. */
  isNet?: true;
  bill?: NonNullable<Invoice['bill']>;
}

/** @example invoiceNumber(7) // 'INV-00007' */
export const invoiceNumber = (number: number): string => `INV-${String(number).padStart(5, '0')}`;

/** @example creditNoteNumber(7) // 'CN-00007' */
export const creditNoteNumber = (number: number): string => `CN-${String(number).padStart(5, '0')}`;

/** Whose number is looked for, in any spelling; null for another text. @example paperMeant('inv 7') // { kind: 'invoice', number: 7 } */
export function paperMeant(search: string): Pick<DocumentRow, 'kind' | 'number'> | null {
  const [, kind, number] = /^(inv|cn)(\d{1,9})$/.exec(foldNumber(search)) ?? [];
  return kind ? { kind: kind === 'inv' ? 'invoice' : 'credit', number: Number(number) } : null;
}

/** @returns each line without VAT */
function withoutVat(items: Particulars['items'], { vat_rate, net_minor }: DocumentRow) {
  const gross = items.map(({ priceMinor, quantity }) => priceMinor * quantity);
  return netAmounts(gross, vat_rate, net_minor).map((amount, at) => ({
    price: Math.round((amount * 100) / (items[at]?.quantity ?? 1)) / 10_000,
    amount: toWire(amount),
  }));
}

function toInvoice(row: DocumentRow, orderNumber: string): Invoice {
  const { seller, buyer, latinName, items, bill, isNet }: Particulars = JSON.parse(row.particulars);
  const net = isNet ? withoutVat(items, row) : [];
  const { sterling_rate: rate, vat_sterling_minor: vat } = row;
  return {
    number: invoiceNumber(row.number),
    orderNumber,
    issuedAt: iso(row.issued_at),
    taxPoint: iso(row.tax_point_at),
    seller,
    buyer,
    ...(latinName && { latinName }),
    items: items.map(({ name, partNumber, quantity, priceMinor }, at) => ({
      name,
      partNumber,
      quantity,
      price: toWire(priceMinor),
      ...(net[at] && { net: net[at] }),
    })),
    ...(bill && row.kind === 'invoice' && { bill }),
    currency: row.currency,
    net: toWire(row.net_minor),
    vat: toWire(row.vat_minor),
    gross: toWire(row.gross_minor),
    vatRate: row.vat_rate / 100,
    sterling: rate === null || vat === null ? null : { vat: toWire(vat), rate },
  };
}

function toCreditNote(row: DocumentRow, orderNumber: string): CreditNote {
  const { reason }: Particulars = JSON.parse(row.particulars);
  return {
    ...toInvoice(row, orderNumber),
    number: creditNoteNumber(row.number),
    invoiceNumber: invoiceNumber(row.invoice_number ?? 0),
    reason,
  };
}

/** What a paper says of its order. */
type Numbered = Pick<OrderRow, 'id' | 'number'>;

interface Papers {
  /** Both in the order of their numbers. */
  invoices: Invoice[];
  creditNotes: CreditNote[];
}

function toPapers(rows: readonly DocumentRow[], orders: readonly Numbered[]): Papers {
  const numberOf = ({ order_id }: DocumentRow) => orders.find(({ id }) => id === order_id)?.number ?? '';
  const of = (kind: DocumentRow['kind']) => rows.filter((row) => row.kind === kind);
  return {
    invoices: of('invoice').map((row) => toInvoice(row, numberOf(row))),
    creditNotes: of('credit').map((row) => toCreditNote(row, numberOf(row))),
  };
}

/** Of these orders, in the order of their numbers. */
export const documentsOfOrders = (queries: Queries, orderIds: readonly string[]): Promise<DocumentRow[]> =>
  queries.selectFrom('documents').selectAll().where('order_id', 'in', orderIds).orderBy('number').execute();

/** An order's rows, in the order of their numbers. */
export const documentsOf = (queries: Queries, orderId: string): Promise<DocumentRow[]> =>
  documentsOfOrders(queries, [orderId]);

/** Of all of these orders. */
export const papersOfOrders = async (queries: Queries, orders: readonly Numbered[]): Promise<Papers> =>
  toPapers(await documentsOfOrders(queries, ['', ...orders.map(({ id }) => id)]), orders);

export const papersOf = (queries: Queries, order: Numbered): Promise<Papers> =>
  papersOfOrders(queries, [order]);

/** @param number of one of the order's papers: only its newest invoice may be owed or paid */
export function standingOf(
  order: FullOrder,
  { invoices }: Pick<Papers, 'invoices'>,
  number: string,
): Standing {
  const { status, payment_state, payments, taken_back_minor } = order;
  if (invoices.at(-1)?.number !== number) return { isOwed: false, paid: [] };
  // Which of them a chargeback took isn't said of each.
  const come = taken_back_minor > 0 ? [] : payments.filter(hasCome);
  return {
    isOwed: payment_state === 'pending' && status !== 'cancelled',
    paid: come.map(({ amount_minor, received_at, method }) => ({
      amount: toWire(amount_minor),
      on: iso(received_at ?? 0),
      method,
    })),
  };
}

/** The PDF of any invoice or credit note of an order. @param number `CN-00001` @throws ApiError not_found unless it is this order's */
export async function documentFile(queries: Queries, order: FullOrder, number: string) {
  const papers = await papersOf(queries, order);
  const paper = [...papers.creditNotes, ...papers.invoices].find((one) => one.number === number);
  if (!paper) throw notFound();
  return pdfFile(paper, standingOf(order, papers, number));
}

/** The PDF of an order's newest invoice. @throws ApiError not_found without one */
export async function invoiceFile(queries: Queries, order: FullOrder) {
  const newest = (await papersOf(queries, order)).invoices.at(-1);
  return documentFile(queries, order, newest?.number ?? '');
}
