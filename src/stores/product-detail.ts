// The part that is open in the dashboard, and how many there are of it.
import { call as browserCall } from '#api/browser.ts';
import {
  adjustStock,
  type ProductDetail,
  readProduct,
  STOCK_REASONS,
  type StockReason,
  stockChange,
} from '#contract/product-desk.ts';
import { createDetail } from './detail.ts';
import { createDrafts } from './drafts.ts';
import { errorsOf, problemsOf } from './form.ts';
import { withReason } from './with-reason.ts';

export const STOCK_WORDS = { notChanged: 'The stock could not be changed' };

/** What the fields hold, as typed. */
export interface StockForm {
  reason: StockReason;
  quantity: string;
  note: string;
}
export const EMPTY_STOCK_FORM: StockForm = { reason: 'received', quantity: '', note: '' };
const STOCK_FIELDS = ['reason', 'quantity', 'note'] as const;

/** What the stock would be; null while the number is none. @example stockAfter(12, {reason: 'damaged', quantity: '2', note: ''}) // 10 */
export function stockAfter(stock: number, { reason, quantity }: StockForm): number | null {
  if (!/^\d+$/.test(quantity.trim())) return null;
  const way = STOCK_REASONS[reason];
  const units = Number(quantity);
  return way === 'set' ? units : way === 'add' ? stock + units : stock - units;
}

/** `code` is '' where the form itself refused. */
export type StockSaved = { ok: true; msg: string } | { ok: false; code: string };

/** @param call the API's client; another in tests */
export function createProductDetail(call: typeof browserCall) {
  const detail = createDetail<ProductDetail>(async (id) => {
    const answer = await call(readProduct, { params: { id } });
    return answer.ok ? { ok: true, item: answer.data.product } : answer;
  });
  const drafts = createDrafts<StockForm>();
  const { keep, draftOf, formOf, setForm } = drafts;

  /** @param id of the part; what was typed before stays */
  function edit(id: string, part: Partial<StockForm>): void {
    const form = { ...EMPTY_STOCK_FORM, ...draftOf(id), ...part };
    const isEmpty = STOCK_FIELDS.every((name) => form[name] === EMPTY_STOCK_FORM[name]);
    keep(id, isEmpty ? null : form);
  }

  /** @param base the part as it is shown: a sale since then is told, not written over. What is typed meanwhile stays. */
  async function adjust(base: ProductDetail): Promise<StockSaved> {
    const id = base._id;
    if (formOf(id).state === 'sending') return { ok: false, code: '' };
    const form = draftOf(id) ?? EMPTY_STOCK_FORM;
    const quantity = /^-?\d+(\.\d+)?$/.test(form.quantity.trim()) ? Number(form.quantity) : form.quantity;
    const body = { ...form, quantity: quantity as number, version: base.version };
    const errors = problemsOf(stockChange, body);
    if (errors) {
      setForm(id, { state: 'refused', errors, msg: '' });
      return { ok: false, code: '' };
    }
    setForm(id, { state: 'sending' });
    const answer = await call(adjustStock, { params: { id }, body });
    if (!answer.ok) {
      const fields = errorsOf(answer.issues);
      const msg = fields.quantity ? '' : answer.msg || withReason(STOCK_WORDS.notChanged, answer);
      setForm(id, { state: 'refused', errors: fields, msg });
      if (answer.code === 'stale_version') await detail.refresh();
      return { ok: false, code: answer.code };
    }
    setForm(id, { state: 'done' });
    if (draftOf(id) === form) keep(id, null);
    detail.replace(answer.data.product);
    return { ok: true, msg: answer.data.message };
  }

  const { $drafts, $forms, $unsaved, openForm, discard } = drafts;
  return { ...detail, $drafts, $forms, $unsaved, edit, discard, openForm, adjust };
}

export const productDetail = createProductDetail(browserCall);
