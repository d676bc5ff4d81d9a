// Lists as CSV files, fetched with the list's own filters.
import { call } from '#api/browser.ts';
import * as messages from '#content/messages/invoice.yml';
import { APPOINTMENT_KINDS } from '#contract/appointments/appointments.ts';
import { CATEGORY_NAMES } from '#contract/catalogue/categories.ts';
import {
  exportAppointments,
  exportInvoices,
  exportOrders,
  exportProducts,
} from '#contract/operations/exports.ts';
import { readCreditNotePdf, readInvoicePdf } from '#contract/orders/invoices.ts';
import { oneOf, type Wanted } from '#stores/listing.ts';

type Filter = Pick<Wanted, 'search' | 'status'>;

/** The calls by the name of their list, which is also the name of the file. */
const EXPORTS = {
  orders: (query: Filter) => call(exportOrders, { query }),
  appointments: (query: Filter, kind: string) =>
    call(exportAppointments, { query: { ...query, kind: oneOf(APPOINTMENT_KINDS, kind) } }),
  quotes: (query: Filter) => call(exportAppointments, { query: { ...query, kind: 'quote' } }),
  products: (query: Filter, kind: string) =>
    call(exportProducts, { query: { ...query, kind: oneOf(CATEGORY_NAMES, kind) } }),
};
export type Exported = keyof typeof EXPORTS;

export async function fetchExport(list: Exported, { search, status, kind }: Wanted) {
  return toFile(await EXPORTS[list]({ search, status }, kind));
}

/** The invoices of a period. @param period days in London, both included */
export const fetchInvoices = async (period: { from: string; to: string }) =>
  toFile(await call(exportInvoices, { query: period }));

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

/** The PDF of a paid order's invoice. */
export async function fetchInvoice(id: string) {
  const answer = await call(readInvoicePdf, { params: { id } });
  if (answer.ok) return { ok: true as const, file: answer.data };
  return { ok: false as const, code: answer.code, msg: answer.msg || messages.notSaved };
}

/** The PDF of a credit note. @param number `CN-00001` */
export async function fetchCreditNote(id: string, number: string) {
  const answer = await call(readCreditNotePdf, { params: { id, number } });
  if (answer.ok) return { ok: true as const, file: answer.data };
  return { ok: false as const, code: answer.code, msg: answer.msg || messages.notSaved };
}
