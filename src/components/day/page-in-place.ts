// The answer to a press, put in place: the page's regions are fetched and replaced. Nothing jumps, and what is typed elsewhere stays.
import { type Control, hasValue, isChanged, type Proposing, readFields, writeFields } from './fields.ts';
import { keepAnew } from './keep-pages.ts';
import { noteReplaced } from './second-tap.ts';
import { trusted } from './trusted.ts';

const PATIENCE_MS = 15_000;

/** @param sent a form's fields, to be answered as a page @returns null without an answer */
export async function fetchPage(path: string, sent?: URLSearchParams): Promise<Document | null> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const how: RequestInit = sent ? { method: 'POST', body: sent } : {};
    const answer = await fetch(path, { headers: { Accept: 'text/html' }, cache: 'no-store', signal, ...how });
    if (!answer.ok) return null;
    const text = await answer.text();
    // A phone that keeps no pages shows them all the same.
    if (!sent) await keepAnew(path, answer, text).catch(() => undefined);
    return new DOMParser().parseFromString(trusted(text), 'text/html');
  } catch {
    return null;
  }
}

const seen = (form: HTMLFormElement): Proposing[] =>
  ([...form.elements] as unknown as Proposing[]).filter(({ type }) => type !== 'hidden');

/** The control that was pressed, or the region itself where that is gone: never the top of the page. */
function focusSame(next: HTMLElement, { id, outerHTML }: Element): void {
  const same = [...next.querySelectorAll<HTMLElement>(id ? `#${CSS.escape(id)}` : 'button,summary,a')].find(
    (one) => id !== '' || one.outerHTML === outerHTML,
  );
  if (!same) next.tabIndex = -1;
  (same ?? next).focus({ preventScroll: true });
}

/** Something is typed, chosen or picked in it, or mended. */
export const isUsed = (form: HTMLFormElement): boolean =>
  'mends' in form.dataset ||
  seen(form).some((control) => hasValue(control) && isChanged(control)) ||
  [...form.querySelectorAll<HTMLInputElement>('[type="file"]')].some(({ files }) => files?.length);

/** Of the same address, and asking for the same. */
const nameOf = (form: HTMLFormElement): string =>
  [form.getAttribute('action'), ...seen(form).map(({ name }) => name)].join();

const formsIn = (region: HTMLElement): HTMLFormElement[] => [
  ...region.querySelectorAll<HTMLFormElement>('form:not([data-sheet])'),
];

/** Somebody may be choosing a photo, which comes to the very field that asked for it. */
function keepFileFields(region: HTMLElement, next: HTMLElement): void {
  for (const field of next.querySelectorAll<HTMLInputElement>('[type="file"]')) {
    const before = region.querySelector(`#${CSS.escape(field.id)}`);
    if (before) field.replaceWith(before);
  }
}

/** What is looked for, and what was found: of the sheet, all else comes back from where it is kept. */
function keepSearch(region: HTMLElement, next: HTMLElement): void {
  const before = region.querySelector('[data-finder]');
  if (before) next.querySelector('[data-finder]')?.replaceWith(before);
}

/** Ticks that are of the page itself, as the one that keeps photos for the office. */
const looseTicks = (region: HTMLElement): HTMLInputElement[] =>
  [...region.querySelectorAll<HTMLInputElement>('[type="checkbox"]')].filter(({ form }) => !form);

/** What a region has of the person, for its successor: forms in use, file fields, ticks, what is unfolded, the focus. */
function noteOf(region: HTMLElement): (next: HTMLElement) => void {
  const forms = formsIn(region);
  const ticks = looseTicks(region).map(({ checked }) => checked);
  // The sheet's end, outside its form.
  const ending = readFields([...region.querySelectorAll('[form]')] as unknown as Control[]);
  const open = [...region.querySelectorAll('details[open] > summary')].map((one) => one.textContent);
  const { activeElement: focused } = document;
  const hadFocus = focused !== null && region.contains(focused);
  return (next) => {
    for (const form of formsIn(next)) {
      const before = forms.find((one) => nameOf(one) === nameOf(form));
      if (before && isUsed(before)) form.replaceWith(before);
    }
    keepFileFields(region, next);
    keepSearch(region, next);
    for (const [at, tick] of looseTicks(next).entries()) tick.checked = ticks[at] ?? tick.checked;
    writeFields([...next.querySelectorAll('[form]')] as unknown as Control[], ending);
    for (const details of next.querySelectorAll('details'))
      if (open.includes(details.querySelector('summary')?.textContent ?? '')) details.open = true;
    if (hadFocus) focusSame(next, focused);
  };
}

const TEXT = 'textarea,input:not([type="checkbox"],[type="radio"],[type="file"])';

/** Somebody types there. */
export const isTypedIn = (region: HTMLElement): boolean =>
  region.contains(document.activeElement) && Boolean(document.activeElement?.matches(TEXT));

/** What was paid is told to what stays in place, too. */
function tellPaid(fresh: Document): void {
  const paid = fresh.querySelector<HTMLElement>('[data-paid]')?.dataset.paid;
  if (paid === undefined) return;
  for (const place of document.querySelectorAll<HTMLElement>('[data-paid]')) place.dataset.paid = paid;
}

/**
 * @param fresh the page as the server has it now
 * @param left the regions that stay as they are
 * @returns the names of those that were replaced
 */
export function putInPlace(fresh: Document, left: readonly string[]): string[] {
  tellPaid(fresh);
  const done: string[] = [];
  for (const region of document.querySelectorAll<HTMLElement>('[data-region]')) {
    const name = region.dataset.region ?? '';
    const next = fresh.querySelector<HTMLElement>(`[data-region="${name}"]`);
    // Nor what is in the customer's hand.
    const isHanded = region.querySelector('.job-handed[open]') !== null;
    if (!next || left.includes(name) || isHanded || isTypedIn(region)) continue;
    const goOn = noteOf(region);
    region.replaceWith(next);
    noteReplaced(region, next);
    goOn(next);
    done.push(name);
  }
  return done;
}
