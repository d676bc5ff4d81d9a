// The sales of the part that is open in the dashboard.
import { atom } from 'nanostores';
import { call as browserCall } from '#api/browser.ts';
import { listProductSales, type ProductSale } from '#contract/catalogue/product-sales.ts';
import { createListing, EVERYTHING } from '#stores/listing.ts';

/** Few: they stand in a drawer among other things. */
export const SALES_SIZE = 10;

/** @param call the API's client; another in tests */
export function createProductSales(call: typeof browserCall) {
  /** How many were sold in all, refunded ones left out. */
  const $units = atom(0);
  let part = '';
  const listing = createListing<ProductSale>(async ({ limit, offset }, signal) => {
    const answer = await call(listProductSales, { params: { id: part }, query: { limit, offset }, signal });
    if (!answer.ok) return answer;
    $units.set(answer.data.units);
    return { ok: true, items: answer.data.sales, total: answer.data.total };
  }, SALES_SIZE);

  /** Another part begins afresh: what was sold of the one before is never shown under its name. */
  async function open(id: string): Promise<void> {
    if (id !== part) listing.$list.set({ state: 'loading' });
    part = id;
    await listing.load(EVERYTHING);
  }
  const goTo = (page: number): Promise<void> => listing.load({ ...EVERYTHING, page });

  return { $list: listing.$list, $units, open, goTo, load: listing.load, refresh: listing.refresh };
}

export const productSales = createProductSales(browserCall);
