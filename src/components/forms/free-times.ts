// Free times in a booking form: buttons for the next ones above the preferred date, and a list of the chosen day's instead of the
// time field. Without them (no engineers, service away) the fields stay as they are.
import * as messages from '#content/messages/times.yml';
import type { Slot } from '#contract/error.ts';
import { shortDay } from '#lib/days.ts';
import { fillIn } from '#lib/fill.ts';
import { createFreeTimes, nextSlots, timesOn, windowOf } from '#stores/free-times.ts';
import { make } from './make.ts';

/** A date changes with each typed digit: wait this many milliseconds before asking. */
const SETTLED_MS = 400;
/** Options of the list that aren't times. */
const NONE = '';
const ANOTHER = 'another';

/** Elements added to a form's fields. */
function makeParts(date: HTMLInputElement, time: HTMLInputElement, service: HTMLSelectElement) {
  const list = make('select', { className: time.className, id: time.id, name: time.name, required: true });
  list.setAttribute('aria-describedby', time.getAttribute('aria-describedby') ?? '');
  return {
    ...{ date, time, service, list },
    /** 'true' with a listed time: book this slot or refuse. Any other time is only a wish. */
    firm: make('input', { type: 'hidden', name: 'firm' }),
    next: make('div', { className: 'grid gap-3', hidden: true }),
    gone: make('p', { tabIndex: -1, className: 'font-semibold text-error', hidden: true }),
    note: make('p', { className: 'hint', role: 'status' }),
    again: make('button', {
      ...{ type: 'button', className: 'link justify-self-start', hidden: true },
      textContent: messages.showFree,
    }),
    times: createFreeTimes(),
    /** The service whose next times are shown. */
    shown: '',
  };
}
type Parts = ReturnType<typeof makeParts>;

const isListed = ({ list }: Parts): boolean => list.isConnected;

function arrivalAt({ times }: Parts, slot: Slot): string {
  const free = times.$free.get();
  return free ? windowOf(free.slots, slot) : slot.time;
}

/** Marks the chosen time. */
function settle(parts: Parts): void {
  const { firm, list, date, next } = parts;
  const isChosen = isListed(parts) && list.value !== NONE && list.value !== ANOTHER;
  firm.value = String(isChosen);
  const chosen = isChosen ? `${date.value} ${list.value}` : '';
  for (const button of next.querySelectorAll<HTMLElement>('[data-slot]'))
    button.ariaPressed = String(button.dataset.slot === chosen);
}

/** The field for any time. */
function showInput(parts: Parts, text = ''): void {
  const { list, time, note, again, date, times } = parts;
  if (isListed(parts)) list.replaceWith(time);
  note.textContent = text;
  const free = times.$free.get();
  again.hidden = !free || timesOn(free.slots, date.value).length === 0;
  settle(parts);
}

function showList(parts: Parts, free: readonly string[], chosen: string): void {
  const { list, time, note, again } = parts;
  const ask = new Option(messages.chooseTime, NONE, !chosen, !chosen);
  ask.disabled = true;
  const options = free.map(
    (at) =>
      new Option(arrivalAt(parts, { date: parts.date.value, time: at }), at, at === chosen, at === chosen),
  );
  list.replaceChildren(ask, ...options, new Option(messages.another, ANOTHER));
  if (!isListed(parts)) time.replaceWith(list);
  note.textContent = '';
  again.hidden = true;
  settle(parts);
}

/** The day's free times instead of the field, unless somebody has typed a time. */
async function showDay(parts: Parts, chosen = ''): Promise<void> {
  const { date, time, service, times } = parts;
  const day = date.value;
  if (!day || !service.value) return;
  const free = await times.loadDay(service.value, day);
  if (date.value !== day) return;
  if (!free) {
    if (chosen) time.value = chosen;
    return showInput(parts);
  }
  const listed = timesOn(free.slots, day);
  const isTyped = !isListed(parts) && (time.value !== '' || document.activeElement === time);
  if (listed.length > 0 && !(isTyped && chosen === ''))
    return showList(parts, listed, listed.includes(chosen) ? chosen : '');
  showInput(parts, listed.length === 0 ? messages.noneThatDay : '');
}

