// Products that are being added or changed: what is typed outlives the dialog and the tab, and no later version is
// written over.
import { computed } from 'nanostores';
import { call as browserCall } from '#api/browser.ts';
import type { Product } from '#contract/catalogue.ts';
import {
  addProduct,
  changeProduct,
  productChange as changeSchema,
  productDraft as draftSchema,
} from '#contract/product-changes.ts';
import { createDrafts } from './drafts.ts';
import { inOrder } from './field-order.ts';
import { errorsOf, problemsOf } from './form.ts';
import { productDetail } from './product-detail.ts';
import {
  PRODUCT_FIELDS,
  type ProductForm,
  productChange,
  productDraft,
  productForm,
} from './product-form.ts';
import { PRODUCT_WORDS, productDesk } from './products.ts';
import { withReason } from './with-reason.ts';

export interface ProductEdit {
  form: ProductForm;
  /** As last read: what a save is made against; null for one that is being added. */
  base: Product | null;
  /** Somebody else has saved it meanwhile. */
  isStale: boolean;
}

/** `rest` is the product as saved where typing went on meanwhile; `code` is empty where the form itself refused. */
export type Saved =
  | { ok: true; msg: string; rest: Product | null }
  | { ok: false; code: string; msg: string };
const UNSAVED: Saved = { ok: false, code: '', msg: '' };

/** The key of a product in `$drafts` and `$forms`; of one that is being added ''. */
export const editKey = (product: Product | null): string => product?._id ?? '';

/** What there is to edit while nothing is typed yet. */
export const untouched = (product: Product | null): ProductEdit => ({
  form: productForm(product ?? undefined),
  base: product,
  isStale: false,
});

/** @param reload shows what the server then has */
export function createProductEdits(call: typeof browserCall, reload: () => Promise<void>) {
  const drafts = createDrafts<ProductEdit>();
  const { keep, draftOf, formOf, setForm } = drafts;

  /** @param product the one whose form it is; what was typed before stays */
  function edit(product: Product | null, part: Partial<ProductForm>): void {
    const now = draftOf(editKey(product)) ?? untouched(product);
    keep(editKey(product), { ...now, form: { ...now.form, ...part } });
  }

  function refuse(id: string, errors: Record<string, string>, code: string, msg: string): Saved {
    setForm(id, { state: 'refused', errors: inOrder(errors, PRODUCT_FIELDS), msg });
    return { ok: false, code, msg };
  }

  const send = (form: ProductForm, base: Product | null) =>
    base
      ? call(changeProduct, { params: { id: base._id }, body: productChange(form, base) })
      : call(addProduct, { body: productDraft(form) });

  /** Adds a product, or changes `product`. What is wrong stands in `$forms`; the answer only says how it went. */
  async function save(product: Product | null): Promise<Saved> {
    const id = editKey(product);
    if (formOf(id).state === 'sending') return UNSAVED;
    const { form, base } = draftOf(id) ?? untouched(product);
    const body = base ? productChange(form, base) : productDraft(form);
    const errors = problemsOf(base ? changeSchema : draftSchema, body);
    if (errors) return refuse(id, errors, '', '');
    setForm(id, { state: 'sending' });
    const answer = await send(form, base);
    const typed = draftOf(id)?.form ?? form;
    if (!answer.ok) {
      keep(id, { form: typed, base, isStale: answer.code === 'stale_version' });
      if (answer.code === 'network') void reload();
      const words = base ? PRODUCT_WORDS.notChanged : PRODUCT_WORDS.notAdded;
      return refuse(id, errorsOf(answer.issues), answer.code, withReason(words, answer));
    }
    setForm(id, { state: 'done' });
    keep(id, null);
    const saved = answer.data.product;
    const rest = typed === form ? null : saved;
    if (rest) keep(rest._id, { form: typed, base: rest, isStale: false });
    await reload();
    return { ok: true, msg: base ? PRODUCT_WORDS.changed : PRODUCT_WORDS.added, rest };
  }

  const { $drafts, $forms, $unsaved, openForm, discard } = drafts;
  return { $drafts, $forms, $unsaved, edit, keep, discard, openForm, save };
}

export const productEdits = createProductEdits(browserCall, () => productDesk.load());

/** What is typed and not saved about products, their stock included, by their ids. */
export const $productDrafts = computed(
  [productEdits.$drafts, productDetail.$drafts],
  (edits, counts): Readonly<Record<string, unknown>> => ({ ...edits, ...counts }),
);
