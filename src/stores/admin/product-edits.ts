// Products that are being added or changed: what is typed outlives the dialog and the tab, and no later version is
// written over.
import { computed } from 'nanostores';
import { call as browserCall } from '#api/browser.ts';
import type { Product } from '#contract/catalogue/catalogue.ts';
import {
  addProduct,
  changeProduct,
  productChange as changeSchema,
  productDraft as draftSchema,
} from '#contract/catalogue/product-changes.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { createDraftForm } from './draft-form.ts';
import { productDetail } from './product-detail.ts';
import {
  PRODUCT_FIELDS,
  type ProductForm,
  productChange,
  productDraft,
  productForm,
} from './product-form.ts';
import { PRODUCT_MESSAGES, productsStore } from './products.ts';
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
  const drafts = createDraftForm<ProductEdit, ProductEdit, ReplyOf<typeof addProduct | typeof changeProduct>>(
    {
      schema: ({ base }) => (base ? changeSchema : draftSchema),
      body: ({ form, base }) => (base ? productChange(form, base) : productDraft(form)),
      send: ({ form, base }) =>
        base
          ? call(changeProduct, { params: { id: base._id }, body: productChange(form, base) })
          : call(addProduct, { body: productDraft(form) }),
      message: ({ base }, refusal) =>
        withReason(base ? PRODUCT_MESSAGES.notChanged : PRODUCT_MESSAGES.notAdded, refusal),
      fields: PRODUCT_FIELDS,
    },
  );
  const { $drafts, $forms, $unsaved, keep, draftOf, submit, openForm, discard } = drafts;

  /** @param product the one whose form it is; what was typed before stays */
  function edit(product: Product | null, part: Partial<ProductForm>): void {
    const now = draftOf(editKey(product)) ?? untouched(product);
    keep(editKey(product), { ...now, form: { ...now.form, ...part } });
  }

  /** Adds a product, or changes `product`. What is wrong stands in `$forms`; the answer only says how it went. */
  async function save(product: Product | null): Promise<Saved> {
    const id = editKey(product);
    const entry = draftOf(id) ?? untouched(product);
    const saved = await submit(id, entry);
    if (!saved.ok) {
      if (saved.code) keep(id, { ...(draftOf(id) ?? entry), isStale: saved.code === 'stale_version' });
      if (saved.code === 'network') void reload();
      return saved;
    }
    keep(id, null);
    const rest = saved.typed && saved.data.product;
    if (saved.typed && rest) keep(rest._id, { form: saved.typed.form, base: rest, isStale: false });
    await reload();
    return { ok: true, msg: entry.base ? PRODUCT_MESSAGES.changed : PRODUCT_MESSAGES.added, rest };
  }

  return { $drafts, $forms, $unsaved, edit, keep, discard, openForm, save };
}

export const productEdits = createProductEdits(browserCall, () => productsStore.load());

/** What is typed and not saved about products, their stock included, by their ids. */
export const $productDrafts = computed(
  [productEdits.$drafts, productDetail.$drafts],
  (edits, counts): Readonly<Record<string, unknown>> => ({ ...edits, ...counts }),
);
