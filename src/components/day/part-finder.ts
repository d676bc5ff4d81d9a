// Looks for a part of the shop in place: for a line of the sheet, or to name it in what is missing.
import * as messages from '#content/messages/jobs.yml';
import { withWanted } from '#contract/jobs/wanted-part.ts';
import { fillIn } from '#lib/fill.ts';
import { fieldsOf } from './line-rows.ts';
import { fetchPage } from './page-in-place.ts';
import { notDone, path } from './this-page.ts';

/** In which something was pressed: the Enter key presses the form's first button, which nobody sees. */
export const finderOf = (button: HTMLButtonElement | null): HTMLElement | null =>
  (button?.tabIndex === -1 ? document.activeElement : button)?.closest<HTMLElement>('[data-finder]') ?? null;

const searchOf = (finder: HTMLElement): HTMLInputElement | null => finder.querySelector('input');
const saidOf = (finder: ParentNode): Element | null => finder.querySelector('[data-found-said]');

/** @param version of the page */
export async function findParts(form: HTMLFormElement, finder: HTMLElement, version: number): Promise<void> {
  const step = finder.dataset.finder ?? '';
  const search = searchOf(finder);
  const sent = new URLSearchParams([
    ...fieldsOf(form).map(([name, value]) => [name, value]),
    ['step', step],
    ['version', String(version)],
    [search?.name ?? '', search?.value ?? ''],
  ]);
  const fresh = (await fetchPage(path, sent))?.querySelector(`[data-finder="${step}"]`);
  const found = fresh?.querySelector('[data-found]');
  const said = saidOf(finder);
  if (said) said.textContent = (fresh && saidOf(fresh)?.textContent) ?? notDone();
  if (found) finder.querySelector('[data-found]')?.replaceWith(found);
  (found ?? said)?.scrollIntoView({ block: 'nearest' });
}

/** Ready for the next part. @returns where it is typed */
export function emptySearch(finder: HTMLElement): HTMLElement | null {
  const search = searchOf(finder);
  if (search) search.value = '';
  for (const place of finder.querySelectorAll('[data-found-said],[data-found]')) place.replaceChildren();
  return search;
}

/** What a press on a part that is needed does: it is named in what is missing. */
export function nameWanted(form: HTMLFormElement, finder: HTMLElement, { dataset }: HTMLElement): void {
  const reason = form.elements.namedItem('reason');
  if (!(reason instanceof HTMLTextAreaElement)) return;
  const { name = '', number = '' } = dataset;
  reason.value = withWanted(reason.value, name, number);
  emptySearch(finder);
  const said = saidOf(finder);
  const isNamed = reason.value.includes(withWanted('', name, number));
  if (said) said.textContent = isNamed ? fillIn(messages.wantedNamed, { part: name }) : messages.notAdded;
  // What was pressed has gone; the phone's keyboard stays away.
  finder.querySelector('button')?.focus({ preventScroll: true });
  reason.scrollIntoView({ block: 'nearest' });
}
