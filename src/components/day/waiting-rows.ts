// The rows that say what waits on the phone beside a sheet: photos, what was agreed to and taken, notices of danger.
import { make } from '#components/forms/make.ts';
import * as messages from '#content/messages/jobs.yml';
import { fieldOf } from './fields.ts';
import { sentNow } from './this-page.ts';
import { isOpen, isRemovable, type Waiting } from './work.ts';

const nameOf = (item: Waiting): string => {
  if (item.kind === 'photo') return item.name;
  if (item.kind === 'agree') return fieldOf(item.fields, 'name');
  if (item.kind === 'danger') return fieldOf(item.fields, 'danger');
  const method = fieldOf(item.fields, 'method') === 'card' ? messages.card : messages.cash;
  return `${fieldOf(item.fields, 'amount')}, ${method}`;
};

const ownList = (item: Waiting): Element | null =>
  document.querySelector(`[data-waiting="${item.kind === 'photo' ? item.stage : item.kind}"]`);

/** Once the visit is billed, or no longer the engineer's, what still waits has a place of its own. */
const listOf = (item: Waiting): Element | null =>
  ownList(item) ?? document.querySelector('[data-waiting="other"]');

/** @returns null where nothing can be done about it here */
function wordFor(item: Waiting): string | null {
  if (item.kind === 'photo') return messages.remove;
  if (ownList(item)) return isOpen(item) ? messages.change : null;
  return isRemovable(item) ? messages.remove : null;
}

const rowOf = (key: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-waiting] [data-key="${key}"]`);

function showRow(item: Waiting, state: string, button: HTMLElement | string): void {
  const row = rowOf(item.key) ?? make('li', { className: 'flex flex-wrap items-center gap-3' });
  const text = `${nameOf(item)}: ${state}`;
  const word = typeof button === 'string' ? button : button.textContent;
  // Its button may have the focus.
  if (row.isConnected && row.textContent === `${text}${word}`) return;
  row.dataset.key = item.key;
  row.replaceChildren(make('span', {}, text), button);
  if (!row.isConnected) listOf(item)?.append(row);
}

/**
 * Of what no longer waits the row goes, unless it says that it was sent.
 * @param act removes a photo or what can't be changed here, or has a form's fields changed
 */
export function showWaiting(items: readonly Waiting[], act: (item: Waiting) => void): void {
  for (const button of document.querySelectorAll('[data-waiting] [data-key] button')) {
    const row = button.closest<HTMLElement>('[data-key]');
    if (!items.some(({ key }) => key === row?.dataset.key)) row?.remove();
  }
  for (const item of items) {
    const word = wordFor(item);
    const onclick = () => act(item);
    const button = word && make('button', { type: 'button', className: 'button', onclick }, word);
    showRow(item, item.why || messages.waiting, button ?? '');
  }
}

/** It stays in sight as sent until the page shows it itself. */
export const showSent = (item: Waiting): void => showRow(item, sentNow(), '');
