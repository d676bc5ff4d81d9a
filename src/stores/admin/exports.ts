// Lists as CSV files, fetched with the list's own filters.
import { browserCall } from '#api/browser.ts';
import { APPOINTMENT_KINDS } from '#contract/appointments/appointments.ts';
import { CATEGORY_NAMES } from '#contract/catalogue/categories.ts';
import {
  exportAppointments,
  exportInvoices,
  exportMoney,
  exportOrders,
  exportProducts,
} from '#contract/exports/exports.ts';
import { readDocumentPdf, readInvoicePdf } from '#contract/orders/invoices.ts';
import { oneOf, type Wanted } from '#stores/listing.ts';
import { toPdf } from '#stores/pdf.ts';

type Filter = Pick<Wanted, 'search' | 'status'>;

/** The calls by the name of their list, which is also the name of the file. */
const EXPORTS = {
  orders: (query: Filter) => browserCall(exportOrders, { query }),
  appointments: (query: Filter, kind: string) =>
    browserCall(exportAppointments, { query: { ...query, kind: oneOf(APPOINTMENT_KINDS, kind) } }),
  quotes: (query: Filter) => browserCall(exportAppointments, { query: { ...query, kind: 'quote' } }),
  products: (query: Filter, kind: string) =>
    browserCall(exportProducts, { query: { ...query, kind: oneOf(CATEGORY_NAMES, kind) } }),
};
export type Exported = keyof typeof EXPORTS;

export async function fetchExport(list: Exported, { search, status, kind }: Wanted) {
  return toFile(await EXPORTS[list]({ search, status }, kind));
}

interface Period {
  /** Days in London, both included. */
  from: string;
  to: string;
}

/** The invoices and credit notes of a period, by their date of issue. */
export const fetchInvoices = async (query: Period) => toFile(await browserCall(exportInvoices, { query }));

/** The money that came and went in a period. */
export const fetchMoney = async (query: Period) => toFile(await browserCall(exportMoney, { query }));

type Csv = { ok: true; data: string } | { ok: false; code: string; msg: string };

function toFile(answer: Csv) {
  if (!answer.ok) {
    const msg = answer.msg || 'The file couldn’t be made. Please try again.';
    return { ok: false as const, code: answer.code, msg };
  }
  // Browsers drop the byte order mark of a text; spreadsheets need it to read UTF-8.
  const file = new Blob(['\uFEFF', answer.data], { type: 'text/csv;charset=utf-8' });
  return { ok: true as const, file };
}

export const fetchInvoice = async (id: string) =>
  toPdf(await browserCall(readInvoicePdf, { params: { id } }));

/** The PDF of a credit note. @param number `CN-00001` */
export const fetchDocument = async (id: string, number: string) =>
  toPdf(await browserCall(readDocumentPdf, { params: { id, number } }));
