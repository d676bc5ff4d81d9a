// The live catalogue: read once per page, again on request, a thousand parts at a time.
import { atom } from 'nanostores';
import { browserCall } from '#api/browser.ts';
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

/** Until all is asked for again, once a page could not be had or the part that it began after went. */
const AGAIN_MS = { missing: 30_000, coming: 1_000 };

/** A reload never shows fewer parts until it is complete. */
function show(products: readonly Product[], rest?: 'coming' | 'missing'): void {
  const now = $catalogue.get();
  const before = now.state === 'ready' ? now.products : [];
  const isLess = rest && before.length > products.length;
  $catalogue.set({ state: 'ready', products: isLess ? before : products, ...(rest && { rest }) });
}

async function read(): Promise<void> {
  const answer = await browserCall(listProducts, { query: { limit: MAX_PARTS } });
  if (!answer.ok) return fail(false);
  const { products, lowStock } = answer.data;
  $lowStock.set(lowStock);
  if (products.length < MAX_PARTS) return show(products);
  const { readRest } = await import('./catalogue-rest.ts');
  const why = await readRest(products, show);
  if (why) setTimeout(loadCatalogue, AGAIN_MS[why]);
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
