// The product that is open in the dashboard, and changes of its stock.
import { browserCall } from '#api/browser.ts';
import {
  adjustStock,
  type ProductDetail,
  readProduct,
  STOCK_REASONS,
  type StockReason,
  stockChange,
} from '#contract/catalogue/products-admin.ts';
import { createDetail } from '#stores/admin/detail.ts';
import { createDraftForm } from '#stores/admin/draft-form.ts';
import { productsStore } from './products.ts';

/** What the fields hold, as typed. */
export interface StockForm {
  reason: StockReason;
  quantity: string;
  note: string;
}
export const EMPTY_STOCK_FORM: StockForm = { reason: 'received', quantity: '', note: '' };

/** What the stock would be; null without a number. @example stockAfter(12, {reason: 'damaged', quantity: '2', note: ''}) // 10 */
export function stockAfter(stock: number, { reason, quantity }: StockForm): number | null {
  if (!/^\d+$/.test(quantity.trim())) return null;
  const units = Number(quantity);
  return { set: units, add: stock + units, take: stock - units }[STOCK_REASONS[reason]];
}

function stockBody(form: StockForm, { version }: ProductDetail) {
  const isNumber = /^-?\d+(\.\d+)?$/.test(form.quantity.trim());
  // Text that isn't a number stays text: the contract says what is wrong with it.
  const quantity = (isNumber ? Number(form.quantity) : form.quantity) as number;
  return { ...form, quantity, version };
}

/** @param call the API's client, `list` the rows behind the drawer; others in tests */
export function createProductDetail(
  call: typeof browserCall,
  list: Pick<typeof productsStore, 'replace' | 'load'>,
) {
  const detail = createDetail(
    (id) => call(readProduct, { params: { id } }),
    ({ product }): ProductDetail => product,
  );
  const drafts = createDraftForm({
    view: 'products',
    keyOf: ({ _id }: ProductDetail) => _id,
    fill: () => EMPTY_STOCK_FORM,
    schema: () => stockChange,
    body: stockBody,
    send: (body, product) => call(adjustStock, { params: { id: product._id }, body }),
    show({ product }) {
      // At once: an edit begun while the list is loaded would start from the version before, and be refused as stale.
      list.replace(product);
      void list.load();
      return detail.replace(product);
    },
    readTheirs: detail.readAgain,
    saved: (_, { message }) => message,
    failed: () => 'The stock couldn’t be changed',
    isRelative: true,
  });
  return { ...detail, ...drafts };
}

export const productDetail = createProductDetail(browserCall, productsStore);
