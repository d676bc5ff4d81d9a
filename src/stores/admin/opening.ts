// Days that differ from the week, for the islands that ask for a day.
import { atom } from 'nanostores';
import { call as browserCall } from '#api/browser.ts';
import { listOpeningExceptions } from '#contract/addresses.ts';
import type { OpeningException } from '#contract/settings/opening.ts';

/** @param call the API's client; another in tests */
export function createOpening(call: typeof browserCall) {
  /** Today's and those to come; none while they are not known: the server refuses such a day all the same. */
  const $exceptions = atom<readonly OpeningException[]>([]);
  let asked: Promise<void> | null = null;

  async function ask(): Promise<void> {
    const answer = await call(listOpeningExceptions);
    if (answer.ok) $exceptions.set(answer.data.exceptions);
    else asked = null;
  }

  /** Asks once per page; after a failure the next form that opens asks again. */
  function load(): Promise<void> {
    asked ??= ask();
    return asked;
  }

  return { $exceptions, load };
}

export const opening = createOpening(browserCall);
