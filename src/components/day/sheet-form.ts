// The form of a job sheet: each letter stays on the phone, lines are added in place, Save and End are presses that are sent by themselves.
import * as messages from '#content/messages/jobs.yml';
import { formatMoney } from '#lib/money.ts';
import { noteArrival, showArrival } from './arrival.ts';
import { noteTaken, showBeside } from './beside-total.ts';
import { keep, keeper } from './keeping.ts';
import { fieldsOf, isShort, namesOf, setFields, showLines, takeStep } from './line-rows.ts';
import { emptySearch, finderOf, findParts, nameWanted } from './part-finder.ts';
import { lineMinor, linesOf, lineText, totalOf } from './sheet-lines.ts';
import { clearSignatures } from './signature-pad.ts';
import { here, say, showUnsent } from './this-page.ts';
import { isSent, type KeptSheet, pressed, takenOf, typed, type VisitWork, withoutEnd } from './work.ts';

export const sheetForm = (): HTMLFormElement | null =>
  document.querySelector<HTMLFormElement>('form[data-sheet]');

const versionField = (form: HTMLFormElement): HTMLInputElement | null =>
  form.querySelector<HTMLInputElement>('[name="version"]');

/** That the page was made of. */
export const pageVersion = (form: HTMLFormElement): number => Number(versionField(form)?.value ?? 0);

/** As it stands in the form now. */
export const typedIn = (form: HTMLFormElement) => ({
  ...here,
  base: pageVersion(form),
  fields: fieldsOf(form),
  names: namesOf(form),
  at: Date.now(),
});

const shownList = (page: Document): HTMLElement | null =>
  page.querySelector<HTMLElement>('[data-shown-lines]');

/** The lines and sums that the customer sees above the pad. */
export const shownLines = (page = document): string =>
  (shownList(page)?.textContent ?? '').replaceAll(/\s/g, '');

/** Of the page as it came or was put in place. */
let savedLines = shownLines();
export const noteSavedLines = (fresh: Document): void => {
  savedLines = shownLines(fresh);
};

/** Somebody typed what the office doesn't have: whoever agrees to a version of the sheet agrees to others. */
export const areLinesUnsaved = (): boolean => shownLines() !== savedLines;

/** What the customer reads above the lines. */
function showTexts(form: HTMLFormElement): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-shown-text]')) {
    const field = form.elements.namedItem(place.dataset.shownText ?? '');
    const text = place.querySelector('dd');
    if (!(field instanceof HTMLTextAreaElement) || !text) continue;
    text.textContent = field.value;
    place.hidden = field.value.trim() === '';
  }
}

/** How it ends is chosen: the button of the usual end stays where it is, and does nothing. */
function showChosen(form: HTMLFormElement): void {
  const outcome = form.elements.namedItem('outcome');
  const button = document.querySelector<HTMLButtonElement>('.ending [value="done"][name="step"]');
  if (button && outcome instanceof RadioNodeList) button.disabled = outcome.value !== '';
}

/** What follows what is typed: the sums, and what the customer is shown; what was drawn for other lines goes. */
export function showSums(form: HTMLFormElement): void {
  showLines(form);
  showArrival(form);
  showTexts(form);
  showChosen(form);
  const lines = linesOf(fieldsOf(form));
  const total = totalOf(lines);
  for (const place of document.querySelectorAll<HTMLElement>('[data-total]'))
    if (total !== null) place.textContent = formatMoney(total, place.dataset.total ?? '');
  if (total !== null) showBeside(total);
  const list = shownList(document);
  const before = shownLines();
  const currency = list?.dataset.shownLines ?? '';
  list?.replaceChildren(
    ...lines.map((line) => {
      const row = document.createElement('li');
      row.className = 'job-shown';
      const sum = totalOf([line]);
      for (const text of [lineText(line), sum === null ? '' : formatMoney(lineMinor(line), currency)]) {
        const part = document.createElement('span');
        part.textContent = text;
        row.append(part);
      }
      return row;
    }),
  );
  if (shownLines() !== before) clearSignatures();
  for (const early of document.querySelectorAll<HTMLElement>('[data-needs-lines]'))
    early.hidden = lines.length === 0;
  for (const late of document.querySelectorAll<HTMLElement>('[data-without-lines]'))
    late.hidden = lines.length > 0;
}

/** With what was taken and the page doesn't show. */
export function showTaken({ items }: VisitWork): void {
  noteTaken(takenOf(items));
  const form = sheetForm();
  if (form) showSums(form);
}

