// Lists as CSV files, fetched with the list's own filters.
import { call as browserCall } from '#api/browser.ts';
import { APPOINTMENT_KINDS } from '#contract/appointments/appointments.ts';
import { CATEGORY_NAMES } from '#contract/catalogue/categories.ts';
import { exportAppointments, exportOrders, exportProducts } from '#contract/operations/exports.ts';
import { oneOf, type Wanted } from '#stores/listing.ts';

const EXPORT_MESSAGES = { failed: 'The file could not be made. Please try again.' };

/** What a list is called in its file's name. */
export type Exported = 'orders' | 'appointments' | 'quotes' | 'products';
export type ExportResult = { ok: true; file: Blob } | { ok: false; code: string; msg: string };

/** Browsers take the byte order mark off a text; spreadsheets need it to read UTF-8. */
const asFile = (text: string) => new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' });

/** @param call for tests */
export async function fetchExport(
  list: Exported,
  { search, status, kind }: Wanted,
  call: typeof browserCall = browserCall,
): Promise<ExportResult> {
  const filter = { search, status };
  const wanted = list === 'quotes' ? 'quote' : oneOf(APPOINTMENT_KINDS, kind);
  const ask = () => {
    if (list === 'orders') return call(exportOrders, { query: filter });
    if (list !== 'products') return call(exportAppointments, { query: { ...filter, kind: wanted } });
    return call(exportProducts, { query: { ...filter, kind: oneOf(CATEGORY_NAMES, kind) } });
  };
  const answer = await ask();
  if (answer.ok) return { ok: true, file: asFile(answer.data) };
  return { ok: false, code: answer.code, msg: answer.msg || EXPORT_MESSAGES.failed };
}
