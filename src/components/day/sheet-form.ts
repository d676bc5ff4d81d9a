// The form of a job sheet: each letter stays on the phone, lines are added in place, Save and End are presses that are sent by themselves.
import * as messages from '#content/messages/jobs.yml';
import { fillIn } from '#lib/fill.ts';
import { formatMoney, toMinor, toWire, typedNumber } from '#lib/money.ts';
import { keep, keeper } from './keeping.ts';
import { fieldsOf, isShort, namesOf, setFields, showLines, takeStep } from './line-rows.ts';
import { fetchPage } from './page-in-place.ts';
import { lineMinor, linesOf, lineText, totalOf } from './sheet-lines.ts';
import { clearSignatures } from './signature-pad.ts';
import { here, notDone, path, say, showUnsent } from './this-page.ts';
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

/** In minor units: was taken, and the page doesn't show it yet. */
let taken = 0;

/** What is left to pay, and as the amount that is proposed to be taken, unless another was typed. */
function showLeft(total: number): void {
  const leftOf = ({ paid }: DOMStringMap) => Math.max(0, total - toMinor(Number(paid)) - taken);
  for (const place of document.querySelectorAll<HTMLElement>('[data-left]'))
    place.textContent = formatMoney(leftOf(place.dataset), place.dataset.left ?? '');
  for (const field of document.querySelectorAll<HTMLInputElement>('[data-proposed]')) {
    const isTyped = field.value !== '' && field.value !== field.dataset.proposed;
    if (isTyped || field.form?.dataset.mends) continue;
    const left = leftOf(field.dataset);
    field.value = left > 0 ? toWire(left).toFixed(2) : '';
    field.dataset.proposed = field.value;
  }
  showRecords();
}

/** The button that records what was paid says how much. */
export function showRecords(): void {
  const words = { cash: messages.cashTaken, card: messages.cardTaken };
  for (const [method, word] of Object.entries(words))
    for (const place of document.querySelectorAll<HTMLElement>(`.job-by-${method}`)) {
      const typedAmount = place.closest('form')?.querySelector<HTMLInputElement>('[name="amount"]')?.value;
      const minor = Math.round(typedNumber(typedAmount ?? '') * 100);
      const amount = minor > 0 ? formatMoney(minor, place.dataset.record ?? '') : '';
      place.textContent = fillIn(messages.paid, { amount, method: word });
    }
}

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

/** The running total, what is left of it, and the lines that the customer is shown; what was drawn for others goes. */
export function showSums(form: HTMLFormElement): void {
  showLines(form);
  const lines = linesOf(fieldsOf(form));
  const total = totalOf(lines);
  for (const place of document.querySelectorAll<HTMLElement>('[data-total]'))
    if (total !== null) place.textContent = formatMoney(total, place.dataset.total ?? '');
  if (total !== null) showLeft(total);
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
  taken = takenOf(items);
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

async function find(form: HTMLFormElement): Promise<void> {
  const search = form.querySelector<HTMLInputElement>('[name="part"]')?.value ?? '';
  const sent = new URLSearchParams([
    ...fieldsOf(form).map(([name, value]) => [name, value]),
    ['step', 'find'],
  ]);
  sent.set('part', search);
  sent.set('version', String(pageVersion(form)));
  const found = (await fetchPage(path, sent))?.querySelector('[data-found]');
  if (!found) return say(notDone());
  form.querySelector('[data-found]')?.replaceWith(found);
  const count = found.querySelectorAll('li').length;
  say(count > 0 ? fillIn(messages.foundParts, { count }) : messages.noPart);
  found.scrollIntoView({ block: 'nearest' });
}

/** What a button does: the one that ends a visit as done chooses that first, and the Enter key in the search finds. */
function stepOf(form: HTMLFormElement, button: HTMLButtonElement | null): string {
  // It presses the form's first button, which nobody sees.
  if (button?.tabIndex === -1 && document.activeElement?.matches('[name="part"]')) return 'find';
  const outcome = form.elements.namedItem('outcome');
  if (button?.value !== 'done' || !(outcome instanceof HTMLSelectElement)) return button?.value || 'save';
  // What else is asked of an end isn't seen while none is chosen.
  for (const name of outcome.value === 'done' ? [] : ['reason', 'unsigned']) {
    const unseen = form.elements.namedItem(name);
    if (unseen instanceof HTMLInputElement || unseen instanceof HTMLSelectElement) unseen.value = '';
  }
  outcome.value = 'done';
  // The button goes, once that is chosen.
  outcome.focus({ preventScroll: true });
  return 'finish';
}

/** Of a line that was added, what is still empty, or where it is unfolded what comes first; otherwise its row. */
function fieldToType(place: HTMLElement): HTMLElement {
  if (!place.matches('li')) return place;
  const fields = [...place.querySelectorAll<HTMLInputElement>('input:not([type="hidden"]),select')];
  const [first] = place.querySelector('details')?.open ? fields : [];
  return fields.find(({ value }) => value === '') ?? first ?? place.querySelector('summary') ?? place;
}

/** @returns whether something is to be sent; null where the phone keeps nothing */
export async function pressSheet(
  form: HTMLFormElement,
  button: HTMLButtonElement | null,
): Promise<boolean | null> {
  const step = stepOf(form, button);
  if (step === 'save' || step === 'finish') {
    changes += 1;
    // As it was at the press: the page may put another form in its place before it is kept.
    const page = typedIn(form);
    const work = await keep((kept) => pressed(kept, page, step));
    if (work) showEnd(work);
    return work && true;
  }
  if (step === 'find') {
    await find(form);
    return false;
  }
  const place = button && takeStep(form, button);
  if (!place) {
    say(messages.notAdded);
    return false;
  }
  fieldToType(place).focus({ preventScroll: true });
  place.scrollIntoView({ block: 'nearest' });
  keepLetters(form);
  return false;
}
