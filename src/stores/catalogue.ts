// The live catalogue: read once per page, again on request. What does not fit its first page: catalogue-rest.ts.
import { atom } from 'nanostores';
import { call } from '#api/browser.ts';
import type { Product } from '#contract/catalogue.ts';
import { listCatalogue, partsOf } from '#contract/catalogue-page.ts';

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

let running: Promise<void> | null = null;

async function read(): Promise<void> {
  const answer = await call(listCatalogue);
  if (!answer.ok) fail(false);
  else if (answer.data.next)
    await (await import('./catalogue-rest.ts')).readRest($catalogue, answer.data, loadCatalogue);
  else $catalogue.set({ state: 'ready', products: partsOf(answer.data) });
}

/** Asks the server for every part. Never throws; a second call while one is on its way waits for the same answer. */
export function loadCatalogue(): Promise<void> {
  if ($catalogue.get().state === 'failed') fail(true);
  running ??= read()
    // The script that reads the rest is gone once the site has been built anew.
    .catch(() => fail(false))
    .finally(() => {
      running = null;
    });
  return running;
}
