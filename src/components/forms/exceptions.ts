// Opening exceptions, fetched when a form takes the focus or the map is opened.
import { call } from '#api/browser.ts';
import { listOpeningExceptions } from '#contract/addresses.ts';
import type { OpeningException } from '#contract/settings/opening.ts';
import { exceptionText } from '#lib/london.ts';

let known: readonly OpeningException[] = [];
let asked: Promise<void> | null = null;

/** Empty until they are fetched; the server checks them anyway. */
export const knownExceptions = (): readonly OpeningException[] => known;

/** One line a day, in place of those that the build knew. */
function show(place: HTMLElement): void {
  const lines = known.map((exception) => {
    const line = document.createElement('li');
    line.textContent = exceptionText(exception);
    return line;
  });
  place.replaceChildren(...lines);
  place.hidden = lines.length === 0;
}

/** Fetches them once per page; after a failure the next call tries again. */
export function askExceptions(): Promise<void> {
  asked ??= call(listOpeningExceptions).then((answer) => {
    if (!answer.ok) {
      asked = null;
      return;
    }
    known = answer.data.exceptions;
    for (const place of document.querySelectorAll<HTMLElement>('[data-exceptions]')) show(place);
  });
  return asked;
}
