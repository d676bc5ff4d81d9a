// Free times in a booking form: buttons for the next ones above the preferred date, and a list of the chosen day's instead of the
// time field, which follows the list for another time. Without them (no engineers, service away) the fields stay as they are.
import * as messages from '#content/messages/times.yml';
import type { OpeningHours } from '#contract/company.ts';
import type { Slot } from '#contract/error.ts';
import { shortDay } from '#lib/days.ts';
import { fillIn } from '#lib/fill.ts';
import { slotProblem } from '#lib/london.ts';
import { byDay, createFreeTimes, isKnownDay, nextSlots, timesOn, windowOf } from '#stores/free-times.ts';
import { opening } from '#stores/opening.ts';
import { isTooSoon, showCharge } from './booking-charge.ts';
import { make } from './make.ts';

/** A date changes with each typed digit: wait this many milliseconds before asking. */
const SETTLED_MS = 400;
/** Options of the list that aren't times. */
const NONE = '';
const ANOTHER = 'another';
/** The name of the control that holds the form's time. */
const TIME = 'time';

/** Elements added to a form's fields. */
function makeParts(date: HTMLInputElement, time: HTMLInputElement, service: HTMLSelectElement) {
  const list = make('select', { className: time.className, required: true });
  list.setAttribute('aria-invalid', 'false');
  list.setAttribute('aria-describedby', time.getAttribute('aria-describedby') ?? '');
  return {
    date,
    time,
    service,
    list,
    /** 'true' with a listed time: book this slot or refuse. Any other time is only a wish. */
    firm: make('input', { type: 'hidden', name: 'firm' }),
    next: make('div', { className: 'grid gap-3', hidden: true }),
    gone: make('p', { tabIndex: -1, className: 'font-semibold text-error', hidden: true }),
    note: make('p', { className: 'hint', role: 'status' }),
    id: time.id,
    times: createFreeTimes(),
    /** The service whose next times are shown. */
    shown: '',
  };
}
type Parts = ReturnType<typeof makeParts>;

const isListed = ({ list }: Parts): boolean => list.isConnected;
/** That of the list; '' for another, which stays chosen by itself. */
const shownTime = (parts: Parts): string =>
  isListed(parts) && parts.list.value !== ANOTHER ? parts.list.value : '';

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

/** Which of the two is the form's time: the list, the field, or the field below the list for another time. */
function showControls(parts: Parts, hasList: boolean, text: string): void {
  const { list, time, note, id } = parts;
  const isAnother = hasList && list.value === ANOTHER;
  if (!hasList) list.remove();
  else if (!isListed(parts)) time.before(list);
  list.id = hasList ? id : '';
  list.name = hasList && !isAnother ? TIME : '';
  time.id = hasList ? `${id}-other` : id;
  time.name = hasList && !isAnother ? '' : TIME;
  time.hidden = hasList && !isAnother;
  time.ariaLabel = hasList ? messages.another : null;
  if (note.textContent !== text) note.textContent = text;
  settle(parts);
}

function showList(parts: Parts, free: readonly string[], chosen: string): void {
  const { list, date } = parts;
  const ask = new Option(messages.chooseTime, NONE, !chosen, !chosen);
  ask.disabled = true;
  const options = [...free, ANOTHER].map((at) => {
    const text = at === ANOTHER ? messages.another : arrivalAt(parts, { date: date.value, time: at });
    return new Option(text, at, at === chosen, at === chosen);
  });
  list.replaceChildren(ask, ...options);
  showChoice(parts);
}

/** After a choice in the list, which stays: arrow keys pass "Another time" on their way. */
const showChoice = (parts: Parts): void =>
  showControls(parts, true, parts.list.value === ANOTHER ? messages.anyTime : '');

/** Why nothing can be asked for on that day; '' where it is open. */
function closedOn({ date }: Parts, day: string): string {
  const hours: OpeningHours = JSON.parse(date.form?.dataset.hours ?? '{}');
  const problem = slotProblem(hours, day, '', Date.now(), opening.$exceptions.get());
  return problem?.field === 'date' ? problem.text : '';
}

