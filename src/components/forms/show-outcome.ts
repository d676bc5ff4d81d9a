// Shows a form's outcome beside its button, and as a toast.
import * as bookings from '#content/messages/bookings.yml';
import * as messages from '#content/messages/forms.yml';
import { saveFile } from '#islands/shared/save-file.ts';
import { PATHS } from '#lib/paths.ts';
import { countDown } from '#stores/wait-text.ts';
import { isSignedIn } from './is-signed-in.ts';
import type { Outcome } from './outcome.ts';

const CALENDAR = 'appointment.ics';

function phoneLink(form: HTMLFormElement): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = `tel:${form.dataset.phoneLink}`;
  link.textContent = form.dataset.phone ?? '';
  return link;
}

function paragraph(...content: (string | Node)[]): HTMLParagraphElement {
  const element = document.createElement('p');
  element.append(...content);
  return element;
}

/** Counts down the time to wait, while the element is in the page. */
function showWait(element: HTMLElement, seconds: number): void {
  const stop = countDown(seconds, (text, hasTicked) => {
    if (hasTicked && !element.isConnected) stop();
    else element.textContent = text;
  });
}

function smallButton<Tag extends 'a' | 'button'>(tag: Tag, text: string): HTMLElementTagNameMap[Tag] {
  return Object.assign(document.createElement(tag), { className: 'button button-small', textContent: text });
}

/** The calendar file, and where to change or cancel: the profile, or for guests the link in their email. */
function changes({ calendar }: Outcome): Node[] {
  const actions = paragraph();
  if (calendar) {
    const add = Object.assign(smallButton('button', bookings.addToCalendar), { type: 'button' });
    add.addEventListener('click', () => saveFile(new Blob([calendar], { type: 'text/calendar' }), CALENDAR));
    actions.append(add);
  }
  if (!isSignedIn()) return [paragraph(messages.changeLater), ...(calendar ? [actions] : [])];
  const change = Object.assign(smallButton('a', messages.changeInProfile), { href: PATHS.profile });
  actions.append(change);
  return [actions];
}

async function toast({ isDone, text }: Outcome): Promise<void> {
  const { say } = await import('#islands/shared/toast.ts');
  if (isDone) say.success(text);
  else say.error(text);
}

/** Null clears the last outcome. */
export function showOutcome(form: HTMLFormElement, outcome: Outcome | null): void {
  const region = form.querySelector<HTMLElement>('[data-status]');
  region?.replaceChildren();
  if (!outcome) return;
  const { isDone, text, summary, note, offersPhone, retryAfter } = outcome;
  if (region) {
    region.dataset.done = String(isDone);
    const wait = document.createElement('span');
    region.append(paragraph(text, ...(retryAfter ? [' ', wait] : [])));
    if (retryAfter) showWait(wait, retryAfter);
    if (summary) region.append(paragraph(summary));
    if (offersPhone) region.append(paragraph(`${note} ${messages.callInstead} `, phoneLink(form), '.'));
    else if (note) region.append(paragraph(note));
    if (summary) region.append(...changes(outcome));
  }
  // If the toasts can't load, the message beside the button is enough.
  void toast(outcome).catch(() => undefined);
}
