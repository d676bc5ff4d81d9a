// The part that is open in the dashboard, and how many there are of it.
import { call as browserCall } from '#api/browser.ts';
import {
  adjustStock,
  type ProductDetail,
  readProduct,
  STOCK_REASONS,
  type StockReason,
  stockChange,
} from '#contract/catalogue/products-admin.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { createDetail } from './detail.ts';
import { createDraftForm, type Saved } from './draft-form.ts';
import { withReason } from './with-reason.ts';

export const STOCK_MESSAGES = { notChanged: 'The stock could not be changed' };

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

interface StockEntry {
  form: StockForm;
  /** The part as it is shown. */
  base: ProductDetail;
}
function stockBody({ form, base }: StockEntry) {
  const isNumber = /^-?\d+(\.\d+)?$/.test(form.quantity.trim());
  // Text that is no number stays as it is: the contract says what is wrong with it.
  const quantity = (isNumber ? Number(form.quantity) : form.quantity) as number;
  return { ...form, quantity, version: base.version };
}

/** @param call the API's client; another in tests */
export function createProductDetail(call: typeof browserCall) {
  const detail = createDetail<ProductDetail>(async (id) => {
    const answer = await call(readProduct, { params: { id } });
    return answer.ok ? { ok: true, item: answer.data.product } : answer;
  });
  const drafts = createDraftForm<StockForm, StockEntry, ReplyOf<typeof adjustStock>>({
    schema: () => stockChange,
    body: stockBody,
    send: (entry) => call(adjustStock, { params: { id: entry.base._id }, body: stockBody(entry) }),
    message: (_, refusal) => refusal.msg || withReason(STOCK_MESSAGES.notChanged, refusal),
  });
  const { keep, draftOf, submit, $forms, openForm, discard } = drafts;

  /** @param id of the part; what was typed before stays */
  function edit(id: string, part: Partial<StockForm>): void {
    const form = { ...EMPTY_STOCK_FORM, ...draftOf(id), ...part };
    const isEmpty = STOCK_FIELDS.every((name) => form[name] === EMPTY_STOCK_FORM[name]);
    keep(id, isEmpty ? null : form);
  }

  /** @param base the part as it is shown: a sale since then is refused, not overwritten. What is typed meanwhile stays. */
  async function adjust(base: ProductDetail): Promise<Saved> {
    const form = draftOf(base._id) ?? EMPTY_STOCK_FORM;
    const saved = await submit(base._id, { form, base });
    if (!saved.ok) {
      if (saved.code === 'stale_version') await detail.refresh();
      return saved;
    }
    if (!saved.typed) keep(base._id, null);
    detail.replace(saved.data.product);
    return { ok: true, msg: saved.data.message };
  }

  const { $drafts, $unsaved } = drafts;
  return { ...detail, $drafts, $forms, $unsaved, edit, discard, openForm, adjust };
}

export const productDetail = createProductDetail(browserCall);
