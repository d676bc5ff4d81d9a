// Drafts of added and changed products, which outlive dialog and tab.
import { computed } from 'nanostores';
import { browserCall } from '#api/browser.ts';
import type { Product } from '#contract/catalogue/catalogue.ts';
import {
  addProduct,
  changeProduct,
  productChange as changeSchema,
  productDraft as draftSchema,
  type ProductChange,
} from '#contract/catalogue/product-changes.ts';
import { readProduct } from '#contract/catalogue/products-admin.ts';
import { createDraftForm, type Saved } from '#stores/admin/draft-form.ts';
import { productDetail } from './product-detail.ts';
import { productChange, productDraft, productForm } from './product-form.ts';
import { productsStore } from './products.ts';

/** The product to change; null to add one. */
export type Edited = Product | null;

/** The key of a product in `$drafts` and `$forms`; '' for one that is being added. */
export const editKey = (product: Edited): string => product?._id ?? '';

/** @param reload shows what the server then has */
export function createProductEdits(call: typeof browserCall, reload: () => Promise<void>) {
  const drafts = createDraftForm({
    view: 'products',
    keyOf: editKey,
    fill: productForm,
    schema: (base) => (base ? changeSchema : draftSchema),
    body: (form, base) => (base ? productChange(form, base) : productDraft(form)),
    send: (body, base) =>
      base
        ? call(changeProduct, { params: { id: base._id }, body: body as ProductChange })
        : call(addProduct, { body }),
    show: ({ product }) => product,
    async readTheirs(id) {
      const answer = await call(readProduct, { params: { id } });
      return answer.ok ? answer.data.product : null;
    },
    saved: (base) => (base ? 'Product updated successfully!' : 'Product added successfully!'),
    failed: (base) => (base ? 'Failed to update product' : 'Failed to add product'),
  });

  /** Without an answer it may have been saved: the list shows it. */
  async function save(product: Edited): Promise<Saved<Edited>> {
    const saved = await drafts.save(product);
    if (saved.ok) await reload();
    else if (saved.code === 'network') void reload();
    return saved;
  }

  return { ...drafts, save };
}

export const productEdits = createProductEdits(browserCall, () => productsStore.load());

/** What is typed and not saved about products, their stock included, by their ids. */
export const $productDrafts = computed(
  [productEdits.$drafts, productDetail.$drafts],
  (edits, counts): Readonly<Record<string, unknown>> => ({ ...edits, ...counts }),
);
