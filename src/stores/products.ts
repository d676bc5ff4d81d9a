// The admin's products: the list, finding one, archiving. Adding and changing: product-edits.ts.
import { atom } from 'nanostores';
import { call as browserCall } from '#api/browser.ts';
import { CATEGORY_NAMES, type Product } from '#contract/catalogue.ts';
import {
  archiveProduct,
  type DeskProduct,
  listDeskProducts,
  PRODUCT_SORTS,
  readProduct,
  restoreProduct,
} from '#contract/product-desk.ts';
import { createListing, type Outcome, oneOf } from './listing.ts';
import { withReason } from './with-reason.ts';

/** Words of spec section 8; a stale version has those of safety.md E. */
export const PRODUCT_WORDS = {
  added: 'Product added successfully!',
  notAdded: 'Failed to add product',
  changed: 'Product updated successfully!',
  notChanged: 'Failed to update product',
};

/** @param call the API's client; another in tests */
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
      return { ok: false, code: answer.code, msg: withReason(PRODUCT_WORDS.notChanged, answer) };
    });
    if (outcome?.ok) await listing.load();
    return outcome;
  }

  return {
    ...{ $list: listing.$list, $rows: listing.$rows, $news: listing.$news },
    ...{ load: listing.load, refresh: listing.refresh },
    ...{ $lowStock, readAgain, setArchived },
  };
}

export const productDesk = createProductDesk(browserCall);
