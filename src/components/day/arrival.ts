// When the engineer came, which is kept and sent with the sheet, and what labour comes to since then.
import * as messages from '#content/messages/jobs.yml';
import { durationText, labourSince, unbrokenTime } from '#lib/clock-minutes.ts';
import { fillIn } from '#lib/fill.ts';
import { londonDate } from '#lib/london-date.ts';
import { timeNow } from './this-page.ts';

const fieldOf = (form: HTMLFormElement): HTMLInputElement | null =>
  form.querySelector<HTMLInputElement>('[name="arrived"]');

/** What adds labour since then. */
const buttonOf = (form: HTMLFormElement): HTMLButtonElement | null =>
  form.querySelector<HTMLButtonElement>('[value="labour:since"]');

/** It was pressed, and there is labour. */
export const isAdded = (form: HTMLFormElement, { dataset }: HTMLElement): boolean =>
  'added' in dataset && form.querySelector('[data-lines] select') !== null;

/** By this page's clock; 0 where nobody said when they came, or on another day than the visit's. */
export function minutesSince(form: HTMLFormElement): number {
  const { day, least, step } = buttonOf(form)?.dataset ?? {};
  if (day !== londonDate(Date.now())) return 0;
  return labourSince(fieldOf(form)?.value ?? '', timeNow(), { least: Number(least), step: Number(step) });
}

export function noteArrival(form: HTMLFormElement): void {
  const field = fieldOf(form);
  if (field) field.value = timeNow();
}

/** What follows from it, as the server shows it (src/server/jobs/pages/sheet-lines-markup.ts). */
export function showArrival(form: HTMLFormElement): void {
  const arrived = fieldOf(form)?.value ?? '';
  const minutes = minutesSince(form);
  const button = buttonOf(form);
  const label = button?.querySelector('span');
  const words = String(minutes) === button?.dataset.least ? messages.labourShortest : messages.labourSince;
  if (button && label && !isAdded(form, button)) {
    button.hidden = minutes === 0;
    label.textContent = fillIn(words, { arrived, time: unbrokenTime(durationText(minutes)) });
  }
  // In the place of what leads there.
  const here = document.querySelector<HTMLElement>('[data-here]');
  const since = here?.querySelector('span');
  if (here) here.hidden = arrived === '';
  if (since) since.textContent = fillIn(messages.hereSince, { arrived });
}

/** Labour goes on while nobody types, in milliseconds. */
const FOLLOWS_MS = 30_000;
setInterval(() => {
  const form = document.querySelector<HTMLFormElement>('form[data-sheet]');
  if (form) showArrival(form);
}, FOLLOWS_MS);