/** The day's free times, above a time that somebody has typed. */
async function showDay(parts: Parts, chosen = ''): Promise<void> {
  const { date, time, list, service, times } = parts;
  const day = date.value;
  if (!day || !service.value) return;
  const free = await times.loadDay(service.value, day);
  if (date.value !== day) return;
  // A later day whose times couldn't be had; of one that is past there are none.
  const isUnknown = free && day >= (free.spans[0]?.from ?? '') && !isKnownDay(free, day);
  if (!free || isUnknown) {
    if (chosen) time.value = chosen;
    return showControls(parts, false, '');
  }
  const listed = timesOn(free.slots, day);
  const closed = closedOn(parts, day);
  if (closed) return showControls(parts, false, closed);
  if (date.form && isTooSoon(date.form, day)) return showControls(parts, false, messages.tooSoon);
  if (listed.length === 0) return showControls(parts, false, messages.noneThatDay);
  const isTyped =
    (!isListed(parts) || list.value === ANOTHER) && (time.value !== '' || document.activeElement === time);
  const wanted = chosen || (isTyped ? ANOTHER : '');
  showList(parts, listed, [...listed, ANOTHER].includes(wanted) ? wanted : '');
}

function buttonFor(parts: Parts, slot: Slot): HTMLButtonElement {
  const window = arrivalAt(parts, slot);
  const button = make('button', { type: 'button', className: 'button button-small', textContent: window });
  button.ariaLabel = fillIn(messages.arrive, { day: shortDay(slot.date), window });
  button.dataset.slot = `${slot.date} ${slot.time}`;
  button.addEventListener('click', () => {
    parts.date.value = slot.date;
    parts.gone.hidden = true;
    void showDay(parts, slot.time);
  });
  return button;
}

function showNext(parts: Parts, slots: readonly Slot[], title: string): void {
  const { next, gone, id } = parts;
  const heading = make('span', { className: 'font-semibold', textContent: title, id: `${id}-next` });
  const head = make('p', {}, heading, ' ', make('span', { className: 'label' }, messages.within));
  const days = byDay(slots).map(({ date, slots: ofDay }) =>
    make(
      'li',
      {},
      make('span', {}, shortDay(date)),
      make('div', {}, ...ofDay.map((slot) => buttonFor(parts, slot))),
    ),
  );
  const group = make('div', { role: 'group' }, make('ul', { className: 'slots' }, ...days));
  group.setAttribute('aria-labelledby', heading.id);
  next.replaceChildren(gone, ...(slots.length > 0 ? [head, group] : []));
  next.hidden = slots.length === 0 && gone.hidden;
  settle(parts);
}

/** The contact page's form may ask for a price instead. */
const asksPrice = (form: HTMLFormElement): boolean => new FormData(form).get('isQuoteRequest') === 'true';
/** What else than the service decides what is offered. */
const DECIDES = ['isQuoteRequest', 'startsSooner', 'isCompany'];

/** @param isAgain loads the same service's times again, which may have changed */
async function offerNext(parts: Parts, isAgain = false): Promise<void> {
  const { date, service, times, gone, next } = parts;
  const wanted = service.value;
  if (wanted === parts.shown && !isAgain) return;
  parts.shown = wanted;
  gone.hidden = true;
  const free = await times.load(wanted);
  if (wanted !== parts.shown) return;
  const { form } = date;
  if (form) showCharge(form, asksPrice(form) ? undefined : times.$charge.get(), next);
  const slots = free ? nextSlots(free, (day) => !form || !isTooSoon(form, day)) : [];
  showNext(parts, slots, messages.next);
  // Until a day is chosen, the first one with a free time.
  if (slots[0] && date.value === date.defaultValue) date.defaultValue = slots[0].date;
  await showDay(parts, shownTime(parts));
}

function listen(form: HTMLFormElement, parts: Parts): void {
  const { date, service, list } = parts;
  let timer: ReturnType<typeof setTimeout> | undefined;
  date.addEventListener('change', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void showDay(parts), SETTLED_MS);
  });
  list.addEventListener('change', () => showChoice(parts));
  service.addEventListener('change', () => void offerNext(parts));
  form.addEventListener('change', ({ target }) => {
    if (DECIDES.includes((target as HTMLInputElement).name)) void offerNext(parts, true);
  });
  // The opener of a dialog sets the service without an event.
  form.addEventListener('focusin', () => void offerNext(parts));
  form.addEventListener('reset', () => {
    showControls(parts, false, '');
    // The fields are reset after this event.
    setTimeout(() => void offerNext(parts, true));
  });
  // Why a day is closed may come after its free times.
  opening.$exceptions.listen(() => void showDay(parts, shownTime(parts)));
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
  time.after(parts.note);
  form.append(parts.firm);
  listen(form, parts);
  void offerNext(parts);
}

/** After a refusal: the price is another one. */
export async function renewCharge(form: HTMLFormElement): Promise<void> {
  const parts = enhanced.get(form);
  if (parts) await offerNext(parts, true);
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
  void times.load(service.value);
  const free = await times.loadDay(service.value, date.value);
  if (free && isKnownDay(free, date.value) && isListed(parts))
    showList(parts, timesOn(free.slots, date.value), '');
}
