// Shows a form's outcome beside its button, and as a toast.
import * as messages from '#content/messages/forms.yml';
import { countDown } from '#stores/wait-text.ts';
import type { Outcome } from './outcome.ts';

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
  const { isDone, text, note, offersPhone, retryAfter } = outcome;
  if (region) {
    region.dataset.done = String(isDone);
    const wait = document.createElement('span');
    region.append(paragraph(text, ...(retryAfter ? [' ', wait] : [])));
    if (retryAfter) showWait(wait, retryAfter);
    if (offersPhone) region.append(paragraph(`${note} ${messages.callInstead} `, phoneLink(form), '.'));
    else if (note) region.append(paragraph(note));
  }
  // If the toasts can't load, the message beside the button is enough.
  void toast(outcome).catch(() => undefined);
}
