// Parts of the shop for the lines of a quote, with their current price and stock.
import { call } from '#api/browser.ts';
import { listProducts, type Product } from '#contract/catalogue/catalogue.ts';
import { listAdminProducts } from '#contract/catalogue/products-admin.ts';

const MOST = 6;

/** Searches by part number or name. @returns null when the service is away */
export async function findParts(search: string): Promise<readonly Product[] | null> {
  const answer = await call(listAdminProducts, { query: { search, limit: MOST, sort: 'name' } });
  return answer.ok ? answer.data.products : null;
}

/** @returns those of these parts that are for sale; none when the service is away */
export async function partsByIds(ids: readonly string[]): Promise<readonly Product[]> {
  if (ids.length === 0) return [];
  const answer = await call(listProducts, { query: { ids: [...new Set(ids)].join(',') } });
  return answer.ok ? answer.data.products : [];
}
