// Photos of a quote request: each is sent when it is chosen, so that the form goes at once; the request names their ids.
import { call } from '#api/browser.ts';
import * as messages from '#content/messages/photos.yml';
import { MAX_PHOTOS, uploadPhoto } from '#contract/appointments/photos.ts';
import { fillIn } from '#lib/fill.ts';
import { shrinkPicture } from '#stores/form/shrink-picture.ts';

interface Chosen {
  /** Null when it was refused. */
  id: Promise<string | null>;
  row: HTMLLIElement;
}

interface Field {
  input: HTMLInputElement;
  list: HTMLUListElement;
  refused: HTMLElement;
  chosen: Chosen[];
}

const fields = new WeakMap<HTMLFormElement, Field>();

/** @returns its id, or why it was refused */
async function send(file: File): Promise<{ id: string } | { reason: string }> {
  const shrunk = await shrinkPicture(file);
  if (shrunk.size > uploadPhoto.upload.maxBytes)
    return { reason: fillIn(messages.tooLarge, { name: file.name }) };
  const answer = await call(uploadPhoto, { file: shrunk });
  if (answer.ok) return { id: answer.data.photo };
  return { reason: fillIn(messages.notSent, { name: file.name, reason: answer.msg || messages.noAnswer }) };
}

/** A canvas: the page's policy lets no picture of the browser's own be loaded. */
async function drawPreview(file: File, canvas: HTMLCanvasElement): Promise<void> {
  const bitmap = await createImageBitmap(file);
  const side = Math.min(bitmap.width, bitmap.height);
  const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2];
  canvas.getContext('2d')?.drawImage(bitmap, left, top, side, side, 0, 0, canvas.width, canvas.height);
  bitmap.close();
}

function remove(field: Field, one: Chosen): void {
  field.chosen = field.chosen.filter((other) => other !== one);
  one.row.remove();
}

function rowOf(file: File, onRemove: () => void) {
  const row = document.createElement('li');
  row.className = 'flex min-h-14 items-center gap-3 border-b border-line py-2';
  const canvas = Object.assign(document.createElement('canvas'), { width: 96, height: 96 });
  canvas.className = 'size-12 shrink-0 bg-figure';
  void drawPreview(file, canvas).catch(() => undefined);
  const name = Object.assign(document.createElement('span'), { textContent: file.name });
  name.className = 'min-w-0 grow wrap-anywhere';
  const state = Object.assign(document.createElement('span'), { textContent: messages.sending });
  state.className = 'label';
  state.role = 'status';
  const button = Object.assign(document.createElement('button'), {
    ...{ type: 'button', className: 'button button-small', textContent: messages.remove },
    ariaLabel: fillIn(messages.removeName, { name: file.name }),
  });
  button.addEventListener('click', onRemove);
  row.append(canvas, name, state, button);
  return { row, state };
}

function add(field: Field, file: File): void {
  const { row, state } = rowOf(file, () => {
    remove(field, one);
    field.refused.textContent = '';
    field.input.focus();
  });
  const id = send(file).then((sent) => {
    if ('id' in sent) {
      state.textContent = messages.added;
      return sent.id;
    }
    // Removed meanwhile: nobody waits for it.
    if (field.chosen.includes(one)) field.refused.textContent = sent.reason;
    remove(field, one);
    return null;
  });
  const one: Chosen = { id, row };
  field.chosen.push(one);
  field.list.append(row);
}

function take(field: Field): void {
  const { input, refused, chosen } = field;
  const files = [...(input.files ?? [])];
  // The same file may be chosen again after a failure.
  input.value = '';
  refused.textContent = '';
  const room = MAX_PHOTOS - chosen.length;
  if (files.length > room) refused.textContent = messages.tooMany;
  for (const file of files.slice(0, room)) add(field, file);
}

/** Once, where the form has the field. */
export function addPhotos(form: HTMLFormElement, part: HTMLElement): void {
  const input = part.querySelector('input');
  const list = part.querySelector<HTMLUListElement>('[data-list]');
  const refused = part.querySelector<HTMLElement>('[data-refused]');
  if (!input || !list || !refused || fields.has(form)) return;
  const field: Field = { input, list, refused, chosen: [] };
  fields.set(form, field);
  // Without a script it has no name, and isn't sent.
  input.name = 'photos';
  input.addEventListener('change', () => take(field));
  form.addEventListener('reset', () => {
    for (const one of field.chosen) remove(field, one);
    refused.textContent = '';
  });
  // Chosen before this was loaded.
  take(field);
}

/** Waits for those that are still being sent. @returns their ids, in the order chosen; null when one was refused just now */
export async function photosOf(form: HTMLFormElement): Promise<string[] | null> {
  const field = fields.get(form);
  const ids = await Promise.all((field?.chosen ?? []).map(({ id }) => id));
  if (ids.every((id) => id !== null)) return ids;
  field?.input.focus();
  return null;
}
