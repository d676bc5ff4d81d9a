// Parts of the shop for the lines of a quote, with their current price and stock. Of several requests the last one's answer is shown.
import { atom } from 'nanostores';
import { browserCall } from '#api/browser.ts';
import { listProducts, type Product } from '#contract/catalogue/catalogue.ts';
import { listAdminProducts } from '#contract/catalogue/products-admin.ts';
import { createGuard } from '#stores/guard.ts';

const MOST = 6;

/** Undefined before the first search; null if the search failed. */
export type Found = readonly Product[] | null | undefined;

/** @param call the API's client; another in tests */
export function createQuoteParts(call = browserCall) {
  const $found = atom<Found>(undefined);
  /** The parts in the lines, by id: those that are for sale. */
  const $parts = atom<ReadonlyMap<string, Product>>(new Map());
  const searches = createGuard();
  const loads = createGuard();

  /** Searches by part number or name. */
  async function find(typed: string): Promise<void> {
    searches.outdate();
    const search = typed.trim();
    if (!search) return $found.set(undefined);
    const query = { search, limit: MOST, sort: 'name' } as const;
    const answer = await searches.ask(() => call(listAdminProducts, { query }));
    if (answer) $found.set(answer.ok ? answer.data.products : null);
  }

  /** @param ids separated by commas */
  async function loadParts(ids: string): Promise<void> {
    loads.outdate();
    if (!ids) return;
    const answer = await loads.ask(() => call(listProducts, { query: { ids } }));
    if (answer?.ok) $parts.set(new Map(answer.data.products.map((part) => [part._id, part])));
  }

  return { $found, $parts, find, loadParts };
}
