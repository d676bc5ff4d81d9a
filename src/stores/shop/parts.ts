// Parts by their ids, for pages that show a few and need no catalogue: the cart, the checkout, the page of one part.
import { atom } from 'nanostores';
import { browserCall } from '#api/browser.ts';
import { listProducts } from '#contract/addresses.ts';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { MAX_LINES } from '#contract/orders/cart.ts';

/** Below this stock cards say 'Only N left': an admin setting, 10 until the service has answered. */
export const $lowStock = atom(10);

/** Ids that the service takes: a cart in storage can hold anything. */
const ID = /^[\w-]{1,128}$/;

/**
 * Never throws.
 * @returns the parts as cards show them now, without those that are no longer sold; null when not all could be asked for
 */
export async function readParts(ids: readonly string[]): Promise<readonly Product[] | null> {
  const left = ids.filter((id) => ID.test(id));
  const parts: Product[] = [];
  while (left.length > 0) {
    const batch = left.splice(0, MAX_LINES).join();
    const answer = await browserCall(listProducts, { query: { ids: batch, fields: 'card' } });
    if (!answer.ok) return null;
    $lowStock.set(answer.data.lowStock);
    parts.push(...answer.data.products);
  }
  return parts;
}
