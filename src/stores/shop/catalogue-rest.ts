// The later pages of a catalogue of more than a thousand parts. Loaded only then.
import { browserCall } from '#api/browser.ts';
import { listProducts } from '#contract/addresses.ts';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { MAX_PARTS } from '#contract/catalogue/categories.ts';

/** Before the second and the third try of a page. */
const WAITS_MS = [1_000, 4_000];

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** @returns `missing` when it could not be read in three tries; `coming` when it no longer begins there */
async function readPage(after: string): Promise<readonly Product[] | 'missing' | 'coming'> {
  for (const ms of [...WAITS_MS, null]) {
    const answer = await browserCall(listProducts, { query: { limit: MAX_PARTS, after } });
    if (answer.ok) return answer.data.products;
    if (answer.code === 'not_found') return 'coming';
    if (ms !== null) await wait(ms);
  }
  return 'missing';
}

/**
 * Shows the first page at once, then whenever the number has doubled, because every update prepares all of them.
 * @param show called at last without `rest` when all are read
 * @returns why not all could be read
 */
export async function readRest(
  first: readonly Product[],
  show: (products: readonly Product[], rest?: 'coming' | 'missing') => void,
): Promise<'coming' | 'missing' | null> {
  let products = first;
  let shown = 0;
  for (let last = first; last.length === MAX_PARTS; ) {
    if (products.length >= 2 * shown) {
      show(products, 'coming');
      shown = products.length;
    }
    const page = await readPage(products.at(-1)?.id ?? '');
    if (typeof page === 'string') {
      show(products, page);
      return page;
    }
    products = [...products, ...page];
    last = page;
  }
  show(products);
  return null;
}
