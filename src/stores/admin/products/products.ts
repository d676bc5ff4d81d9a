// Products in the dashboard: the list, and archiving. Adding and changing: product-edits.ts.
import { atom } from 'nanostores';
import { browserCall } from '#api/browser.ts';
import { CATEGORY_NAMES } from '#contract/catalogue/categories.ts';
import {
  archiveProduct,
  listAdminProducts,
  PRODUCT_SORTS,
  restoreProduct,
} from '#contract/catalogue/products-admin.ts';
import { createAdminList } from '#stores/admin/admin-list.ts';
import { oneOf } from '#stores/listing.ts';
import type { Outcome } from '#stores/row-actions.ts';

/** @param call the API's client; another in tests */
export function createProductsStore(call: typeof browserCall) {
  /** Stock below this is low, as the admin settings say. */
  const $lowStock = atom(0);
  const { change, ...list } = createAdminList({
    sorts: PRODUCT_SORTS,
    fetch: ({ kind, ...query }, signal) =>
      call(listAdminProducts, { query: { ...query, kind: oneOf(CATEGORY_NAMES, kind) }, signal }),
    read: ({ products, total, lowStock }) => {
      $lowStock.set(lowStock);
      return { items: products, total };
    },
  });

  /** Takes a product out of the shop, or puts it back. The list then shows what still fits its filters. */
  async function setArchived(id: string, archived: boolean): Promise<Outcome | null> {
    const outcome = await change(id, {
      send: () => call(archived ? archiveProduct : restoreProduct, { params: { id } }),
      failed: 'Failed to update product',
    });
    if (outcome?.ok) await list.load();
    return outcome;
  }

  return { ...list, $lowStock, setArchived };
}

export const productsStore = createProductsStore(browserCall);
