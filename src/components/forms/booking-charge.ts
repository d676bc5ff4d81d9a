// What a booking agrees to pay, in its form: the service's words come with its free times, so that nobody agrees to an older price. Until
// they are there, or if they can't be had, the form asks for a visit that costs nothing.
import * as messages from '#content/messages/binding.yml';
import { type BookingCharge, wordsOf } from '#contract/binding.ts';
import { londonClock } from '#lib/london.ts';
import { legalPath } from '#lib/paths.ts';
import { isWithinCancelling } from '#lib/visit-change.ts';
import { make } from './make.ts';

const TICKS = ['startsSooner', 'isCompany'] as const;

const tickOf = (form: HTMLFormElement, name: (typeof TICKS)[number]) =>
  form.querySelector<HTMLInputElement>(`input[name="${name}"]`);

/** Whether that day needs a tick that isn't set. */
export const isTooSoon = (form: HTMLFormElement, date: string): boolean =>
  form.querySelector('[data-charge]') !== null &&
  !TICKS.some((name) => tickOf(form, name)?.checked) &&
  isWithinCancelling(date, londonClock(Date.now()).date);

function makeTick(form: HTMLFormElement, name: (typeof TICKS)[number], text: string): HTMLLabelElement {
  const input = make('input', { type: 'checkbox', name, value: 'true', id: `${form.id}-${name}` });
  input.className = 'mt-1 size-5 shrink-0';
  input.setAttribute('aria-invalid', 'false');
  return make('label', { className: 'flex items-start gap-3 font-normal' }, input, text);
}

function makeStart(form: HTMLFormElement, { startSooner }: BookingCharge): HTMLElement {
  const field = make('div', { className: 'field' });
  field.dataset.charge = 'start';
  field.append(
    make('p', {}, messages.bookSooner),
    makeTick(form, 'startsSooner', startSooner),
    makeTick(form, 'isCompany', messages.bookCompany),
  );
  return field;
}

const link = (href: string, text: string) => make('a', { className: 'link', href }, text);

function makeAbove(charge: BookingCharge): HTMLElement {
  const links = make('p', { className: 'text-compact' }, `${messages.read} `);
  links.append(link(legalPath('terms'), messages.terms), ', ');
  links.append(link(legalPath('cancellation'), messages.cancellation), ', ');
  links.append(link(`${legalPath('terms')}#complaints`, messages.complaints));
  const above = make('div', { className: 'grid gap-2' });
  above.dataset.charge = 'above';
  above.append(
    make('p', { className: 'text-compact font-semibold' }, charge.what),
    links,
    ...(messages.adr ? [make('p', { className: 'text-compact wrap-anywhere' }, messages.adr)] : []),
    make('input', { type: 'hidden', name: 'agreed', value: wordsOf(charge) }),
  );
  return above;
}

/** What the button says where a booking costs nothing. */
const plain = new WeakMap<HTMLElement, string>();

/** @param charge undefined: nothing @param before what the tick stands above */
export function showCharge(form: HTMLFormElement, charge: BookingCharge | undefined, before: Element): void {
  const button = form.querySelector<HTMLElement>('[data-submit]');
  const costs = form.querySelector<HTMLElement>('[data-costs]');
  const shown = form.querySelector<HTMLInputElement>('input[name="agreed"]')?.value;
  if (costs) costs.hidden = charge !== undefined;
  if (!button || (charge ? wordsOf(charge) : undefined) === shown) return;
  // What was ticked stays, at another price, too, while it says the same.
  const isSame = tickOf(form, 'startsSooner')?.closest('label')?.textContent === charge?.startSooner;
  const ticked = TICKS.filter((name) => isSame && tickOf(form, name)?.checked);
  for (const part of form.querySelectorAll('[data-charge]')) part.remove();
  plain.set(button, plain.get(button) ?? button.textContent ?? '');
  button.textContent = charge?.button ?? plain.get(button) ?? '';
  if (!charge) return;
  before.before(makeStart(form, charge));
  for (const name of TICKS) Object.assign(tickOf(form, name) ?? {}, { checked: ticked.includes(name) });
  button.before(makeAbove(charge));
}
