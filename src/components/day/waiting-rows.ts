// The rows that say what waits on the phone beside a sheet: photos, what was agreed to and taken, notices of danger.
import { make } from '#components/forms/make.ts';
import * as messages from '#content/messages/jobs.yml';
import { fillIn } from '#lib/fill.ts';
import { fieldOf } from './fields.ts';
import { sentNow } from './this-page.ts';
import { isOpen, type Waiting } from './work.ts';

const nameOf = (item: Waiting): string => {
  if (item.kind === 'photo') return item.name;
  if (item.kind === 'agree') return fieldOf(item.fields, 'name');
  if (item.kind === 'danger') return fieldOf(item.fields, 'danger');
  const method = fieldOf(item.fields, 'method') === 'card' ? messages.card : messages.cash;
  return `${fieldOf(item.fields, 'amount')}, ${method}`;
};

const listOf = (item: Waiting): Element | null =>
  document.querySelector(`[data-waiting="${item.kind === 'photo' ? item.stage : item.kind}"]`);

const rowOf = (key: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-waiting] [data-key="${key}"]`);

function showRow(item: Waiting, state: string, button: HTMLElement | string): void {
  const row = rowOf(item.key) ?? make('li', { className: 'flex flex-wrap items-center gap-3' });
  row.dataset.key = item.key;
  row.replaceChildren(make('span', {}, `${nameOf(item)}: ${state}`), button);
  if (!row.isConnected) listOf(item)?.append(row);
}

/** A notice waits for its photo, and isn't sent where that was refused. */
function stateOf(item: Waiting, items: readonly Waiting[]): string {
  const lacksPhoto = item.kind === 'danger' && item.held && items.some(({ key }) => key === item.photoKey);
  return lacksPhoto
    ? fillIn(messages.dangerPhotoRefused, { problem: item.why })
    : item.why || messages.waiting;
}

/** @param act removes a photo, or puts a form's fields back into the page to be changed */
export function showWaiting(items: readonly Waiting[], act: (item: Waiting) => void): void {
  for (const item of items) {
    const text = item.kind === 'photo' ? messages.remove : messages.change;
    const button = make('button', { type: 'button', className: 'button', onclick: () => act(item) }, text);
    showRow(item, stateOf(item, items), isOpen(item) || item.kind === 'photo' ? button : '');
  }
}

/** It stays in sight as sent until the page shows it itself. */
export const showSent = (item: Waiting): void => showRow(item, sentNow(), '');

export const removeRow = (key: string): void => rowOf(key)?.remove();
