// Opening exceptions (holidays and special hours), for the islands that ask for a day.
import { atom } from 'nanostores';
import { browserCall } from '#api/browser.ts';
import { listOpeningExceptions } from '#contract/addresses.ts';
import type { OpeningException } from '#contract/settings/opening.ts';

/** @param call the API's client; another in tests */
export function createOpening(call: typeof browserCall) {
  /** Today's and later ones; none until they are loaded: the server refuses a closed day anyway. */
  const $exceptions = atom<readonly OpeningException[]>([]);
  let asked: Promise<void> | null = null;

  async function ask(): Promise<void> {
    const answer = await call(listOpeningExceptions);
    if (answer.ok) $exceptions.set(answer.data.exceptions);
    else asked = null;
  }

  /** Loads them once per page; after a failure the next form tries again. */
  function load(): Promise<void> {
    asked ??= ask();
    return asked;
  }

  return { $exceptions, load };
}

export const opening = createOpening(browserCall);
