// The rows that say what waits on the phone beside a sheet: photos, what was agreed to and taken, notices of danger.
import { make } from '#components/forms/make.ts';
import * as messages from '#content/messages/jobs.yml';
import { formatMoney, typedNumber } from '#lib/money.ts';
import { fieldOf } from './fields.ts';
import { noteMoved } from './second-tap.ts';
import { sentNow } from './this-page.ts';
import { isOpen, isRemovable, type Waiting, type WaitingForm, type WaitingPhoto } from './work.ts';

const nameOf = (item: WaitingForm): string => {
  if (item.kind === 'agree') return fieldOf(item.fields, 'name');
  if (item.kind === 'danger') return fieldOf(item.fields, 'danger');
  const method = fieldOf(item.fields, 'method') === 'card' ? messages.cardTaken : messages.cashTaken;
  const amount = fieldOf(item.fields, 'amount');
  const minor = Math.round(typedNumber(amount) * 100);
  const currency = document.querySelector<HTMLElement>('[data-record]')?.dataset.record;
  return `${currency && Number.isFinite(minor) ? formatMoney(minor, currency) : amount} ${method}`;
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

/** From the phone itself; in its place its name, where the browser can't show it. */
function thumbnailOf({ file, name }: WaitingPhoto): HTMLElement {
  const src = URL.createObjectURL(file);
  const release = () => URL.revokeObjectURL(src);
  const className = 'aspect-square w-full overflow-hidden object-cover';
  return make('img', { src, alt: name, className, onload: release, onerror: release });
}

function showRow(item: Waiting, state: string, button: HTMLElement | string): void {
  const isPhoto = item.kind === 'photo';
  const className = isPhoto ? 'grid content-start gap-2' : 'job-fact flex-wrap';
  const row = rowOf(item.key) ?? make('li', { className });
  const mark = isPhoto && item.officeOnly ? `${messages.officeOnlyMark}. ` : '';
  const text = isPhoto ? `${mark}${state}` : `${nameOf(item)}: ${state}`;
  const word = typeof button === 'string' ? button : button.textContent;
  if (row.isConnected && row.textContent === `${text}${word}`) return;
  row.dataset.key = item.key;
  const hadFocus = row.contains(document.activeElement);
  const picture = isPhoto ? [row.querySelector('img') ?? thumbnailOf(item)] : [];
  row.replaceChildren(
    ...picture,
    make('span', { className: isPhoto ? 'job-photo-state' : 'grow' }, text),
    button,
  );
  if (hadFocus) row.querySelector('button')?.focus({ preventScroll: true });
  if (!row.isConnected) listOf(item)?.append(row);
}

/** Removes a photo or what can't be changed here, or has a form's fields changed. */
type Act = (item: Waiting) => Promise<void>;

function showItem(item: Waiting, act: Act, isSending: boolean): void {
  const isPhoto = item.kind === 'photo';
  const word = isSending && !isPhoto ? null : wordFor(item);
  const label = isPhoto ? make('span', { className: 'sr-only' }, ` ${item.name}`) : '';
  const press = {
    type: 'button',
    className: isPhoto ? 'job-quiet w-full justify-center' : 'job-quiet',
    onclick: () => void act(item),
  } as const;
  const state = isSending ? messages.sending : item.why || messages.waiting;
  const button = make('button', press, word ?? '', label);
  button.toggleAttribute('data-removes', word === messages.remove);
  showRow(item, state, word ? button : '');
}

/** Unless it was removed meanwhile. */
export function showSending(item: Waiting, act: Act): void {
  if (rowOf(item.key)) showItem(item, act, true);
}

/** Of what no longer waits the row goes, unless it says that it was sent. @param sending the key of what is under way */
export function showWaiting(items: readonly Waiting[], act: Act, sending: string): void {
  for (const button of document.querySelectorAll('[data-waiting] [data-key] button')) {
    const row = button.closest<HTMLElement>('[data-key]');
    if (items.some(({ key }) => key === row?.dataset.key)) continue;
    row?.remove();
    noteMoved();
  }
  for (const item of items) showItem(item, act, item.key === sending);
}

/** It stays in sight as sent until the page shows it itself. */
export const showSent = (item: Waiting): void => showRow(item, sentNow(), '');
