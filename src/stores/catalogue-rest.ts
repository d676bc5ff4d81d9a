// The second and later pages of a catalogue of very many parts, one after another, beside whatever else the page does.
import type { WritableAtom } from 'nanostores';
import { call } from '#api/browser.ts';
import type { Product } from '#contract/catalogue.ts';
import { type CataloguePage, listCatalogue, partsOf } from '#contract/catalogue-page.ts';
import type { Catalogue } from './catalogue.ts';

/** Before the second and the third try of a page. */
const WAITS_MS = [1_000, 4_000];
/** Until all is asked for again, once a page could not be had or no longer begins where it did. */
const AGAIN_MS = { missing: 30_000, coming: 1_000 };

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** @returns `missing` when it could not be read in three tries; `coming` when it is no longer there: a part that it began after went */
async function readPage(after: string): Promise<CataloguePage | 'missing' | 'coming'> {
  for (const ms of [...WAITS_MS, null]) {
    const answer = await call(listCatalogue, { query: { after } });
    if (answer.ok) return answer.data;
    if (answer.code === 'not_found') return 'coming';
    if (ms !== null) await wait(ms);
  }
  return 'missing';
}

/**
 * Shows the parts as they come in: at once, and then whenever there are twice as many, since each time all are prepared anew.
 * @param again asks for the whole catalogue once more
 */
export async function readRest(
  $catalogue: WritableAtom<Catalogue>,
  first: CataloguePage,
  again: () => Promise<void>,
): Promise<void> {
  let products = partsOf(first);
  /** What was here before stays until there is as much again. */
  function show(rest?: 'coming' | 'missing'): void {
    const now = $catalogue.get();
    const before: readonly Product[] = now.state === 'ready' ? now.products : [];
    const isLess = rest && before.length > products.length;
    $catalogue.set({ state: 'ready', products: isLess ? before : products, ...(rest && { rest }) });
  }

  show('coming');
  let shown = products.length;
  for (let { next } = first; next !== null; ) {
    const page = await readPage(next);
    if (typeof page === 'string') {
      show(page);
      setTimeout(again, AGAIN_MS[page]);
      return;
    }
    products = [...products, ...partsOf(page)];
    next = page.next;
    if (next !== null && products.length >= 2 * shown) {
      show('coming');
      shown = products.length;
    }
  }
  show();
}
