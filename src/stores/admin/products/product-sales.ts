// The sales of the product that is open in the dashboard.
import { atom } from 'nanostores';
import { browserCall } from '#api/browser.ts';
import { listProductSales, type ProductSale } from '#contract/catalogue/products-admin.ts';
import { createListing, EVERYTHING } from '#stores/listing.ts';

/** Few, because the list is only a part of a drawer. */
export const SALES_SIZE = 10;

/** @param call the API's client; another in tests */
export function createProductSales(call: typeof browserCall) {
  /** Units sold in all, without refunded ones. */
  const $units = atom(0);
  let part = '';
  const listing = createListing<ProductSale>(async ({ limit, offset }, signal) => {
    const answer = await call(listProductSales, { params: { id: part }, query: { limit, offset }, signal });
    if (!answer.ok) return answer;
    if (!signal.aborted) $units.set(answer.data.units);
    return { ok: true, items: answer.data.sales, total: answer.data.total };
  }, SALES_SIZE);

  /** Another product's sales are never shown under this one. */
  async function open(id: string): Promise<void> {
    if (id !== part) listing.$list.set({ state: 'loading' });
    part = id;
    await listing.load(EVERYTHING);
  }
  const goTo = (page: number): Promise<void> => listing.load({ ...EVERYTHING, page });

  return { $list: listing.$list, $units, open, goTo, load: listing.load, refresh: listing.refresh };
}

export const productSales = createProductSales(browserCall);
