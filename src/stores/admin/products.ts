// The admin's products: the list, finding one, archiving. Adding and changing: product-edits.ts.
import { atom } from 'nanostores';
import { call as browserCall } from '#api/browser.ts';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { CATEGORY_NAMES } from '#contract/catalogue/categories.ts';
import {
  archiveProduct,
  listAdminProducts,
  PRODUCT_SORTS,
  readProduct,
  restoreProduct,
} from '#contract/catalogue/products-admin.ts';
import { oneOf } from '#stores/listing.ts';
import type { Outcome } from '#stores/row-actions.ts';
import { createAdminList } from './admin-list.ts';

/** What a stale version reads as comes from the server. */
export const PRODUCT_MESSAGES = {
  added: 'Product added successfully!',
  notAdded: 'Failed to add product',
  changed: 'Product updated successfully!',
  notChanged: 'Failed to update product',
};

/** @param call the API's client; another in tests */
export function createProductsStore(call: typeof browserCall) {
  /** Below how many a part counts as running out, as the admin settings say. */
  const $lowStock = atom(0);
  const { change, ...list } = createAdminList({
    fetch: (page, signal, { kind, sort }) => {
      const query = { ...page, kind: oneOf(CATEGORY_NAMES, kind), sort: oneOf(PRODUCT_SORTS, sort) };
      return call(listAdminProducts, { query, signal });
    },
    read: ({ products, total, lowStock }) => {
      $lowStock.set(lowStock);
      return { items: products, total };
    },
  });

  /** The product as the server has it now; null when it cannot be read. */
  async function readAgain(id: string): Promise<Product | null> {
    const answer = await call(readProduct, { params: { id } });
    return answer.ok ? answer.data.product : null;
  }

  /** Takes a part out of the shop, or puts it back. The list then shows what still fits its filters. */
  async function setArchived(id: string, archived: boolean): Promise<Outcome | null> {
    const outcome = await change(id, {
      send: () => call(archived ? archiveProduct : restoreProduct, { params: { id } }),
      done: ({ message }) => message,
      failed: PRODUCT_MESSAGES.notChanged,
    });
    if (outcome?.ok) await list.load();
    return outcome;
  }

  return { ...list, $lowStock, readAgain, setArchived };
}

export const productsStore = createProductsStore(browserCall);
