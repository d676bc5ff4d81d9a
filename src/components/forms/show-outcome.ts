// Shows a form's outcome beside its button; a failure, or what has a toast, also as one.
import * as bookings from '#content/messages/bookings.yml';
import * as messages from '#content/messages/forms.yml';
import { saveFile } from '#islands/shared/save-file.ts';
import { say } from '#islands/shared/toast.ts';
import { PATHS } from '#lib/paths.ts';
import { readSession } from '#stores/account/stored-session.ts';
import { countDown } from '#stores/wait-text.ts';
import { make } from './make.ts';
import type { FormOutcome } from './outcome.ts';

const CALENDAR = 'appointment.ics';
const BUTTON = 'button button-small';

/** Counts down the time to wait, while the element is in the page. */
function showWait(element: HTMLElement, seconds: number): void {
  const stop = countDown(seconds, (text, hasTicked) => {
    if (hasTicked && !element.isConnected) stop();
    else element.textContent = text;
  });
}

/** The calendar file, and where to change or cancel: the profile, or for guests the link in their email. */
function changes({ calendar, offersPhone }: FormOutcome): Node[] {
  const actions = make('p', { className: 'flex flex-wrap gap-3' });
  if (calendar) {
    const add = make('button', { type: 'button', className: BUTTON }, bookings.addToCalendar);
    add.addEventListener('click', () => saveFile(new Blob([calendar], { type: 'text/calendar' }), CALENDAR));
    actions.append(add);
  }
  if (!readSession()) {
    const shown = calendar ? [actions] : [];
    return offersPhone ? shown : [make('p', {}, messages.changeLater), ...shown];
  }
  actions.append(make('a', { href: PATHS.profile, className: BUTTON }, messages.changeInProfile));
  return [actions];
}

/** Brings the form back, empty, in place of the slip. */
function another(form: HTMLFormElement): HTMLButtonElement {
  const button = make('button', { type: 'button', className: 'link justify-self-start' }, messages.another);
  button.addEventListener('click', () => {
    showOutcome(form, null);
    form.querySelector<HTMLElement>('.control, [type="radio"]')?.focus();
  });
  return button;
}

function fill(region: HTMLElement, form: HTMLFormElement, outcome: FormOutcome): void {
  const { isDone, first, text, summary, note, offersPhone, retryAfter } = outcome;
  region.dataset.done = String(isDone);
  // The focus moves to it; or it moves beside the button that opened the dialog, and is said there.
  region.ariaLive = isDone ? 'off' : null;
  const wait = make('span');
  const phone = make('a', { href: `tel:${form.dataset.phoneLink}` }, form.dataset.phone ?? '');
  if (first) region.append(make('p', { className: 'text-h3' }, first));
  region.append(make('p', {}, text, ...(retryAfter ? [' ', wait] : [])));
  if (retryAfter) showWait(wait, retryAfter);
  if (summary) region.append(make('p', {}, summary));
  if (offersPhone) region.append(make('p', {}, `${note} ${messages.callInstead} `, phone, '.'));
  else if (note) region.append(make('p', {}, note));
  if (summary) region.append(...changes(outcome));
  if (!isDone || form.closest('dialog')) return;
  region.append(another(form));
  // The button that was pressed has gone.
  region.tabIndex = -1;
  region.focus({ preventScroll: true });
  region.scrollIntoView({ block: 'nearest' });
}

/** Null clears the last outcome. Once a form is sent, its outcome stands in its place (src/styles/forms.css). */
export function showOutcome(form: HTMLFormElement, outcome: FormOutcome | null): void {
  const region = form.querySelector<HTMLElement>('[data-status]');
  region?.replaceChildren();
  if (!outcome) return;
  if (region) fill(region, form, outcome);
  const { isDone, text, hasToast } = outcome;
  if (hasToast) say.success(text, { isSilent: true });
  else if (!isDone && form.dataset.form !== 'cancellation') say.error(text, { isSilent: true });
}
