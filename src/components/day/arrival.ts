// When the engineer came, which is kept and sent with the sheet, and what labour comes to since then.
import * as messages from '#content/messages/jobs.yml';
import { durationText, labourSince, unbrokenTime } from '#lib/clock-minutes.ts';
import { fillIn } from '#lib/fill.ts';
import { londonDate } from '#lib/london-date.ts';
import { timeNow } from './this-page.ts';

const arrivedField = (form: HTMLFormElement): HTMLInputElement | null =>
  form.querySelector<HTMLInputElement>('[name="arrived"]');

/** What adds labour since then. */
const labourButton = (form: HTMLFormElement): HTMLButtonElement | null =>
  form.querySelector<HTMLButtonElement>('[value="labour:since"]');

/** Whether the button was pressed before, and a line of labour is still there. */
export const isAdded = (form: HTMLFormElement, { dataset }: HTMLElement): boolean =>
  'added' in dataset && form.querySelector('[data-lines] select') !== null;

/** Of labour since the arrival, by this page's clock; 0 where nobody said when they came, or on another day than the visit's. */
export function minutesSince(form: HTMLFormElement): number {
  const { day, least, step } = labourButton(form)?.dataset ?? {};
  if (day !== londonDate(Date.now())) return 0;
  const arrived = arrivedField(form)?.value ?? '';
  return labourSince(arrived, timeNow(), { least: Number(least), step: Number(step) });
}

export function noteArrival(form: HTMLFormElement): void {
  const field = arrivedField(form);
  if (field) field.value = timeNow();
}

/** Shows what follows from the arrival, as the server does (src/server/jobs/pages/since-arrival.ts). */
export function showArrival(form: HTMLFormElement): void {
  const arrived = arrivedField(form)?.value ?? '';
  const minutes = minutesSince(form);
  const button = labourButton(form);
  const label = button?.querySelector('span');
  const words = String(minutes) === button?.dataset.least ? messages.labourShortest : messages.labourSince;
  if (button && label && !isAdded(form, button)) {
    button.hidden = minutes === 0;
    label.textContent = fillIn(words, { arrived, time: unbrokenTime(durationText(minutes)) });
  }
  // Stands in place of the buttons that lead there, which job-sheet.css hides.
  const fact = document.querySelector<HTMLElement>('[data-here]');
  const factText = fact?.querySelector('span');
  if (fact) fact.hidden = arrived === '';
  if (factText) factText.textContent = fillIn(messages.hereSince, { arrived });
}

/** The labour grows while nobody types: how often the page says so. */
const EVERY_MS = 30_000;
setInterval(() => {
  const form = document.querySelector<HTMLFormElement>('form[data-sheet]');
  if (form) showArrival(form);
}, EVERY_MS);
