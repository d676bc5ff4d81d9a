// Parts of the shop for the lines of a quote, with their current price and stock. Of several requests the last one's answer is shown.
import { atom } from 'nanostores';
import { call as browserCall } from '#api/browser.ts';
import { listProducts, type Product } from '#contract/catalogue/catalogue.ts';
import { listAdminProducts } from '#contract/catalogue/products-admin.ts';

const MOST = 6;

/** Undefined before the first search; null if the search failed. */
export type Found = readonly Product[] | null | undefined;

/** @param call the API's client; another in tests */
export function createQuoteParts(call = browserCall) {
  const $found = atom<Found>(undefined);
  /** The parts in the lines, by id: those that are for sale. */
  const $parts = atom<ReadonlyMap<string, Product>>(new Map());
  let searches = 0;
  let loads = 0;

  /** Searches by part number or name. */
  async function find(typed: string): Promise<void> {
    searches += 1;
    const mine = searches;
    const search = typed.trim();
    if (!search) return $found.set(undefined);
    const answer = await call(listAdminProducts, { query: { search, limit: MOST, sort: 'name' } });
    if (mine === searches) $found.set(answer.ok ? answer.data.products : null);
  }

  /** @param ids separated by commas */
  async function loadParts(ids: string): Promise<void> {
    loads += 1;
    const mine = loads;
    if (!ids) return;
    const answer = await call(listProducts, { query: { ids } });
    if (mine === loads && answer.ok)
      $parts.set(new Map(answer.data.products.map((part) => [part._id, part])));
  }

  return { $found, $parts, find, loadParts };
}
