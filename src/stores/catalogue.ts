// The live catalogue: read once per page, again on request.
import { atom } from 'nanostores';
import { call } from '#api/browser.ts';
import { listProducts, type Product } from '#contract/catalogue.ts';

export type Catalogue =
  | { state: 'loading' }
  | { state: 'ready'; products: readonly Product[] }
  | { state: 'failed'; isRetrying: boolean };

export const $catalogue = atom<Catalogue>({ state: 'loading' });

let running: Promise<void> | null = null;

async function read(): Promise<void> {
  const answer = await call(listProducts);
  $catalogue.set(
    answer.ok ? { state: 'ready', products: answer.data.products } : { state: 'failed', isRetrying: false },
  );
  running = null;
}

/** Asks the server for every part. Never throws; a second call while one is on its way waits for the same answer. */
export function loadCatalogue(): Promise<void> {
  if ($catalogue.get().state === 'failed') $catalogue.set({ state: 'failed', isRetrying: true });
  running ??= read();
  return running;
}
