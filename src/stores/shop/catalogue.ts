// The live catalogue: read once per page, again on request, a thousand parts at a time.
import { atom } from 'nanostores';
import { call } from '#api/browser.ts';
import { listProducts } from '#contract/addresses.ts';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { MAX_PARTS } from '#contract/catalogue/categories.ts';
import { $lowStock } from './parts.ts';

export type Catalogue =
  | { state: 'loading' }
  | {
      state: 'ready';
      products: readonly Product[];
      /** Of very many parts: the others are on their way, or could not be read and are asked for again. */
      rest?: 'coming' | 'missing';
    }
  | { state: 'failed'; isRetrying: boolean };

export const $catalogue = atom<Catalogue>({ state: 'loading' });

const fail = (isRetrying: boolean) => $catalogue.set({ state: 'failed', isRetrying });

/** Before the second and the third try of a later page. */
const WAITS_MS = [1_000, 4_000];
/** Until all is asked for again, once a page could not be had or the part that it began after went. */
const AGAIN_MS = { missing: 30_000, coming: 1_000 };

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));
const askFor = (after?: string) => call(listProducts, { query: { limit: MAX_PARTS, after } });

/** @returns `missing` when it could not be read in three tries; `coming` when it no longer begins there */
async function readPage(after: string): Promise<readonly Product[] | 'missing' | 'coming'> {
  for (const ms of [...WAITS_MS, null]) {
    const answer = await askFor(after);
    if (answer.ok) return answer.data.products;
    if (answer.code === 'not_found') return 'coming';
    if (ms !== null) await wait(ms);
  }
  return 'missing';
}

/** A reload never shows fewer parts until it is complete. */
function show(products: readonly Product[], rest?: 'coming' | 'missing'): void {
  const now = $catalogue.get();
  const before = now.state === 'ready' ? now.products : [];
  const isLess = rest && before.length > products.length;
  $catalogue.set({ state: 'ready', products: isLess ? before : products, ...(rest && { rest }) });
}

/** Shows the first page at once, then whenever the number has doubled, because every update prepares all of them. */
async function readRest(first: readonly Product[]): Promise<void> {
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
      setTimeout(loadCatalogue, AGAIN_MS[page]);
      return;
    }
    products = [...products, ...page];
    last = page;
  }
  show(products);
}

async function read(): Promise<void> {
  const answer = await askFor();
  if (!answer.ok) return fail(false);
  $lowStock.set(answer.data.lowStock);
  await readRest(answer.data.products);
}

let running: Promise<void> | null = null;

/** Asks the server for every part. Never throws; a second call while one is on its way waits for the same answer. */
export function loadCatalogue(): Promise<void> {
  if ($catalogue.get().state === 'failed') fail(true);
  running ??= read().finally(() => {
    running = null;
  });
  return running;
}
