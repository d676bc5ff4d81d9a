// What follows the total of a job sheet on its page: what is left to pay, what is recorded, and whether it was agreed or told before.
import * as messages from '#content/messages/jobs.yml';
import { fillIn } from '#lib/fill.ts';
import { formatMoney, toMinor, toWire, typedNumber } from '#lib/money.ts';

/** In minor units: was taken, and the page doesn't show it yet. */
let taken = 0;
export const noteTaken = (minor: number): void => {
  taken = minor;
};

/** What is left to pay, and as the amount that is proposed to be taken, unless another was typed. */
function showLeft(total: number): void {
  const leftOf = ({ paid }: DOMStringMap) => Math.max(0, total - toMinor(Number(paid)) - taken);
  for (const place of document.querySelectorAll<HTMLElement>('[data-left]'))
    place.textContent = formatMoney(leftOf(place.dataset), place.dataset.left ?? '');
  for (const field of document.querySelectorAll<HTMLInputElement>('[data-proposed]')) {
    const isTyped = field.value !== '' && field.value !== field.dataset.proposed;
    const left = leftOf(field.dataset);
    const isInUse = isTyped || Boolean(field.form?.dataset.mends);
    const fold = field.closest('details');
    if (fold) fold.hidden = total > 0 && left === 0 && !isInUse;
    if (isInUse) continue;
    field.value = left > 0 ? toWire(left).toFixed(2) : '';
    field.dataset.proposed = field.value;
  }
  showRecords();
}

/** The button that records what was paid says how much. */
export function showRecords(): void {
  const words = { none: '', cash: messages.cashTaken, card: messages.cardTaken };
  for (const [method, word] of Object.entries(words))
    for (const place of document.querySelectorAll<HTMLElement>(`.job-by-${method}`)) {
      const typedAmount = place.closest('form')?.querySelector<HTMLInputElement>('[name="amount"]')?.value;
      const minor = Math.round(typedNumber(typedAmount ?? '') * 100);
      const amount = minor > 0 ? formatMoney(minor, place.dataset.record ?? '') : '';
      place.textContent = fillIn(messages.paid, { amount, method: word }).trim();
    }
}

/** What follows the total: what is left, whether somebody is to agree to it, and whether it is what was told. */
export function showBeside(total: number): void {
  showLeft(total);
  for (const place of document.querySelectorAll<HTMLElement>('[data-agreed]')) {
    const isAbove = total > toMinor(Number(place.dataset.agreed));
    if (!(place instanceof HTMLDetailsElement)) place.hidden = !isAbove;
    else if (isAbove) place.open = true;
  }
  for (const place of document.querySelectorAll<HTMLElement>('[data-told]'))
    place.hidden = (place.dataset.told ?? '').split(' ').includes(String(total));
}
