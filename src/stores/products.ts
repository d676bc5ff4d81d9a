// The admin's products: the list, finding one, adding, changing, and what to do when someone else was faster.
import { atom } from 'nanostores';
import { call as browserCall } from '#api/browser.ts';
import { CATEGORY_NAMES, type Product } from '#contract/catalogue.ts';
import { addProduct, changeProduct } from '#contract/product-changes.ts';
import {
  archiveProduct,
  type DeskProduct,
  listDeskProducts,
  PRODUCT_SORTS,
  readProduct,
  restoreProduct,
} from '#contract/product-desk.ts';
import { inOrder } from './field-order.ts';
import { errorsOf, type FormState, problemsOf } from './form.ts';
import { createListing, type Outcome, oneOf, withReason } from './listing.ts';
import { PRODUCT_FIELDS, type ProductForm, productChange, productDraft } from './product-form.ts';

/** Words of spec section 8; a stale version has those of safety.md E. */
export const PRODUCT_WORDS = {
  added: 'Product added successfully!',
  notAdded: 'Failed to add product',
  changed: 'Product updated successfully!',
  notChanged: 'Failed to update product',
};

/** `code` is empty where the form itself refused. */
export type Saved = { ok: true; msg: string } | { ok: false; code: string; msg: string };
const UNSAVED: Saved = { ok: false, code: '', msg: '' };

export function createProductDesk(call: typeof browserCall) {
  /** Below how many a part counts as running out, as the server's settings say. */
  const $lowStock = atom(0);
  const listing = createListing<DeskProduct>(async (page, signal, more) => {
    const kind = oneOf(CATEGORY_NAMES, more.kind);
    const query = { ...page, kind, sort: oneOf(PRODUCT_SORTS, more.sort) };
    const answer = await call(listDeskProducts, { query, signal });
    if (!answer.ok) return answer;
    $lowStock.set(answer.data.lowStock);
    return { ok: true, items: answer.data.products, total: answer.data.total };
  });
  const $form = atom<FormState>({ state: 'idle' });

  /** The product as the server has it now; null when it cannot be read. */
  async function readAgain(id: string): Promise<Product | null> {
    const answer = await call(readProduct, { params: { id } });
    return answer.ok ? answer.data.product : null;
  }

  /** Takes a part out of the shop, or puts it back. The list then shows what still fits its filters. */
  async function setArchived(id: string, archived: boolean): Promise<Outcome | null> {
    const outcome = await listing.act(id, async () => {
      const answer = await call(archived ? archiveProduct : restoreProduct, { params: { id } });
      if (answer.ok) return { ok: true, isPending: false, msg: answer.data.message };
      return { ok: false, code: answer.code, msg: withReason(PRODUCT_WORDS.notChanged, answer.msg) };
    });
    if (outcome?.ok) await listing.load();
    return outcome;
  }

  function refuse(errors: Record<string, string>, code: string, msg: string): Saved {
    $form.set({ state: 'refused', errors: inOrder(errors, PRODUCT_FIELDS), msg });
    return { ok: false, code, msg };
  }

  /** Adds a product, or changes `product`. What is wrong stands in `$form`; the answer only says how it went. */
  async function save(form: ProductForm, product: Product | null): Promise<Saved> {
    if ($form.get().state === 'sending') return UNSAVED;
    const body = product ? productChange(form, product) : productDraft(form);
    const errors = problemsOf((product ? changeProduct : addProduct).body, body);
    if (errors) return refuse(errors, '', '');
    $form.set({ state: 'sending' });
    const answer = product
      ? await call(changeProduct, { params: { id: product._id }, body: productChange(form, product) })
      : await call(addProduct, { body: productDraft(form) });
    if (!answer.ok) {
      const words = product ? PRODUCT_WORDS.notChanged : PRODUCT_WORDS.notAdded;
      return refuse(errorsOf(answer.issues), answer.code, withReason(words, answer.msg));
    }
    $form.set({ state: 'done' });
    await listing.load();
    return { ok: true, msg: product ? PRODUCT_WORDS.changed : PRODUCT_WORDS.added };
  }

  /** A form that is opened knows nothing of the one before. */
  const openForm = () => $form.set({ state: 'idle' });

  return {
    ...{ $list: listing.$list, $rows: listing.$rows, $news: listing.$news },
    ...{ load: listing.load, refresh: listing.refresh },
    ...{ $lowStock, $form, readAgain, openForm, save, setArchived },
  };
}

export const productDesk = createProductDesk(browserCall);
