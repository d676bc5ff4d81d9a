// Days that differ from the week, asked for when somebody turns to a form or to the map, never before.
import { call } from '#api/browser.ts';
import { listOpeningExceptions } from '#contract/addresses.ts';
import type { OpeningException } from '#contract/settings/opening.ts';
import { exceptionText } from '#lib/london.ts';

let known: readonly OpeningException[] = [];
let asked: Promise<void> | null = null;

/** What has been heard so far; the server knows the rest. */
export const knownExceptions = (): readonly OpeningException[] => known;

/** Beside the hours that the build knew: one line a day. */
function show(place: HTMLElement): void {
  const lines = known.map((exception) => {
    const line = document.createElement('li');
    line.textContent = exceptionText(exception);
    return line;
  });
  place.replaceChildren(...lines);
  place.hidden = lines.length === 0;
}

/** Asks once per page; a failed call may be tried again with the next touch. */
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