function buttonFor(parts: Parts, slot: Slot): HTMLButtonElement {
  const text = fillIn(messages.arrive, { day: shortDay(slot.date), window: arrivalAt(parts, slot) });
  const button = make('button', { type: 'button', className: 'button button-small', textContent: text });
  button.dataset.slot = `${slot.date} ${slot.time}`;
  button.addEventListener('click', () => {
    parts.date.value = slot.date;
    parts.gone.hidden = true;
    void showDay(parts, slot.time);
  });
  return button;
}

function showNext(parts: Parts, slots: readonly Slot[], title: string): void {
  const { next, gone, time } = parts;
  const heading = make('p', { className: 'font-semibold', textContent: title, id: `${time.id}-next` });
  const buttons = slots.map((slot) => buttonFor(parts, slot));
  const group = make('div', { className: 'slots', role: 'group' }, ...buttons);
  group.setAttribute('aria-labelledby', heading.id);
  next.replaceChildren(gone, ...(slots.length > 0 ? [heading, group] : []));
  next.hidden = slots.length === 0 && gone.hidden;
  settle(parts);
}

/** @param isAgain loads the same service's times again, which may have changed */
async function offerNext(parts: Parts, isAgain = false): Promise<void> {
  const { service, times, gone, list } = parts;
  const wanted = service.value;
  if (wanted === parts.shown && !isAgain) return;
  parts.shown = wanted;
  gone.hidden = true;
  const free = await times.load(wanted);
  if (wanted !== parts.shown) return;
  showNext(parts, free ? nextSlots(free.slots) : [], messages.next);
  if (isListed(parts)) await showDay(parts, list.value);
}

function listen(form: HTMLFormElement, parts: Parts): void {
  const { date, time, service, list, again } = parts;
  let timer: ReturnType<typeof setTimeout> | undefined;
  date.addEventListener('change', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void showDay(parts), SETTLED_MS);
  });
  list.addEventListener('change', () => {
    if (list.value !== ANOTHER) return settle(parts);
    time.value = '';
    showInput(parts, messages.anyTime);
    time.focus();
  });
  again.addEventListener('click', () => {
    time.value = '';
    void showDay(parts).then(() => list.focus());
  });
  service.addEventListener('change', () => void offerNext(parts));
  // The opener of a dialog sets the service without an event.
  form.addEventListener('focusin', () => void offerNext(parts));
  form.addEventListener('reset', () => {
    showInput(parts);
    // The fields are reset after this event.
    setTimeout(() => void offerNext(parts, true));
  });
}

const enhanced = new WeakMap<HTMLFormElement, Parts>();

/** Call once for each booking form. */
export function addFreeTimes(form: HTMLFormElement): void {
  if (enhanced.has(form) || form.dataset.form !== 'booking') return;
  const date = form.querySelector<HTMLInputElement>('input[name="date"]');
  const time = form.querySelector<HTMLInputElement>('input[name="time"]');
  const service = form.querySelector<HTMLSelectElement>('select[name="service"]');
  if (!date || !time || !service) return;
  const parts = makeParts(date, time, service);
  enhanced.set(form, parts);
  date.closest('.grid')?.before(parts.next);
  time.after(parts.note, parts.again);
  form.append(parts.firm);
  listen(form, parts);
  // The day may have been chosen before this was loaded.
  void offerNext(parts).then(() => showDay(parts));
}

/** After a refusal: says that the time has gone, offers the nearest ones, and takes the focus. */
export async function offerOthers(form: HTMLFormElement, slots: readonly Slot[]): Promise<void> {
  const parts = enhanced.get(form);
  if (!parts) return;
  const { service, date, times, gone } = parts;
  gone.hidden = false;
  gone.textContent = messages.gone;
  showNext(parts, slots, messages.nearest);
  gone.focus();
  const free = await times.load(service.value, date.value);
  if (free && isListed(parts)) showList(parts, timesOn(free.slots, date.value), '');
}
