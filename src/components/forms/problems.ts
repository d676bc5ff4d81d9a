// Validation messages of a form: a summary that takes the focus, and the same message beside each field.
import * as messages from '#content/messages/forms.yml';
import type { Issue } from '#contract/error.ts';
import { make } from './make.ts';

const PREFIX = `${messages.error} `;

/** The visible control of that name; of a radio group the chosen one. */
function controlOf(form: HTMLFormElement, name: string): HTMLElement | null {
  const all = [
    ...form.querySelectorAll<HTMLInputElement>(`[name="${CSS.escape(name)}"]:not([type="hidden"])`),
  ];
  return all.find((control) => control.checked) ?? all[0] ?? null;
}

function addDescription(control: HTMLElement, id: string): void {
  const known = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  control.setAttribute('aria-describedby', [...known, id].join(' '));
  control.setAttribute('aria-invalid', 'true');
  // Once changed it may be right: the next submit decides.
  control.addEventListener('input', () => control.setAttribute('aria-invalid', 'false'), { once: true });
}

function removeDescription(control: Element, id: string): void {
  const others = (control.getAttribute('aria-describedby') ?? '').split(' ').filter((known) => known !== id);
  if (others.join('')) control.setAttribute('aria-describedby', others.join(' '));
  else control.removeAttribute('aria-describedby');
  control.setAttribute('aria-invalid', 'false');
}

function markField(control: HTMLElement, text: string): void {
  const field = control.closest<HTMLElement>('.field');
  const described = field?.matches('fieldset') ? field : control;
  const id = `${field?.dataset.name ?? control.id}-error`;
  const prefix = make('span', { className: 'sr-only' }, PREFIX);
  const message = make('p', { className: 'error', id }, prefix, text);
  // Below the legend of a group; otherwise before the control, or before the label that a checkbox is in.
  const block = control.closest('.field > *');
  const before = described === field ? field.querySelector('legend')?.nextSibling : block;
  field?.insertBefore(message, before ?? null);
  addDescription(described, id);
}

function summaryLink(control: HTMLElement, text: string): HTMLLIElement {
  const link = make('a', { href: `#${control.id}`, textContent: text });
  link.addEventListener('click', (event) => {
    event.preventDefault();
    // Scrolls to the label first: focus alone would bring only the control into view, and leave the label above the edge.
    control.closest('.field')?.scrollIntoView({ block: 'start' });
    control.focus({ preventScroll: true });
  });
  return make('li', {}, link);
}

/** Removes every message, and the prefix of the title. */
export function clearProblems(form: HTMLFormElement): void {
  for (const message of form.querySelectorAll('.field > .error')) {
    const described = form.querySelector(`[aria-describedby~="${CSS.escape(message.id)}"]`);
    if (described) removeDescription(described, message.id);
    message.remove();
  }
  const summary = form.querySelector<HTMLElement>('[data-problems]');
  summary?.replaceChildren();
  if (summary) summary.hidden = true;
  if (document.title.startsWith(PREFIX)) document.title = document.title.slice(PREFIX.length);
}

/** Shows the issues in the order of the fields and focuses the summary. @returns false if none belongs to a field */
export function showProblems(form: HTMLFormElement, issues: readonly Issue[]): boolean {
  clearProblems(form);
  const found = issues.flatMap(({ path, text }) => {
    const control = controlOf(form, path);
    return control ? [{ control, text }] : [];
  });
  const summary = form.querySelector<HTMLElement>('[data-problems]');
  if (found.length === 0 || !summary) return false;
  found.sort((one, other) =>
    one.control.compareDocumentPosition(other.control) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  for (const { control, text } of found) markField(control, text);
  const links = found.map(({ control, text }) => summaryLink(control, text));
  summary.replaceChildren(
    make('h3', { id: `${form.id}-problems`, textContent: messages.problems }),
    // What takes the focus has the heading for a name; the alert reads the rest.
    make('div', { role: 'alert' }, make('ul', {}, ...links)),
  );
  summary.role = 'region';
  summary.setAttribute('aria-labelledby', `${form.id}-problems`);
  summary.hidden = false;
  document.title = PREFIX + document.title;
  summary.focus({ preventScroll: true });
  summary.scrollIntoView({ block: 'start' });
  return true;
}
