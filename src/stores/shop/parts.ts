// Parts by their ids, for pages that show a few and need no catalogue: the cart, the checkout, the page of one part.
import { atom } from 'nanostores';
import { call } from '#api/browser.ts';
import { listProducts } from '#contract/addresses.ts';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { LOW_STOCK } from '#contract/catalogue/categories.ts';
import { MAX_LINES } from '#contract/orders/cart.ts';

/** Below this stock a part is running out, as the last answer of the service said. */
export const $lowStock = atom(LOW_STOCK);

/** What the service takes; a cart in storage can hold anything, and no part has another. */
const ID = /^[\w-]{1,128}$/;

/** @returns those that are sold, as cards show them now: one that is missing is sold no more; null when not all could be asked for. Never throws. */
export async function readParts(ids: readonly string[]): Promise<readonly Product[] | null> {
  const left = ids.filter((id) => ID.test(id));
  const parts: Product[] = [];
  while (left.length > 0) {
    const ids = left.splice(0, MAX_LINES).join();
    const answer = await call(listProducts, { query: { ids, fields: 'card' } });
    if (!answer.ok) return null;
    $lowStock.set(answer.data.lowStock);
    parts.push(...answer.data.products);
  }
  return parts;
}