/** That what is kept goes on from. */
export function showBase(form: HTMLFormElement, { base }: KeptSheet): void {
  const version = versionField(form);
  if (version) version.value = String(base);
}

/** What was kept comes back. */
export function showKept(form: HTMLFormElement, sheet: KeptSheet): void {
  setFields(form, sheet.fields);
  showBase(form, sheet);
  // Of a visit that has ended the form is folded.
  if (!isSent(sheet)) form.closest('details')?.setAttribute('open', '');
}

/** An end that waits can be taken back. */
export function showEnd({ sheet }: VisitWork): void {
  const button = document.querySelector<HTMLElement>('[data-take-back]');
  if (button) button.hidden = sheet?.step !== 'finish';
}

export const takeEndBack = (): Promise<VisitWork | null> => keep(withoutEnd);

/** As it was at the last letter: the page may put another form in its place before it is kept. */
let letters: ReturnType<typeof typedIn> | undefined;

/** Without a network nothing needs to be pressed: what is whole is sent by itself, once there is one. */
const isToGo = ({ fields }: ReturnType<typeof typedIn>): boolean =>
  !navigator.onLine && linesOf(fields).every((line) => !isShort(line)) && totalOf(linesOf(fields)) !== null;

const keepTyped = keeper((work) => {
  if (!letters) return work;
  return isToGo(letters) ? pressed(work, letters, 'save') : typed(work, letters);
});

let changes = 0;

/** How often something was typed or pressed: what was, isn't kept before a moment has passed. */
export const changesSoFar = (): number => changes;

export function keepLetters(form: HTMLFormElement): void {
  changes += 1;
  showSums(form);
  letters = typedIn(form);
  say('');
  showUnsent(true);
  void keepTyped();
}

/** @returns what a button does: the one that ends a visit as done chooses that first, and the Enter key in a search finds */
function beginStep(form: HTMLFormElement, button: HTMLButtonElement | null): string {
  if (button?.tabIndex === -1 && finderOf(button)) return 'find';
  const outcome = form.elements.namedItem('outcome');
  if (button?.value !== 'done' || !(outcome instanceof RadioNodeList)) return button?.value || 'save';
  // What else is asked of an end isn't seen while none is chosen.
  for (const name of outcome.value === 'done' ? [] : ['reason', 'unsigned']) {
    const unseen = form.elements.namedItem(name);
    if (unseen instanceof HTMLTextAreaElement || unseen instanceof HTMLSelectElement) unseen.value = '';
  }
  outcome.value = 'done';
  // The button does nothing more, once that is chosen.
  for (const one of outcome)
    if (one instanceof HTMLInputElement && one.checked) one.focus({ preventScroll: true });
  return 'finish';
}

/** The engineer is there: the time is noted, and the work goes on with what is found. */
export function arrive(form: HTMLFormElement): void {
  noteArrival(form);
  keepLetters(form);
  document.getElementById('step-found')?.scrollIntoView();
}

/** Of a line that was added, what is still empty, or where it is unfolded what comes first; otherwise its row. */
function fieldToType(place: HTMLElement): HTMLElement {
  if (!place.matches('li')) return place;
  const fields = [
    ...place.querySelectorAll<HTMLInputElement>('input:not([type="hidden"],[data-optional]),select'),
  ];
  const [first] = place.querySelector('details')?.open ? fields : [];
  return fields.find(({ value }) => value === '') ?? first ?? place.querySelector('summary') ?? place;
}

/** @returns whether something is to be sent; null where the phone keeps nothing */
export async function pressSheet(
  form: HTMLFormElement,
  button: HTMLButtonElement | null,
): Promise<boolean | null> {
  const step = beginStep(form, button);
  if (step === 'save' || step === 'finish') {
    changes += 1;
    // As it was at the press: the page may put another form in its place before it is kept.
    const page = typedIn(form);
    const work = await keep((kept) => pressed(kept, page, step));
    if (work) showEnd(work);
    return work && true;
  }
  const finder = finderOf(button);
  if (finder && step.startsWith('find')) {
    await findParts(form, finder, pageVersion(form));
    return false;
  }
  if (finder && button && step.startsWith('want:')) {
    nameWanted(form, finder, button);
    keepLetters(form);
    return false;
  }
  const place = button && takeStep(form, button);
  if (!place) {
    say(messages.notAdded);
    return false;
  }
  const search = finder && emptySearch(finder);
  const isWhole = place.querySelector('details')?.open === false;
  const next = (isWhole && search) || fieldToType(place);
  next.focus({ preventScroll: true });
  for (const part of [place, next]) part.scrollIntoView({ block: 'nearest' });
  keepLetters(form);
  return false;
}
